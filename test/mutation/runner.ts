import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { type InstrumenterContext, type StrykerOptions } from '@stryker-mutator/api/core';
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  TestStatus,
} from '@stryker-mutator/api/test-runner';
import { type LoadedTest, loadTests, runTests } from './test-file.ts';

type Counts = Record<string, number>;
type Tests = readonly (LoadedTest & { readonly id: string })[];

/** Files with a test that fails without those before it, by their ids: they always run from their beginning. */
const dependentFile = '.dependent-tests.json';

const tracked = ((globalThis as { __stryker__?: InstrumenterContext }).__stryker__ ??= {});
/** Instrumented modules keep this object: only its parts may be replaced. */
const coverage = (tracked.mutantCoverage ??= { static: {}, perTest: {} });

/**
 * Runs tests for Stryker as test/support/runner does: in plain Node, each module loaded once. A mutant is switched on by
 * a global, so the next one needs no other process, except where the mutated code runs only while modules load.
 */
class PlainRunner {
  static readonly inject: ['options'] = ['options'];
  readonly #files: readonly string[];
  readonly #loaded = new Set<string>();
  #isReady = false;
  #ranBefore = false;
  #isSpoilt = false;
  #dependent: readonly string[] | undefined;

  constructor(options: StrykerOptions) {
    this.#files = options['testsOfArea'] as readonly string[];
  }

  capabilities() {
    // Stryker starts another process where it needs modules to load again.
    return { reloadEnvironment: false };
  }

  async init(): Promise<void> {
    process.env['TEST_TIMEOUT_MS'] = '60000';
    process.env['TMPDIR'] = '/dev/shm';
    return Promise.resolve();
  }

