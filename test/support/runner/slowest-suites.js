import { relative } from 'node:path';
import process from 'node:process';

const shown = 10;

/** A reporter of jest that names the ten test files that took longest, beside jest's own summary. */
export default class SlowestSuites {
  onRunComplete(_contexts, { testResults }) {
    if (testResults.length < 2) return;
    const slowest = testResults
      .map(({ perfStats, testFilePath, numPassingTests, numFailingTests }) => ({
        seconds: perfStats.runtime / 1000,
        tests: numPassingTests + numFailingTests,
        file: relative(process.cwd(), testFilePath),
      }))
      .toSorted((left, right) => right.seconds - left.seconds)
      .slice(0, shown);
    const lines = slowest.map(
      ({ seconds, tests, file }) => `${seconds.toFixed(1).padStart(7)} s ${String(tests).padStart(5)} tests  ${file}`,
    );
    process.stderr.write(`\nThe ${slowest.length} slowest of ${testResults.length} suites\n${lines.join('\n')}\n`);
  }
}
