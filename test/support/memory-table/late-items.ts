import type { ItemKey } from '../../../functions/kernel/table/kind.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { type Random, randomFrom } from '../weakening/random.ts';
import { Items } from './items.ts';

/** The lag of eventual reads and index queries; see {@link LateItems}. */
export interface Lateness {
  readonly seed: number;
  /** The probability that an eventual read is answered from the past (of several items, each drawn for itself). */
  readonly staleReads: number;
  /** A write is seen by such reads after 1 to this many later requests to the table. */
  readonly latenessOperationsMax: number;
}

interface LateWrite {
  readonly key: ItemKey;
  readonly item: StoredItem | undefined;
}

/** The items as a lagging replica has them: every write arrives late, each item's on its own and in their order. */
export class LateItems {
  readonly items = new Items();
  readonly #random: Random;
  readonly #lateness: Lateness;
  /** By the number of the request at which they arrive. */
  readonly #pending = new Map<number, LateWrite[]>();
  readonly #lastDue = new Map<string, number>();
  #operation = 0;

  constructor(lateness: Lateness) {
    this.#lateness = lateness;
    this.#random = randomFrom(lateness.seed);
  }

  /** Whether the next eventual read of an item shows the past. */
  isStale(): boolean {
    return this.#random.chance(this.#lateness.staleReads);
  }

  /** Counts one more request to the table: writes that are due by then have arrived. */
  tick(): void {
    this.#operation += 1;
    for (const { key, item } of this.#pending.get(this.#operation) ?? []) {
      if (item === undefined) this.items.delete(key);
      else this.items.put(item);
      const id = idOf(key);
      if (this.#lastDue.get(id) === this.#operation) this.#lastDue.delete(id);
    }
    this.#pending.delete(this.#operation);
  }

  note(key: ItemKey, item: StoredItem | undefined): void {
    const id = idOf(key);
    const drawn = this.#operation + 1 + this.#random.below(this.#lateness.latenessOperationsMax);
    const dueAt = Math.max(drawn, this.#lastDue.get(id) ?? 0);
    this.#lastDue.set(id, dueAt);
    const pending = this.#pending.get(dueAt);
    if (pending === undefined) this.#pending.set(dueAt, [{ key, item }]);
    else pending.push({ key, item });
  }
}

const idOf = (key: ItemKey): string => `${key.pk}/${key.sk}`;
