import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether the crash comes before the I/O takes effect, or after it but before its answer is seen. */
export type CrashMoment = 'before' | 'after';

/** The error that the code under test gets when its process dies. The SDK never retries it. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash';
  readonly operation: string;
  readonly moment: CrashMoment;
  readonly count: number;

  constructor(crash: { operation: string; moment: CrashMoment; count: number }) {
    super(`crashed ${crash.moment} I/O ${crash.count}, ${crash.operation}`);
    this.operation = crash.operation;
    this.moment = crash.moment;
    this.count = crash.count;
  }
}

/**
 * Counts I/O operations and crashes at a chosen one. One plan is shared by all clients of a test.
 *
 * A dead process does nothing more: after the crash every I/O fails, also that of `catch` and `finally` blocks and of parallel branches, until `revive()`.
 * An exhaustive test runs the operation once and reads `count`, then repeats it with `failAt(n, moment)` for every n.
 */
export class FaultPlan {
  #count = 0;
  #crash: { at: number; moment: CrashMoment } | undefined;
  #dead: SimulatedCrash | undefined;
  readonly #actors = new AsyncLocalStorage<string>();
  readonly #numbers = new Map<string, number[]>();

  /** I/O operations seen so far: every attempt counts, also the SDK's own retries; refused ones of a dead process do not. */
  get count(): number {
    return this.#count;
  }

  /** Numbers of the I/O operations that were done by whom {@link as} named. */
  get numbers(): ReadonlyMap<string, readonly number[]> {
    return this.#numbers;
  }

  /** Does work in the name of an actor, so that its I/O can be told from that of others. */
  as<T>(actor: string, work: () => T): T {
    return this.#actors.run(actor, work);
  }

  /** True from the crash until `revive()`. */
  get isDead(): boolean {
    return this.#dead !== undefined;
  }

  /** Crashes at the nth I/O from now; 1 is the next one. */
  failAt(n: number, moment: CrashMoment): void {
    if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`no I/O has the number ${n}`);
    this.#crash = { at: this.#count + n, moment };
  }

  /** The process starts again: nothing fails any more, and the count continues. */
  revive(): void {
    this.#dead = undefined;
    this.#crash = undefined;
  }

  /** Runs one I/O under the plan; throws `SimulatedCrash` instead of doing it, or instead of its answer or error. */
  async run<T>(operation: string, io: () => Promise<T>): Promise<T> {
    if (this.#dead) throw this.#dead;
    this.#count += 1;
    const count = this.#count;
    this.#note(count);
    if (this.#isDue(count, 'before')) throw this.#die(operation, 'before', count);
    try {
      return await io();
    } finally {
      this.#leave(operation, count);
    }
  }

  #note(count: number): void {
    const actor = this.#actors.getStore();
    if (actor === undefined) return;
    const numbers = this.#numbers.get(actor) ?? [];
    this.#numbers.set(actor, numbers);
    numbers.push(count);
  }

  /** Replaces the answer or the error of an I/O that has ended. */
  #leave(operation: string, count: number): void {
    if (this.#isDue(count, 'after')) throw this.#die(operation, 'after', count);
    // Another branch may have crashed meanwhile: this one's effect stays, its answer reaches nobody.
    if (this.#dead) throw this.#dead;
  }

  #isDue(count: number, moment: CrashMoment): boolean {
    return this.#crash?.at === count && this.#crash.moment === moment;
  }

  #die(operation: string, moment: CrashMoment, count: number): SimulatedCrash {
    this.#crash = undefined;
    this.#dead = new SimulatedCrash({ operation, moment, count });
    return this.#dead;
  }
}
