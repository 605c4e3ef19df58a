import { accessSync, constants } from 'node:fs';
import process from 'node:process';
import { URL } from 'node:url';
import { createRunner } from 'jest-light-runner';

// The engines' files live as long as a test: in memory, where the machine has such a folder.
const memoryFolder = '/dev/shm';
try {
  accessSync(memoryFolder, constants.W_OK);
  process.env['TMPDIR'] ??= memoryFolder;
} catch {
  // The usual folder for scratch files does as well.
}

const LightRunner = createRunner({ runtime: 'child_process' });

/**
 * Runs the test files in processes of plain Node, which loads each module once for all files. Jest's own runner gives
 * each file a world of its own and loads everything again: for this project that is half of the time.
 *
 * So what a test changes for its whole process (a global, an environment variable) it has to set back.
 */
export default class Runner extends LightRunner {
  #isFiltered;

  constructor(globalConfig, context) {
    // set-up.ts holds the tests to it: this runner has no time limit of its own.
    process.env['TEST_TIMEOUT_MS'] = String(globalConfig.testTimeout ?? context?.config?.testTimeout);
    process.env['NODE_OPTIONS'] = `--import ${new URL('worker-data.js', import.meta.url).href}`;
    super(globalConfig, context);
    this.#isFiltered = Boolean(globalConfig.testNamePattern);
  }

  /** A file without tests fails, as with jest's own runner: it may have lost them by mistake. */
  runTests(tests, watcher, onStart, onResult, onFailure) {
    const onChecked = (test, result) =>
      result.testResults.length === 0 && !this.#isFiltered
        ? onFailure(test, new Error('this file has no tests'))
        : onResult(test, result);
    return super.runTests(tests, watcher, onStart, onChecked, onFailure);
  }
}
