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

/** Requests to the table that change nothing, by their names on the wire and as members of the table's port. */
const reads: ReadonlySet<string> = new Set([
  ...['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems'],
  ...['table.get', 'table.getAll', 'table.query', 'table.queryIndex'],
]);

/** An I/O operation that a plan has seen. */
export interface SeenIo {
  readonly operation: string;
  /** It only reads the table, so that nothing is different after it. Whether the call of a port changes anything, nobody knows. */
  readonly isRead: boolean;
  /** No other I/O was under way at any time while it was, but for reads beside a read. */
  isAlone: boolean;
}

/** One of the I/O operations of an actor: its first one is 1. */
type ActorIo = Pick<ActorCrash, 'actor' | 'at'>;

/** A crash of an actor at its nth I/O from now. */
export interface ActorCrash {
  readonly actor: string;
  readonly at: number;
  readonly moment: CrashMoment;
}

/**
 * Counts I/O operations and crashes at a chosen one. One plan is shared by all clients of a test.
 *
 * A dead process does nothing more: after the crash every I/O fails, also that of `catch` and `finally` blocks and of parallel branches, until `revive()`.
 * An exhaustive test runs the operation once and reads `count`, then repeats it with `failAt(n, moment)` for every n.
 */
export class FaultPlan {
  #count = 0;
  #changes = 0;
  #crash: { at: number; moment: CrashMoment } | undefined;
  /** Crashes of actors that are still to come. */
  #later: ActorCrash[] = [];
  #dead: SimulatedCrash | undefined;
  #seen: SeenIo[] | undefined;
  readonly #underWay = new Set<SeenIo>();
  readonly #actors = new AsyncLocalStorage<string>();
  readonly #numbers = new Map<string, number[]>();

  /** I/O operations seen so far: every attempt counts, also the SDK's own retries; refused ones of a dead process do not. */
  get count(): number {
    return this.#count;
  }

  /** I/O operations so far that took effect and were no mere reads of the table: while it stays the same, nothing has changed. */
  get changes(): number {
    return this.#changes;
  }

  /** The I/O operations of some work, in the order in which they began. */
  async watch(work: () => Promise<unknown>): Promise<readonly SeenIo[]> {
    const seen: SeenIo[] = [];
    this.#seen = seen;
    try {
      await work();
    } finally {
      this.#seen = undefined;
    }
    return seen;
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

  /** Crashes at each of these, however often the process starts again in between. Later I/O of the actor counts, what it does again too. */
  failAtEach(crashes: readonly ActorCrash[]): void {
    this.#later = crashes.map((crash) => ({ ...crash, at: crash.at + this.#countOf(crash.actor) }));
  }

  /** How many crashes of `failAtEach` have not happened. */
  get crashesLeft(): number {
    return this.#later.length;
  }

  /** The process starts again: nothing fails any more but what `failAtEach` names, and the count continues. */
  revive(): void {
    this.#dead = undefined;
    this.#crash = undefined;
  }

  /** Runs one I/O under the plan; throws `SimulatedCrash` instead of doing it, or instead of its answer or error. */
  async run<T>(operation: string, io: () => Promise<T>): Promise<T> {
    if (this.#dead) throw this.#dead;
    this.#count += 1;
    const count = this.#count;
    const actor = this.#note(count);
    if (this.#isDue(count, actor, 'before')) throw this.#die(operation, 'before', count);
    const seen = this.#begin(operation);
    try {
      return await io();
    } finally {
      this.#underWay.delete(seen);
      this.#leave(operation, count, actor);
    }
  }

  /** Counts an I/O for its actor; answers which one it is of that actor's. */
  #note(count: number): ActorIo | undefined {
    const actor = this.#actors.getStore();
    if (actor === undefined) return undefined;
    const numbers = this.#numbers.get(actor) ?? [];
    this.#numbers.set(actor, numbers);
    return { actor, at: numbers.push(count) };
  }

  #countOf(actor: string): number {
    return this.#numbers.get(actor)?.length ?? 0;
  }

  #begin(operation: string): SeenIo {
    const isRead = reads.has(operation);
    if (!isRead) this.#changes += 1;
    const io: SeenIo = { operation, isRead, isAlone: true };
    for (const other of this.#underWay) {
      if (isRead && other.isRead) continue;
      io.isAlone = false;
      other.isAlone = false;
    }
    this.#underWay.add(io);
    this.#seen?.push(io);
    return io;
  }

  /** Replaces the answer or the error of an I/O that has ended. */
  #leave(operation: string, count: number, actor: ActorIo | undefined): void {
    if (this.#isDue(count, actor, 'after')) throw this.#die(operation, 'after', count);
    // Another branch may have crashed meanwhile: this one's effect stays, its answer reaches nobody.
    if (this.#dead) throw this.#dead;
  }

  #isDue(count: number, io: ActorIo | undefined, moment: CrashMoment): boolean {
    if (this.#dead) return false;
    if (this.#crash?.at === count && this.#crash.moment === moment) return true;
    const due = this.#later.findIndex((one) => one.actor === io?.actor && one.at === io.at && one.moment === moment);
    if (due >= 0) this.#later.splice(due, 1);
    return due >= 0;
  }

  #die(operation: string, moment: CrashMoment, count: number): SimulatedCrash {
    this.#crash = undefined;
    this.#dead = new SimulatedCrash({ operation, moment, count });
    return this.#dead;
  }
}
