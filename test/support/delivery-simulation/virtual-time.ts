import { setImmediate as nextTurn } from 'node:timers';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { Clock } from '../../../functions/ports/clock/port.ts';

interface Timer {
  readonly atMs: number;
  readonly number: number;
  readonly work: () => void;
}

/** A clock that does not move while anything runs, and the work that waits for it. */
export class VirtualTime implements Clock {
  #nowMs: number;
  #instant: Instant | undefined;
  #timers = 0;
  /** A binary heap: the timer at n comes before those at 2n + 1 and 2n + 2. */
  readonly #heap: Timer[] = [];

  constructor(start: string) {
    this.#nowMs = Date.parse(start);
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  now(): Instant {
    this.#instant ??= new Date(this.#nowMs).toISOString() as Instant;
    return this.#instant;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.at(this.#nowMs + ms, resolve));
  }

  at(atMs: number, work: () => void): void {
    this.#timers += 1;
    this.#heap.push({ atMs, number: this.#timers, work });
    this.#rise(this.#heap.length - 1);
  }

  /** When the next timer is due. */
  nextMs(): number {
    return this.#heap[0]?.atMs ?? Infinity;
  }

  /** Moves the clock, and starts the work that is due then. */
  moveTo(ms: number): void {
    if (ms > this.#nowMs) {
      this.#nowMs = ms;
      this.#instant = undefined;
    }
    for (let first = this.#heap[0]; first !== undefined && first.atMs <= ms; first = this.#heap[0]) {
      this.#removeFirst();
      first.work();
    }
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  #rise(from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.#swapIfLater(above, place)) return;
      place = above;
    }
  }

  #sink(from: number): void {
    let place = from;
    for (;;) {
      const left = place * 2 + 1;
      const next = this.#isLater(left, left + 1) ? left + 1 : left;
      if (!this.#swapIfLater(place, next)) return;
      place = next;
    }
  }

  #isLater(one: number, other: number): boolean {
    const [left, right] = [this.#heap[one], this.#heap[other]];
    if (left === undefined || right === undefined) return false;
    return left.atMs > right.atMs || (left.atMs === right.atMs && left.number > right.number);
  }

  #swapIfLater(one: number, other: number): boolean {
    const [left, right] = [this.#heap[one], this.#heap[other]];
    if (left === undefined || right === undefined || !this.#isLater(one, other)) return false;
    this.#heap[one] = right;
    this.#heap[other] = left;
    return true;
  }
}

/** One turn of the event loop: work that waits only for promises has ended after it. */
export const turn = (): Promise<void> => new Promise((resolve) => void nextTurn(resolve));

/** While `work` runs, product code waits in virtual time; ends what it did to the timers of the process. */
export async function waitingIn<T>(time: VirtualTime, work: () => Promise<T>): Promise<T> {
  const [realTimeout, realPause] = [globalThis.setTimeout, timers.setTimeout];
  const virtual = (after: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    time.at(time.nowMs + ms, () => after(...args));
  globalThis.setTimeout = Object.assign(virtual, { __promisify__: realTimeout.__promisify__ }) as never;
  timers.setTimeout = ((ms = 0) => time.sleep(ms)) as never;
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    globalThis.setTimeout = realTimeout;
    timers.setTimeout = realPause;
    syncBuiltinESMExports();
  }
}
