import { relative } from 'node:path';
import process from 'node:process';

const shown = 10;

/** A reporter of jest that names the ten test files that took most CPU time, beside jest's own summary, and the sum of all. */
export default class SlowestSuites {
  onRunComplete(_contexts, { testResults }) {
    if (testResults.length < 2) return;
    const suites = testResults
      .map(({ perfStats, testFilePath, numPassingTests, numFailingTests }) => ({
        seconds: (perfStats.cpuMs ?? 0) / 1000,
        tests: numPassingTests + numFailingTests,
        file: relative(process.cwd(), testFilePath),
      }))
      .toSorted((left, right) => right.seconds - left.seconds);
    const lines = suites
      .slice(0, shown)
      .map(
        ({ seconds, tests, file }) => `${seconds.toFixed(1).padStart(7)} s ${String(tests).padStart(5)} tests  ${file}`,
      );
    const total = suites.reduce((sum, { seconds }) => sum + seconds, 0);
    process.stderr.write(
      `\nCPU time of ${suites.length} suites: ${Math.round(total)} s. The ${lines.length} that took most:\n${lines.join('\n')}\n`,
    );
  }
}
