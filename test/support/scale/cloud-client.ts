import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import { type ItemKey, keyText } from '../../../functions/kernel/table/kind.ts';
import type { Table, TableClient } from '../../../functions/kernel/table/table.ts';
import { keyOf, type StoredItem, type Write } from '../../../functions/kernel/table/write.ts';
import type { VirtualTime } from '../delivery-simulation/virtual-time.ts';
import { bytesOf } from '../memory-table/attributes.ts';
import type { Random } from '../weakening/random.ts';
import { Allowances } from './allowances.ts';
import type { Workload } from '../../../functions/ports/lambda.ts';
import type { Cloud } from '../../../bin/scale/cloud.ts';
import { someMs } from './some-ms.ts';
import { rangeOf } from './ranges.ts';

/** A change of an item that was committed. */
export interface CommittedChange {
  readonly key: ItemKey;
  readonly before: StoredItem | undefined;
  readonly after: StoredItem | undefined;
}

export interface ClientOptions {
  readonly items: Table;
  readonly cloud: Cloud;
  readonly time: VirtualTime;
  readonly random: Random;
  /** The partition that is charged for an item: its own, unless it is told otherwise. */
  readonly partitionOf?: (key: ItemKey, together: readonly ItemKey[]) => string;
  /** Told of each write at the moment at which it is committed. */
  readonly onCommit: (changes: readonly CommittedChange[]) => void;
}

type Input = Readonly<Record<string, unknown>>;
interface Charge {
  readonly partition: string;
  readonly units: number;
}

const attemptsMax = 3;
const throttlePauseMs = 500;
const pageBytesMax = 1_000_000;
const readUnitBytes = 4_096;
const writeUnitBytes = 1_024;
const wholeTable = 'table';

/**
 * The client of a table that takes as long as the cloud, in virtual time, and refuses what the cloud refuses: writes and reads of a
 * partition that has no units left, and writes of items that a transaction holds. It tries again as the SDK does.
 */
export class CloudClient {
  readonly writes: Allowances;
  readonly reads: Allowances;
  readonly tableWrites: Allowances;
  readonly counts = { calls: 0, transactions: 0, conflicts: 0, conditions: 0, throttles: 0, keys: 0 };
  readonly #options: ClientOptions;
  readonly #held = new Set<string>();

  constructor(options: ClientOptions) {
    const nowMs = () => options.time.nowMs;
    this.#options = options;
    this.writes = new Allowances(options.cloud.partitionWrites, nowMs);
    this.reads = new Allowances(options.cloud.partitionReads, nowMs);
    this.tableWrites = new Allowances(options.cloud.tableWrites, nowMs);
  }

  /** As a part of the SDK, for `createTable`. A call that is throttled is sent again for messages, as the SDK does, and not for requests. */
  clientFor(serves: Workload): TableClient {
    const send = async (command: { readonly input: Input }) => {
      const name = command.constructor.name.replace(/Command$/, '');
      const { input } = command;
      if (name === 'TransactWrite') return this.#transact(input);
      const call = this.#calls[name];
      if (call === undefined) throw new Error(`no ${name}`);
      return this.#sent(() => call(input), serves === 'requests' ? 1 : attemptsMax);
    };
    return { send };
  }

