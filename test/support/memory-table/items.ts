import { tableDefinition } from '../../../functions/kernel/table/table-definition.ts';
import type { ItemKey } from '../../../functions/kernel/table/kind.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';

/** Half open, over the text by which a partition is ordered. */
export interface Span {
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly descending?: boolean | undefined;
  readonly limit?: number | undefined;
}

/** The lowest character: a text followed by it is the next text there is. */
export const lowest = '\u0000';
/** Separates the parts of a composite order; no key has such a character. */
const aboveLowest = '\u0001';

/** The items of a table, and its due index, by partition and in order. They are replaced whole and never changed. */
export class Items {
  readonly #partitions = new Map<string, Partition>();
  readonly #due = new Map<string, Partition>();

  get(key: ItemKey): StoredItem | undefined {
    return this.#partitions.get(key.pk)?.get(key.sk);
  }

  put(item: StoredItem): void {
    this.#leaveIndex(item);
    partitionOf(this.#partitions, item.pk).put(item.sk, item);
    const entry = dueEntry(item);
    if (entry !== undefined) partitionOf(this.#due, entry.partition).put(entry.order, entry.projection);
  }

  delete(key: ItemKey): void {
    this.#leaveIndex(key);
    this.#partitions.get(key.pk)?.delete(key.sk);
  }

  query(pk: string, span: Span): StoredItem[] {
    return this.#partitions.get(pk)?.query(span) ?? [];
  }

  /** Every item, partition by partition. */
  all(): StoredItem[] {
    return [...this.#partitions.values()].flatMap((partition) => partition.query({}));
  }

  queryDue(partition: string, span: Span): StoredItem[] {
    return this.#due.get(partition)?.query(span) ?? [];
  }

  #leaveIndex(key: ItemKey): void {
    const before = this.get(key);
    const entry = before && dueEntry(before);
    if (entry !== undefined) this.#due.get(entry.partition)?.delete(entry.order);
  }
}

/** Where a sort key of the index begins and ends in its order; entries with the same one follow each other by their keys. */
export const dueBounds = (dueAt: string) => ({ from: dueAt + lowest, before: dueAt + aboveLowest });

/** The place of an entry in the index. */
export const dueOrder = (dueAt: unknown, { pk, sk }: ItemKey): string => [dueAt, pk, sk].join(lowest);

function dueEntry(item: StoredItem) {
  const { partitionKey, sortKey } = tableDefinition.dueIndex;
  const { [partitionKey]: duePk, [sortKey]: dueAt, pk, sk } = item;
  if (typeof duePk !== 'string' || typeof dueAt !== 'string') return undefined;
  const projection: StoredItem = Object.freeze({ pk, sk, [partitionKey]: duePk, [sortKey]: dueAt });
  return { partition: duePk, order: dueOrder(dueAt, item), projection };
}

function partitionOf(partitions: Map<string, Partition>, pk: string): Partition {
  const known = partitions.get(pk);
  if (known !== undefined) return known;
  const made = new Partition();
  partitions.set(pk, made);
  return made;
}

/** Items by a text, in its order. Most come behind the last one, which costs nothing. */
class Partition {
  readonly #items = new Map<string, StoredItem>();
  readonly #order: string[] = [];

  get(text: string): StoredItem | undefined {
    return this.#items.get(text);
  }

  put(text: string, item: StoredItem): void {
    if (!this.#items.has(text)) {
      const last = this.#order.at(-1);
      if (last === undefined || last < text) this.#order.push(text);
      else this.#order.splice(this.#firstFrom(text), 0, text);
    }
    this.#items.set(text, item);
  }

  delete(text: string): void {
    if (this.#items.delete(text)) this.#order.splice(this.#firstFrom(text), 1);
  }

  query({ from, before, descending = false, limit = Infinity }: Span): StoredItem[] {
    const start = from === undefined ? 0 : this.#firstFrom(from);
    const end = before === undefined ? this.#order.length : this.#firstFrom(before);
    const found: StoredItem[] = [];
    for (let done = 0; done < Math.min(limit, end - start); done += 1) {
      const text = this.#order[descending ? end - 1 - done : start + done];
      const item = text === undefined ? undefined : this.#items.get(text);
      if (item !== undefined) found.push(item);
    }
    return found;
  }

  /** The place of the first text that is this one or comes after it. */
  #firstFrom(text: string): number {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#order[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
