import type { TouchedItem } from './touched-items.ts';
import { asJson, type Json } from './wire.ts';

/** An item of the base table, or (with `index`) the entry that it has in an index after the write. Keys are the plain texts of S, N or B. */
export interface WrittenItem {
  table: string;
  pk: string;
  sk?: string;
  touch: 'put' | 'update' | 'delete' | 'check';
  index?: string;
}

/** The items that one request wrote or condition-checked; a refused one counts too, since it contends for the items. */
export interface WriteSet {
  command: string;
  items: readonly WrittenItem[];
}

/** Requests and the capacity that the engine charged for them. */
export interface Cost {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

/** The requests between `capture()` and `stop()`. */
export interface Capture {
  writeSets: readonly WriteSet[];
  /** By name of the request (`GetItem`, ...); every attempt counts that reached the engine; it names no units for refused ones, though the cloud charges them. */
  counts(): Record<string, Cost>;
  /** The sum of `counts()`. */
  total(): Cost;
  stop(): void;
}

/** The items of the base tables that both wrote or checked, as texts; empty if the two operations can never wait for each other. */
export function sharedItems(left: Capture, right: Capture): string[] {
  const others = new Set(right.writeSets.flatMap((set) => baseItems(set)));
  return [...new Set(left.writeSets.flatMap((set) => baseItems(set)).filter((item) => others.has(item)))];
}

/** Collects for one capture. */
export class Recording implements Capture {
  readonly writeSets: { command: string; items: WrittenItem[] }[] = [];
  readonly #costs = new Map<string, Cost>();
  readonly #end: (recording: Recording) => void;

  constructor(end: (recording: Recording) => void) {
    this.#end = end;
  }

  counts(): Record<string, Cost> {
    return Object.fromEntries([...this.#costs].map(([command, cost]) => [command, { ...cost }]));
  }

  total(): Cost {
    return [...this.#costs.values()].reduce(added, { requests: 0, readUnits: 0, writeUnits: 0 });
  }

  stop(): void {
    this.#end(this);
  }

  /** Adds a request to the write sets; `addEntries` of it adds the index entries once the write is done. */
  write(command: string, items: readonly TouchedItem[]): { addEntries: (images: ReadonlyMap<string, Json>) => void } {
    const written = items.flatMap((item) =>
      item.touch === 'read' ? [] : [{ ...itemKeyOf(item, item.key), touch: item.touch }],
    );
    const set = { command, items: written };
    this.writeSets.push(set);
    return {
      addEntries: (images) => {
        set.items = [...set.items, ...items.flatMap((item) => entriesOf(item, images.get(item.id)))];
      },
    };
  }

  cost(command: string, cost: Cost): void {
    const sum = this.#costs.get(command) ?? { requests: 0, readUnits: 0, writeUnits: 0 };
    this.#costs.set(command, added(sum, cost));
  }
}

/** Reads the units of an answer. Single requests name only their sum, which is of writes for writes. */
export function costOf(request: { isWrite: boolean }, body: Json): Cost {
  const given = body['ConsumedCapacity'];
  const cost = { requests: 1, readUnits: 0, writeUnits: 0 };
  for (const used of (Array.isArray(given) ? given : [given]).map(asJson)) {
    const reads = Number(used['ReadCapacityUnits'] ?? 0);
    const writes = Number(used['WriteCapacityUnits'] ?? 0);
    const rest = Number(used['CapacityUnits'] ?? 0) - reads - writes;
    cost.readUnits += reads + (request.isWrite ? 0 : rest);
    cost.writeUnits += writes + (request.isWrite ? rest : 0);
  }
  return cost;
}

function added(left: Cost, right: Cost): Cost {
  return {
    requests: left.requests + right.requests,
    readUnits: left.readUnits + right.readUnits,
    writeUnits: left.writeUnits + right.writeUnits,
  };
}

function baseItems(set: WriteSet): string[] {
  return set.items
    .filter((item) => item.index === undefined)
    .map((item) => JSON.stringify([item.table, item.pk, item.sk ?? null]));
}

function entriesOf(item: TouchedItem, image: Json | undefined): WrittenItem[] {
  if (!image || item.touch === 'read' || item.touch === 'check') return [];
  const touch = item.touch;
  return item.shape.indexes
    .filter((index) => index.partitionKey in image && (index.sortKey === undefined || index.sortKey in image))
    .map((index) => ({ ...itemKeyOf({ table: item.table, shape: index }, image), touch, index: index.name }));
}

function itemKeyOf(
  { table, shape }: { table: string; shape: { partitionKey: string; sortKey: string | undefined } },
  image: Json,
): { table: string; pk: string; sk?: string } {
  const text = (name: string) => String(Object.values(asJson(image[name]))[0]);
  const sk = shape.sortKey === undefined ? {} : { sk: text(shape.sortKey) };
  return { table, pk: text(shape.partitionKey), ...sk };
}
