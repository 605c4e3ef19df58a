import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { startOnFolder } from '../stories/support/npm-start.ts';
import { journeyOf, readCollection } from './support/journey.ts';

/** Reads and runs collections with Postman's own libraries. It is no dependency of the project: it is 140 packages, and nothing else uses it. */
const runner = 'newman@6.2.2';

/** Fails if a request of the journey is refused. */
const expectation = "pm.test('is answered', () => pm.expect(pm.response.code).to.be.below(300));";

/** `npm run check:collection`: Postman's runner plays the journey of the collection against a platform that runs. It needs a package registry. */
async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bankstack-collection-'));
  const platform = startOnFolder(folder, []);
  try {
    await platform.ready;
    const whole = readCollection();
    const file = path.join(folder, 'collection.json');
    const check = { listen: 'test', script: { type: 'text/javascript', exec: [expectation] } };
    writeFileSync(file, JSON.stringify({ ...whole, item: journeyOf(whole), event: [check] }));
    const variables = [`baseUrl=${platform.address()}`, `token=${platform.token()}`].flatMap((one) => [
      '--env-var',
      one,
    ]);
    execFileSync('npx', ['--yes', runner, 'run', file, ...variables], { cwd: projectRoot(), stdio: 'inherit' });
  } finally {
    await platform.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