  /** Runs all tests once in their order, to learn which mutants each of them reaches; then each test by itself. */
  async dryRun(): Promise<DryRunResult> {
    const fixed: Counts = {};
    const perTest: Record<string, Counts> = {};
    const results: { id: string; name: string; fileName: string; timeSpentMs: number; status: TestStatus.Success }[] =
      [];
    const dependent: string[] = [];
    for (const file of this.#files) {
      // Code that the second load of a file does not reach again ran while modules loaded.
      const first = await counted(() => this.#load(file));
      const second = await counted(() => this.#load(file));
      for (const [mutant, count] of Object.entries(first.counts)) {
        const once = count - (second.counts[mutant] ?? 0);
        if (once > 0) fixed[mutant] = (fixed[mutant] ?? 0) + once;
      }
      const tests = second.result;
      const shared: Counts = { ...second.counts };
      let failed: { readonly id: string; readonly error: unknown } | undefined;
      let startedAt = 0;
      let own: Counts = {};
      await runTests(tests, {
        onShared: () => {
          track(shared);
        },
        onStart: () => {
          own = {};
          startedAt = performance.now();
          track(own);
        },
        onEnd: (test, failure) => {
          const { id } = test as Tests[number];
          perTest[id] = own;
          if (failure !== undefined) failed = { id, error: failure };
          const timeSpentMs = performance.now() - startedAt;
          results.push({ id, name: id, fileName: file, timeSpentMs, status: TestStatus.Success });
          return failure !== undefined;
        },
      });
      if (failed !== undefined) {
        return { status: DryRunStatus.Error, errorMessage: `${failed.id} fails: ${textOf(failed.error)}` };
      }
      for (const { id } of tests) perTest[id] = sumOf(perTest[id] ?? {}, shared);
      const again: Counts = {};
      if (!(await this.#isEachAlone(file, tests, again))) dependent.push(file);
      // If the same tests do not reach a mutant again, a module keeps its result: the mutant needs new modules.
      for (const { id } of tests) {
        for (const mutant of Object.keys(perTest[id] ?? {})) if (again[mutant] === undefined) fixed[mutant] ??= 1;
      }
    }
    writeFileSync(dependentFile, JSON.stringify(dependent));
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: { static: fixed, perTest } };
  }

  async mutantRun({
    activeMutant,
    testFilter,
    hitLimit,
    mutantActivation,
  }: MutantRunOptions): Promise<MutantRunResult> {
    const isFirst = !this.#ranBefore;
    this.#ranBefore = true;
    // Stryker repeats a run that throws in another process.
    if (this.#isSpoilt) throw new Error('a mutant has left something behind');
    this.#dependent ??= JSON.parse(readFileSync(dependentFile, 'utf8')) as readonly string[];
    const isStatic = mutantActivation === 'static';
    tracked.activeMutant = isStatic ? activeMutant.id : (undefined as never);
    tracked.hitCount = 0;
    tracked.hitLimit = hitLimit as never;
    const wanted = testFilter === undefined ? undefined : new Set(testFilter);
    let nrOfTests = 0;
    for (const file of this.#files) {
      if (wanted !== undefined && ![...wanted].some((id) => id.startsWith(`${file}: `))) continue;
      let tests: Tests;
      try {
        // Code of a test file outside of its tests is part of its tests; code that runs while modules load is not.
        if (!isStatic && !this.#loaded.has(file)) await this.#load(file);
        tracked.activeMutant = activeMutant.id;
        tests = await this.#load(file);
      } catch (error) {
        if (!isStatic) tracked.activeMutant = undefined as never;
        return {
          status: MutantRunStatus.Killed,
          killedBy: [`${file}: load`],
          failureMessage: textOf(error),
          nrOfTests,
        };
      }
      const mine =
        wanted === undefined || this.#dependent.includes(file) ? tests : tests.filter(({ id }) => wanted.has(id));
      const failed = await firstFailure(mine);
      nrOfTests += failed?.count ?? mine.length;
      const tooOften = determineHitLimitReached(tracked.hitCount, hitLimit);
      if (!isStatic) tracked.activeMutant = undefined as never;
      tracked.hitLimit = undefined as never;
      if (failed !== undefined && !isStatic && (await this.#leftBehind(file, failed.id, mine)) && !isFirst) {
        throw new Error('a mutant before this one may have made the test fail');
      }
      if (tooOften !== undefined) return { status: MutantRunStatus.Timeout };
      if (failed !== undefined) {
        const { id, error } = failed;
        return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage: textOf(error), nrOfTests };
      }
      tracked.hitLimit = hitLimit as never;
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }

  async dispose(): Promise<void> {
    return Promise.resolve();
  }

  async #load(file: string): Promise<Tests> {
    if (!this.#isReady) {
      this.#isReady = true;
      const light = import.meta.resolve('jest-light-runner');
      await import(new URL('./global-setup.js', light).href);
      await import(pathToFileURL('test/support/runner/set-up.ts').href);
    }
    this.#loaded.add(file);
    const seen = new Map<string, number>();
    return (await loadTests(file)).map((test) => {
      const before = seen.get(test.name) ?? 0;
      seen.set(test.name, before + 1);
      return Object.assign(test, { id: `${file}: ${test.name}${before === 0 ? '' : ` (${String(before + 1)})`}` });
    });
  }

  async #isEachAlone(file: string, tests: Tests, counts: Counts): Promise<boolean> {
    track(counts);
    let isEach = true;
    for (const { id } of tests) {
      const test = (await this.#load(file)).filter((one) => one.id === id);
      if ((await firstFailure(test)) !== undefined) isEach = false;
    }
    return isEach;
  }

  /** True where a test that failed with a mutant still fails without it. */
  async #leftBehind(file: string, failedId: string, ran: Tests): Promise<boolean> {
    const ids = new Set(ran.slice(0, ran.findIndex(({ id }) => id === failedId) + 1).map(({ id }) => id));
    const tests = (await this.#load(file)).filter(({ id }) => ids.has(id));
    this.#isSpoilt = (await firstFailure(tests)) !== undefined;
    return this.#isSpoilt;
  }
}

async function firstFailure(tests: Tests) {
  let failed: { readonly id: string; readonly error: unknown; readonly count: number } | undefined;
  let count = 0;
  try {
    await runTests(tests, {
      onShared: () => undefined,
      onStart: () => undefined,
      onEnd: (test, error) => {
        count += 1;
        if (error !== undefined) failed = { id: (test as Tests[number]).id, error, count };
        return error !== undefined;
      },
    });
  } catch (error) {
    failed ??= { id: tests.at(-1)?.id ?? '', error, count };
  }
  return failed;
}

async function counted<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly counts: Counts }> {
  const counts: Counts = {};
  track(counts);
  return { result: await run(), counts };
}

/** Instrumented code counts the mutants that it reaches as static ones while no test is named. */
function track(counts: Counts): void {
  coverage.static = counts;
}

function sumOf(one: Counts, other: Counts): Counts {
  const sum = { ...one };
  for (const [mutant, count] of Object.entries(other)) sum[mutant] = (sum[mutant] ?? 0) + count;
  return sum;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'plain', PlainRunner)];
export const strykerValidationSchema = {
  properties: { testsOfArea: { type: 'array', items: { type: 'string' } } },
};
