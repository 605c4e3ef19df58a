import { AssertionError } from 'node:assert/strict';

/** Counts what was shown, and says so line by line. */
export class Checks {
  readonly #say: (line: string) => void;
  #passed = 0;
  #failed = 0;
  #gaps = 0;

  constructor(say: (line: string) => void = console.log) {
    this.#say = say;
  }

  /** Runs a step; one that throws is counted as failed and thrown on, for what follows builds on it. */
  async step<T>(sentence: string, run: () => Promise<T>): Promise<T> {
    const startedMs = performance.now();
    try {
      const result = await run();
      this.#passed += 1;
      this.#say(`ok      ${sentence} (${Math.round(performance.now() - startedMs)} ms)`);
      return result;
    } catch (error) {
      this.#failed += 1;
      this.#say(`FAILED  ${sentence}\n${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  }

  /** A step that nothing builds on: what fails is counted and told, and all the same the next one is tried. */
  async attempt(sentence: string, run: () => Promise<unknown>): Promise<void> {
    await this.step(sentence, run).catch(() => undefined);
  }

  /**
   * Runs a step whose assertion is known to fail, and says why. It is counted as failed where it holds, for then the
   * gap is closed, and where it throws anything else, which shows nothing.
   */
  async gap(sentence: string, reason: string, run: () => Promise<unknown>): Promise<void> {
    const problem = await run().then(
      () => `It holds by now: take it off the known gaps (${reason})`,
      (error: unknown) => (error instanceof AssertionError ? undefined : String(error)),
    );
    if (problem !== undefined) return this.attempt(sentence, () => Promise.reject(new Error(problem)));
    this.#gaps += 1;
    this.#say(`gap     ${sentence}: ${reason}`);
  }

  /** Adds what another program counted. */
  add({ passed, failed }: { readonly passed: number; readonly failed: number }): void {
    this.#passed += passed;
    this.#failed += failed;
  }

  get failed(): number {
    return this.#failed;
  }

  summary(): string {
    const gaps = this.#gaps === 0 ? '' : `, ${this.#gaps} known gaps`;
    return `${this.#passed} passed, ${this.#failed} failed${gaps}`;
  }
}