  readonly #calls: Readonly<Record<string, (input: Input) => Promise<object>>> = {
    BatchGet: (input) => this.#batchGet(input),
    Get: (input) => this.#get(input),
    Query: (input) => this.#query(input),
    Put: (input) => this.#write({ Put: withoutTable(input) }),
    Update: (input) => this.#write({ Update: withoutTable(input) }),
  };

  async #sent(call: () => Promise<object>, sendsMax: number): Promise<object> {
    const { time, random } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof Error) || error.name !== throttled || attempt === sendsMax) throw error;
        await time.sleep(Math.ceil(random.next() * throttlePauseMs * 2 ** attempt));
      }
    }
  }

  /** A call with its way there and back. */
  async #call<T>(work: () => Promise<T>): Promise<T> {
    const { time, random, cloud } = this.#options;
    this.counts.calls += 1;
    const ms = someMs(random, cloud.callMs);
    await time.sleep(Math.ceil(ms / 2));
    try {
      return await work();
    } finally {
      await time.sleep(Math.ceil(ms / 2));
    }
  }

  async #get({ Key }: Input): Promise<object> {
    return this.#call(async () => {
      const key = Key as ItemKey;
      this.#mayRead(key.pk);
      const Item = await this.#options.items.get(key);
      this.reads.take(key.pk, readUnits(Item));
      return { Item };
    });
  }

  /** Keys of partitions without units are left unprocessed, and if all are, the call is refused. */
  async #batchGet({ RequestItems }: Input): Promise<object> {
    const [[table, asked] = ['', undefined]] = Object.entries(
      RequestItems as Record<string, { Keys: ItemKey[]; ConsistentRead: boolean }>,
    );
    const { Keys = [], ConsistentRead = true } = asked ?? {};
    return this.#call(async () => {
      const taken: ItemKey[] = [];
      const left: ItemKey[] = [];
      for (const key of Keys) (this.reads.allows(key.pk) ? taken : left).push(key);
      if (left.length > 0) this.counts.throttles += 1;
      if (taken.length === 0 && left.length > 0) throw throttling();
      const found = await this.#options.items.getAll(taken, { consistent: ConsistentRead });
      for (const key of taken) this.reads.take(key.pk, readUnits(found.get(keyText(key))) * (ConsistentRead ? 1 : 0.5));
      return {
        Responses: { [table]: [...found.values()] },
        UnprocessedKeys: left.length === 0 ? {} : { [table]: { Keys: left } },
      };
    });
  }

  async #query(input: Input): Promise<object> {
    const { items } = this.#options;
    if (input['IndexName'] !== undefined) return this.#call(async () => ({ Items: await items.queryIndex(input) }));
    const range = rangeOf(input);
    return this.#call(async () => {
      this.#mayRead(range.pk);
      const all = await items.query(range);
      let bytes = 0;
      const over = all.findIndex((item) => (bytes += bytesOf(item)) > pageBytesMax);
      const page = over < 0 ? all : all.slice(0, Math.max(1, over));
      const units = Math.max(1, Math.ceil(Math.min(bytes, pageBytesMax) / readUnitBytes));
      this.reads.take(range.pk, units * (range.consistent === false ? 0.5 : 1));
      const last = page.at(-1);
      return {
        Items: page,
        ...(over < 0 || last === undefined ? {} : { LastEvaluatedKey: { pk: last.pk, sk: last.sk } }),
      };
    });
  }

  async #write(write: Write): Promise<object> {
    return this.#call(async () => {
      const key = keyOf(write);
      if (this.#held.has(keyText(key))) {
        this.counts.conflicts += 1;
        throw Object.assign(new Error('a transaction is writing it'), { name: 'TransactionConflictException' });
      }
      const before = await this.#options.items.get(key);
      this.#mayWrite([key.pk]);
      await this.#apply(() => this.#single(write));
      const after = await this.#options.items.get(key);
      this.#takeWrites([{ partition: key.pk, units: Math.max(1, writeUnits(before), writeUnits(after)) }]);
      this.#options.onCommit([{ key, before, after }]);
      return { Attributes: after };
    });
  }

  async #single({ Put, Update }: Write): Promise<void> {
    const { items } = this.#options;
    if (Put === undefined) await items.update(Update as Parameters<Table['update']>[0]);
    else await items.put(Put);
  }

  async #transact({ TransactItems, ClientRequestToken }: Input): Promise<object> {
    const { cloud, time, random, items, partitionOf = ownPartition, onCommit } = this.#options;
    const writes = (TransactItems as NonNullable<TransactWriteCommandInput['TransactItems']>).map(
      (item) => Object.fromEntries(Object.entries(item).map(([action, one]) => [action, withoutTable(one)])) as Write,
    );
    const keys = writes.map(keyOf);
    const texts = keys.map(keyText);
    await time.sleep(Math.ceil(cloud.actionMs * writes.length));
    this.counts.transactions += 1;
    this.counts.calls += 1;
    const ms = someMs(random, cloud.transactionMs);
    await time.sleep(Math.ceil(ms / 4));
    const back = () => time.sleep(Math.ceil(ms / 4));
    const found = await items.getAll(keys);
    const partitions = keys.map((key) => partitionOf(key, keys));
    const isFull = partitions.map((partition) => !this.writes.allows(partition));
    if (isFull.includes(true) || !this.tableWrites.allows(wholeTable)) {
      this.counts.throttles += 1;
      await back();
      throw cancelledFor(
        isFull.map((one) => one || !isFull.includes(true)),
        'ThrottlingError',
      );
    }
    const images = writes.map(({ Put }) => Put?.Item as StoredItem | undefined);
    const before = texts.map((text) => found.get(text));
    this.#takeWrites(
      partitions.map((partition, index) => ({
        partition,
        units: 2 * Math.max(1, writeUnits(images[index]), writeUnits(before[index])),
      })),
    );
    const isHeld = texts.map((text) => this.#held.has(text));
    if (isHeld.includes(true)) {
      this.counts.conflicts += 1;
      await back();
      throw cancelledFor(isHeld, 'TransactionConflict');
    }
    for (const text of texts) this.#held.add(text);
    try {
      await time.sleep(Math.ceil(ms / 2));
      const token = typeof ClientRequestToken === 'string' ? ClientRequestToken : undefined;
      await this.#apply(() => items.transact(writes, token === undefined ? undefined : { token, isRepeated: false }));
      const after = await items.getAll(keys);
      onCommit(keys.map((key, index) => ({ key, before: before[index], after: after.get(texts[index] ?? '') })));
    } finally {
      for (const text of texts) this.#held.delete(text);
      await back();
    }
    return {};
  }

  /** The error of the cloud, and not what the table would make of it. */
  async #apply<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.counts.conditions += 1;
      throw error instanceof ConcurrencyConflict ? error.cause : error;
    }
  }

  #mayRead(partition: string): void {
    if (this.reads.allows(partition)) return;
    this.counts.throttles += 1;
    throw throttling();
  }

  #mayWrite(partitions: readonly string[]): void {
    if (partitions.every((one) => this.writes.allows(one)) && this.tableWrites.allows(wholeTable)) return;
    this.counts.throttles += 1;
    throw throttling();
  }

  #takeWrites(charges: readonly Charge[]): void {
    for (const { partition, units } of charges) {
      this.writes.take(partition, units);
      this.tableWrites.take(wholeTable, units);
    }
  }
}

const ownPartition = ({ pk }: ItemKey): string => pk;
const throttled = 'ProvisionedThroughputExceededException';
const throttling = () => Object.assign(new Error('the partition has no units left'), { name: throttled });

function cancelledFor(isInTheWay: readonly boolean[], code: string): Error {
  const CancellationReasons = isInTheWay.map((one) => ({ Code: one ? code : 'None' }));
  return Object.assign(new Error('cancelled'), { name: 'TransactionCanceledException', CancellationReasons });
}

function withoutTable(input: unknown): never {
  const { TableName: _, ReturnValues: __, ...rest } = input as Record<string, unknown>;
  return rest as never;
}

const unitsOf = (item: StoredItem | undefined, unitBytes: number): number =>
  item === undefined ? 1 : Math.max(1, Math.ceil(bytesOf(item) / unitBytes));
const readUnits = (item: StoredItem | undefined): number => unitsOf(item, readUnitBytes);
const writeUnits = (item: StoredItem | undefined): number => (item === undefined ? 0 : unitsOf(item, writeUnitBytes));
