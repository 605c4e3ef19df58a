import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { invariant } from '../../functions/kernel/base/invariant.ts';

const run = promisify(execFile);

/** What a process of a function needs until it has answered its first request. */
export interface Start {
  /** From its spawn to its end. */
  readonly ms: number;
  /** User and system. */
  readonly cpuMs: number;
  /** Bytes that loading the function adds to the bytecode of Node itself. */
  readonly loaded: number;
  /** Bytes that loading and the first request add. */
  readonly served: number;
  /** Modules of Node that were loaded. */
  readonly modules: number;
  /** What it answered; undefined if it got no event. */
  readonly status?: number;
}

/** Starts a bundle in a process of its own, with one event if it is given. An answer that is an error throws. */
export async function startOf(bundle: string, event: unknown, env: NodeJS.ProcessEnv): Promise<Start> {
  const script = `
    const bytes = () => require('node:v8').getHeapCodeStatistics().bytecode_and_metadata_size;
    const [before, modulesBefore] = [bytes(), process.moduleLoadList.length];
    const { handler } = require(${JSON.stringify(bundle)});
    const loaded = bytes() - before;
    const event = ${JSON.stringify(event)};
    Promise.resolve(event === undefined ? {} : handler(event, {})).then(({ statusCode: status, body }) => {
      if (status >= 400) throw new Error(body);
      const { user, system } = process.cpuUsage();
      const modules = process.moduleLoadList.length - modulesBefore;
      const start = { cpuMs: (user + system) / 1000, loaded, served: bytes() - before, modules, status };
      process.stdout.write('\\n' + JSON.stringify(start), () => process.exit(0));
    });`;
  const startedMs = performance.now();
  const { stdout } = await run(process.execPath, ['-e', script], { env });
  const ms = performance.now() - startedMs;
  // The function writes its log before.
  return { ms, ...(JSON.parse(stdout.split('\n').at(-1) ?? '') as Omit<Start, 'ms'>) };
}

/** The start in the middle, by time, of so many. */
export async function medianStart(times: number, start: () => Promise<Start>): Promise<Start> {
  const starts: Start[] = [];
  while (starts.length < times) starts.push(await start());
  const median = starts.toSorted((one, other) => one.ms - other.ms)[Math.floor(times / 2)];
  invariant(median !== undefined, 'nothing was started');
  return median;
}
