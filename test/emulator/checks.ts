/** Counts what was shown, and says so line by line. */
export class Checks {
  readonly #say: (line: string) => void;
  #passed = 0;
  #failed = 0;

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

  /** Adds what another program counted. */
  add({ passed, failed }: { readonly passed: number; readonly failed: number }): void {
    this.#passed += passed;
    this.#failed += failed;
  }

  get failed(): number {
    return this.#failed;
  }

  summary(): string {
    return `${this.#passed} passed, ${this.#failed} failed`;
  }
}
