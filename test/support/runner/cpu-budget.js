import { availableParallelism, loadavg } from 'node:os';
import { relative } from 'node:path';
import process from 'node:process';

/** Processes that want to run, for each processor, from which on programs take up to twice the CPU time: they evict each other's data. */
const crowd = 2;

/**
 * A file that takes more CPU time than the figure in the configuration of jest fails; twice as much is taken on a crowded machine, and by the
 * first run of a checkout, in which a file makes bundles and templates that all later ones find in .build. The
 * figure is for the engine in memory: on the embedded one, tests take about three times as much, and a process of its own that is not
 * measured everywhere.
 */
export function overBudget(
  test,
  { perfStats },
  { load = loadavg()[0] / availableParallelism(), isFirstRun = false } = {},
) {
  if (process.env['ENGINE'] === 'embedded') return undefined;
  const secondsMax = test.context.config.globals['suiteCpuSecondsMax'];
  const seconds = (perfStats.cpuMs ?? 0) / 1000;
  const allowed = secondsMax * (load > crowd ? 2 : 1) * (isFirstRun ? 2 : 1);
  if (secondsMax === undefined || seconds <= allowed) return undefined;
  return new Error(
    `${relative(process.cwd(), test.path)} took ${seconds.toFixed(1)} s of CPU time, and a suite may take ` +
      `${allowed} s (suiteCpuSecondsMax in jest.config.json). Send fewer requests, share what several tests start, ` +
      'or divide the file.',
  );
}
