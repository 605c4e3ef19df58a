import { operations } from '../functions/registry.ts';
import { PlatformProblem } from './engines/platform-problem.ts';
import { startGateway } from './gateway/server.ts';
import { startLocalPlatform } from './platform.ts';
import { localReference } from './reference.ts';
import { silentLog } from './silent-log.ts';
import { createClient } from './tour/client.ts';
import { createPage } from './tour/page.ts';
import { startReceiver } from './tour/receiver.ts';
import { playStory } from './tour/story.ts';
import { unwindAll, type Unwind } from './unwind.ts';

/** `npm run tour`: shows the main features over HTTP, on a new platform without stored data. Exits with 1 if a check fails. */
const secret = 'tour-signing-secret';
const opened: Unwind[] = [];
try {
  const local = await startLocalPlatform({ log: silentLog });
  opened.push(() => local.stop());
  const gateway = await startGateway({
    operations,
    reference: localReference(),
    platform: local.platform,
    port: 0,
  });
  opened.push(() => gateway.stop());
  const receiver = await startReceiver(secret);
  opened.push(() => receiver.stop());
  const client = createClient(gateway.address, local.organisation.token);
  const wrong = await playStory(client, receiver, secret, createPage(process.stdout));
  process.stdout.write(wrong.length === 0 ? '\nAll checks passed.\n' : `\n${wrong.length} checks failed.\n`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (error) {
  const problem = error instanceof PlatformProblem ? `${error.sentence}\n${error.whatToDo}` : String(error);
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} finally {
  await unwindAll(opened);
}
process.exit();
