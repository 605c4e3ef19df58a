import { relative } from 'node:path';
import process from 'node:process';

/**
 * A file that takes more CPU time than the figure in the configuration of jest fails. The figure is for the engine in memory: on the
 * embedded one, tests take about three times as much, and a process of its own that is not measured everywhere.
 */
export function overBudget(test, { perfStats }) {
  if (process.env['ENGINE'] === 'embedded') return undefined;
  const secondsMax = test.context.config.globals['suiteCpuSecondsMax'];
  const seconds = (perfStats.cpuMs ?? 0) / 1000;
  if (secondsMax === undefined || seconds <= secondsMax) return undefined;
  return new Error(
    `${relative(process.cwd(), test.path)} took ${seconds.toFixed(1)} s of CPU time, and a suite may take ` +
      `${secondsMax} s (suiteCpuSecondsMax in jest.config.json). Send fewer requests, share what several tests start, ` +
      'or divide the file.',
  );
}
