import path from 'node:path';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { operations } from '../functions/registry.ts';
import { announce } from './announce.ts';
import { consoleKey, localConsole } from './console/console.ts';
import { makeConsole } from './console/console-files.ts';
import { laptopSignIn } from './console/sign-in.ts';
import { filesIn, openDataDir } from './data-dir.ts';
import { PlatformProblem } from './engines/platform-problem.ts';
import { projectRoot } from './engines/project-root.ts';
import { fileLog } from './file-log.ts';
import { type LocalGateway, requireFreePort, startGateway } from './gateway/server.ts';
import { startLocalPlatform } from './platform.ts';
import { localReference } from './reference.ts';
import { readStartOptions, type StartOptions, startUsage } from './start-options.ts';
import { unwindAll, type Unwind } from './unwind.ts';
import { welcome } from './welcome.ts';

/** The process exits after this time even if something has not stopped. */
const stopMsMax = 10_000;

/** `npm start`: the whole platform on this machine, until Ctrl-C. */
async function start({ port, origins, reset, exportsEvents }: StartOptions): Promise<void> {
  const opened: Unwind[] = [];
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(process.exitCode ?? 0), stopMsMax).unref();
    await unwindAll(opened);
    process.exit(process.exitCode ?? 0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  try {
    const dataDir = process.env['BANKSTACK_DATA_DIR'] ?? path.join(projectRoot(), '.local');
    // Check the port first, so that a taken port does not lead to a reset of the data.
    await requireFreePort(port);
    opened.push(await openDataDir(dataDir, { reset }));
    const local = await startLocalPlatform({
      dataDir,
      port,
      origins,
      exportsEvents,
      log: fileLog(filesIn(dataDir).log),
    });
    opened.push(() => local.stop());
    const signIn = laptopSignIn(() => gateway.address, local.organisation, systemClock);
    const gateway: LocalGateway = await startGateway({
      operations,
      reference: localReference(),
      platform: local.platform,
      console: localConsole(makeConsole, signIn, consoleKey(local.organisation.token)),
      port,
    });
    opened.push(() => gateway.stop(), announce(filesIn(dataDir).address, gateway.address));
    process.stdout.write(welcome(gateway.address, local));
  } catch (error) {
    process.exitCode = 1;
    tell(error);
    await stop();
  }
}

/** Prints what failed and what to do, without a stack trace. */
function tell(error: unknown): void {
  const problem =
    error instanceof PlatformProblem
      ? error
      : new PlatformProblem(
          `The platform could not start (${error instanceof Error ? error.message.split('\n')[0] : String(error)}).`,
          'Start with fresh data: npm start -- --reset',
        );
  process.stderr.write(`${problem.sentence}\n${problem.whatToDo}\n`);
}

try {
  const options = readStartOptions(process.argv.slice(2));
  if (options.help) process.stdout.write(`${startUsage}\n`);
  else await start(options);
} catch (error) {
  process.exitCode = 2;
  tell(error);
}
