import { setImmediate } from 'node:timers/promises';
import type { Random } from './random.ts';

/** Turns of the event loop after which code that waits for nothing but weakened clients has sent all it had to send. */
const quietTurns = 3;

/** Lets requests through one at a time; the next one is drawn from those that wait once nothing moves any more. So parallel code is reproducible. */
export class Turnstile {
  readonly #random: Random;
  readonly #waiting: (() => void)[] = [];
  #isBusy = false;

  constructor(random: Random) {
    this.#random = random;
  }

  async pass<T>(io: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#waiting.push(() => resolve(undefined));
    if (!this.#isBusy) {
      this.#isBusy = true;
      void this.#admitNext();
    }
    await promise;
    try {
      return await io();
    } finally {
      void this.#admitNext();
    }
  }

  async #admitNext(): Promise<void> {
    for (let turn = 0; turn < quietTurns; turn += 1) await setImmediate();
    // Drawn where there is a choice only: how long the line was empty depends on the machine.
    const place = this.#waiting.length > 1 ? this.#random.below(this.#waiting.length) : 0;
    const [next] = this.#waiting.splice(place, 1);
    if (next) next();
    else this.#isBusy = false;
  }
}
