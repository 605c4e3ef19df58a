import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PlatformProblem } from '../engines/platform-problem.ts';
import { projectRoot } from '../engines/project-root.ts';
import { keptToken } from '../listen/kept-token.ts';
import { runningAddress } from '../listen/running-address.ts';
import type { Unwind } from '../unwind.ts';

/** Starts `npm start` in a process of its own, on a folder with new data. Throws PlatformProblem with its output if it ends. */
export async function startOwnPlatform(
  dataDir: string,
): Promise<{ readonly baseUrl: string; readonly token: string; readonly stop: Unwind }> {
  const launch = path.join(projectRoot(), 'local', 'launch.js');
  const child = spawn(process.execPath, [launch, 'start', '--port', '0', '--reset'], {
    cwd: projectRoot(),
    env: { ...process.env, BANKSTACK_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close');
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Ctrl-C stops it')) resolve();
      });
    }
    void ended.then(() => reject(new PlatformProblem('The platform could not start.', output.trim())));
  });
  await ready;
  return {
    baseUrl: await runningAddress(dataDir),
    token: keptToken(dataDir),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await ended;
    },
  };
}
