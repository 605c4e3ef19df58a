import path from 'node:path';
import { operations } from '../functions/registry.ts';
import { announce } from './announce.ts';
import { consoleKey, localConsole } from './console/console.ts';
import { makeConsole } from './console/console-files.ts';
import { laptopSignIn } from './console/sign-in.ts';
import { filesIn, openDataDir } from './data-dir.ts';
import { projectRoot } from './engines/project-root.ts';
import { fileLog } from './file-log.ts';
import { createAdmission } from './gateway/admission.ts';
import { requireFreePort, startGateway } from './gateway/server.ts';
import { startLocalPlatform } from './platform.ts';
import { localReference } from './reference.ts';
import type { StartOptions } from './start-options.ts';
import { unwindAll, type Unwind } from './unwind.ts';
import { welcome } from './welcome.ts';

/** The process exits after this time even if something has not stopped. */
const stopMsMax = 10_000;

/** The whole platform on this machine, until Ctrl-C. `tell` prints why it could not start. */
export async function runUntilStopped(
  { port, origins, reset, exportsEvents }: StartOptions,
  tell: (error: unknown) => void,
): Promise<void> {
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
    const signIn = laptopSignIn(local.platform, local.organisation);
    const gateway = await startGateway({
      operations,
      reference: localReference(),
      platform: local.platform,
      admission: createAdmission(() => local.lagMs()),
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
