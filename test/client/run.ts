import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { projectRoot } from '../../local/engines/project-root.ts';
import { startOnFolder } from '../stories/support/npm-start.ts';
import { storiesByClient } from './stories.ts';
import { installPackedClient } from './support/packed-client.ts';

const example = path.join(projectRoot(), 'docs/integrate/examples/client.ts');
const expected = [
  'balances: 10000, 0',
  'payment: bookPayment, Sent',
  'again: the same one, true',
  'transactions: bookTransaction',
  'now: Sent, 2500',
  'error: 400, invalid_value, /data/attributes/amount',
  'event: payment.created',
];

/** Other runtimes: the command that runs a program, where the machine has them. */
const runtimes = [
  ['bun', 'client.ts'],
  ['deno', 'run', '--allow-net', '--allow-env', 'client.ts'],
] as const;

/**
 * `npm run check:client`: packs the TypeScript client, installs it into a fresh project, runs the example with it against a platform that
 * runs, by Node and by the other runtimes that this machine has, and plays all stories by it.
 */
async function main(): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'bankstack-client-'));
  const project = installPackedClient();
  const platform = startOnFolder(data, []);
  try {
    await platform.ready;
    const environment = { BANKSTACK: platform.address(), TOKEN: platform.token() };
    check('node', project.run('client.ts', readFileSync(example, 'utf8'), environment));
    copyFileSync(example, path.join(project.folder, 'client.ts'));
    for (const [command, ...words] of runtimes) {
      if (spawnSync(command, ['--version']).error !== undefined) console.log(`${command}: not on this machine`);
      else
        check(
          command,
          execFileSync(command, words, {
            cwd: project.folder,
            encoding: 'utf8',
            env: { ...process.env, ...environment },
          }),
        );
    }
    play(['test/stories/first-payment'], {
      STORIES_CLIENT: project.mainFile,
      STORIES_BASE_URL: platform.address(),
      STORIES_TOKEN: platform.token(),
    });
  } finally {
    await platform.kill();
    rmSync(data, { recursive: true, force: true });
  }
  play(storiesByClient, { STORIES_CLIENT: project.mainFile });
  rmSync(project.folder, { recursive: true, force: true });
}

function check(runtime: string, output: string): void {
  const lines = output.trim().split('\n');
  if (!isDeepStrictEqual(lines, expected)) {
    throw new Error(
      `By ${runtime}, the example printed:\n${lines.join('\n')}\nand should have printed:\n${expected.join('\n')}`,
    );
  }
  console.log(`${runtime}: the example works with the installed client`);
}

function play(suites: readonly string[], environment: NodeJS.ProcessEnv): void {
  execFileSync('npx', ['jest', ...suites], {
    cwd: projectRoot(),
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
}

await main();
