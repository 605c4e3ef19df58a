import { accessSync, constants, existsSync, readdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { createRunner } from 'jest-light-runner';
import { takeForms } from './both-engines.js';
import { overBudget } from './cpu-budget.js';
import { cpuMs } from './cpu-time.js';
import { longestFirst } from './longest-first.js';

// The engines' files live as long as a test: in memory, where the machine has such a folder.
const memoryFolder = '/dev/shm';
try {
  accessSync(memoryFolder, constants.W_OK);
  process.env['TMPDIR'] ??= memoryFolder;
} catch {
  // The usual folder for scratch files does as well.
}

const LightRunner = createRunner({ runtime: 'child_process' });
const folderOf = (path) => fileURLToPath(new URL(path, import.meta.url));

/** What Node compiled: each run adds a file for each suite, since suites are loaded under a name of their own each time. */
const compiled = folderOf('../../../.build/compile-cache');
const compiledFilesMax = 60_000;

function boundCompiled() {
  if (existsSync(compiled) && readdirSync(compiled, { recursive: true }).length > compiledFilesMax) {
    rmSync(compiled, { recursive: true, force: true });
  }
}

/**
 * Runs the test files in processes of plain Node, which loads each module once for all files. Jest's own runner gives
 * each file a world of its own and loads everything again: for this project that is half of the time. What Node makes of
 * the sources (JavaScript of TypeScript, and code of that) is kept in .build for the next run.
 *
 * So what a test changes for its whole process (a global, an environment variable) it has to set back.
 */
export default class Runner extends LightRunner {
  #isFiltered;
  #isFirstRun = !existsSync(folderOf('../../../.build/synthesis'));

  constructor(globalConfig, context) {
    // set-up.ts holds the tests to it: this runner has no time limit of its own.
    process.env['TEST_TIMEOUT_MS'] = String(globalConfig.testTimeout ?? context?.config?.testTimeout);
    boundCompiled();
    process.env['NODE_COMPILE_CACHE'] ??= compiled;
    // For suites that run in this process.
    enableCompileCache(process.env['NODE_COMPILE_CACHE']);
    process.env['NODE_OPTIONS'] = `--import ${new URL('worker-data.js', import.meta.url).href}`;
    super(globalConfig, context);
    this.#isFiltered = Boolean(globalConfig.testNamePattern);
  }

  /**
   * A file without tests fails, as with jest's own runner: it may have lost them by mistake. So does a file that takes
   * more CPU time than its budget.
   */
  runTests(tests, watcher, onStart, onResult, onFailure) {
    // Files that run in this process do so one after the other. Other processes measure their own (worker-data.js).
    let cpuMsAtStart = 0;
    const onMeasured = (test) => {
      cpuMsAtStart = cpuMs();
      return onStart(test);
    };
    const onChecked = (test, result) => {
      result.perfStats.cpuMs ??= Math.round(cpuMs() - cpuMsAtStart);
      result.perfStats.forms ??= takeForms();
      const fault = this.#faultOf(test, result);
      return fault === undefined ? onResult(test, result) : onFailure(test, fault);
    };
    return super.runTests(longestFirst(tests), watcher, onMeasured, onChecked, onFailure);
  }

  #faultOf(test, result) {
    if (result.testResults.length === 0 && !this.#isFiltered) return new Error('this file has no tests');
    return result.numFailingTests > 0 ? undefined : overBudget(test, result, { isFirstRun: this.#isFirstRun });
  }
}
