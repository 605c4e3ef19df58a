import path from 'node:path';
import { PlatformProblem } from './engines/platform-problem.ts';
import { projectRoot } from './engines/project-root.ts';
import { whyOf } from './listen/forward.ts';
import { keptToken } from './listen/kept-token.ts';
import { runningAddress } from './listen/running-address.ts';
import { type LoadOptions, loadUsage, readLoadOptions } from './load/options.ts';
import { startOwnPlatform } from './load/own-platform.ts';
import { reportLines, reportOf } from './load/report.ts';
import { runLoad } from './load/run.ts';
import { writeReport } from './load/write-report.ts';
import { unwindAll, type Unwind } from './unwind.ts';

/** `npm run load`: sends a mix of work and checks money and events. Returns the exit code: 1 if a check fails. */
async function load(options: LoadOptions, opened: Unwind[]): Promise<number> {
  const write = (line: string) => void process.stdout.write(`${line}\n`);
  const folder = options.out ?? path.join(projectRoot(), '.build', 'load');
  const { baseUrl, token } = await openLoadTarget(options, path.join(folder, 'data'), opened);
  const result = await runLoad(options, { baseUrl, token, write, nowMs: Date.now, random: Math.random });
  const report = reportOf(result);
  const files = writeReport(folder, report);
  for (const line of ['', ...reportLines(report), ...files]) write(line);
  return report.faults.length === 0 ? 0 : 1;
}

async function openLoadTarget(options: LoadOptions, ownDir: string, opened: Unwind[]) {
  if (options.start) {
    const own = await startOwnPlatform(ownDir);
    opened.push(own.stop);
    return own;
  }
  const dataDir = process.env['BANKSTACK_DATA_DIR'] ?? path.join(projectRoot(), '.local');
  return {
    baseUrl: options.baseUrl ?? (await runningAddress(dataDir)),
    token: options.token ?? keptToken(dataDir),
  };
}

const opened: Unwind[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void unwindAll(opened).then(() => process.exit(1)));
}
try {
  const options = readLoadOptions(process.argv.slice(2), process.env);
  if (options.help) process.stdout.write(`${loadUsage}\n`);
  else process.exitCode = await load(options, opened);
} catch (error) {
  process.exitCode = 2;
  const [sentence, whatToDo] =
    error instanceof PlatformProblem
      ? [error.sentence, error.whatToDo]
      : [
          `A request to the API failed (${whyOf(error)}).`,
          'Check that the API is running and that the token belongs to it.',
        ];
  process.stderr.write(`${sentence}\n${whatToDo}\n`);
} finally {
  await unwindAll(opened);
}
process.exit();
