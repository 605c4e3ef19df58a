import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { invariant } from '../base/invariant.ts';
import {
  ConcurrencyConflict,
  UndecidedTransaction,
  isConcurrencyConflict,
  isUndecided,
} from './concurrency-conflict.ts';
import { type ItemKey, type Kind, keyText } from './kind.ts';
import { withEscapes, withoutEscapes } from './stored-tags.ts';
import { type StoredItem, type Write, actionOf } from './write.ts';

const batchGetKeysMax = 100;
const batchGetRoundsMax = 8;
/** The longest pause before a later round of a batch. They begin with a tenth of it, and double. */
const roundPauseMsMax = 100;
const transactActionsMax = 100;

/**
 * How every document client converts values: undefined members are left out, and class instances are accepted. The SDK takes
 * an object with a member named `constructor` for a class instance, and maps may have any names.
 */
export const translation = {
  marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
} as const;

export type TableClient = Pick<DynamoDBDocumentClient, 'send'>;

/** One range of one partition, in the order of its sort keys. */
export interface KeyRange {
  readonly pk: string;
  readonly from?: string;
  readonly to?: string;
  readonly descending?: boolean;
  readonly limit?: number;
  /** False for an eventually consistent read: it costs half, and may miss recent writes. */
  readonly consistent?: boolean;
}

export interface ReadAllOptions {
  /** False reads at half the price, and possibly an older state. */
  readonly consistent?: boolean;
  /**
   * The kind of the items that the caller reads. A guarded table checks it even if there are no keys this time, so a kind
   * that is missing from `uses` fails the first test and not the first request that finds an item to read.
   */
  readonly kind?: Kind;
}

/** The client request token of a transaction (DynamoDB applies each token once within ten minutes), and whether it is sent again. */
export interface SentTransaction {
  readonly token: string;
  readonly isRepeated: boolean;
  /** `yieldsOn` of the change, for a table that combines transactions. */
  readonly yieldsOn?: readonly ItemKey[];
}

/**
 * The table, as product code uses it: reads are strongly consistent unless they ask otherwise, there are no scans, and every
 * write has a condition. A write whose condition fails throws {@link ConcurrencyConflict}; the caller reads and decides again.
 */
export interface Table {
  /** The same for every view of a table in a process. What a process remembers of the table, it remembers by this. */
  readonly identity?: object;
  get(key: ItemKey): Promise<StoredItem | undefined>;
  /** The items that exist, by `keyText`, in one request for up to 100 keys. */
  getAll(keys: readonly ItemKey[], options?: ReadAllOptions): Promise<ReadonlyMap<string, StoredItem>>;
  query(range: KeyRange): Promise<readonly StoredItem[]>;
  /** Index entries. Only their keys are reliable: an index is eventually consistent. */
  queryIndex(input: Omit<QueryCommandInput, 'TableName'>): Promise<readonly StoredItem[]>;
  /**
   * Writes all or nothing. With a token, a transaction can be sent again and is applied once. It throws {@link UndecidedTransaction} if the
   * answer does not tell whether it was applied; then it has to be sent again.
   */
  transact(writes: readonly Write[], sent?: SentTransaction): Promise<void>;
  put(input: Omit<PutCommandInput, 'TableName'>): Promise<void>;
  update(input: Omit<UpdateCommandInput, 'TableName'>): Promise<StoredItem>;
}

/** What a process remembers of a table by. A view without an identity has memories of its own. */
export const tableIdentity = (table: Table): object => table.identity ?? table;

/**
 * The table of `tableName` behind a document client. `fraction` makes the pauses between the rounds of a batch random: it gives numbers
 * from 0 to 1.
 */
export function createTable(client: TableClient, tableName: string, fraction = () => 1): Table {
  return {
    identity: {},
    async get(key) {
      const answer = await client.send(
        new GetCommand({ TableName: tableName, Key: { pk: key.pk, sk: key.sk }, ConsistentRead: true }),
      );
      return answer.Item === undefined ? undefined : stored(answer.Item);
    },
    getAll: (keys, options) => getAll({ client, tableName, fraction }, keys, options?.consistent ?? true),
    query: (range) => queryRange(client, tableName, range),
    queryIndex: (input) => queryIndex(client, tableName, input),
    async transact(writes, sent) {
      invariant(
        writes.length <= transactActionsMax,
        `the transaction has ${writes.length} actions; the table takes at most ${transactActionsMax}`,
      );
      const items = writes.map((write) =>
        Object.fromEntries(
          Object.entries(actionOf(write)).map(([action, input]) => [
            action,
            { ...withStorableItem(input), TableName: tableName },
          ]),
        ),
      );
      const input = { TransactItems: items, ClientRequestToken: sent?.token };
      await losingRaces(async () => {
        try {
          return await client.send(new TransactWriteCommand(input));
        } catch (error) {
          if (sent !== undefined && isUndecided(error, sent.isRepeated))
            throw new UndecidedTransaction({ cause: error });
          throw error;
        }
      });
    },
    async put(input) {
      await losingRaces(() => client.send(new PutCommand({ ...withStorableItem(input), TableName: tableName })));
    },
    async update(input) {
      const answer = await losingRaces(() =>
        client.send(new UpdateCommand({ ...input, TableName: tableName, ReturnValues: 'ALL_NEW' })),
      );
      return stored(answer.Attributes ?? {});
    },
  };
}

const stored = (item: Record<string, unknown>): StoredItem => withoutEscapes(item as StoredItem);

const withStorableItem = <Input extends object>(input: Input): Input =>
  'Item' in input ? { ...input, Item: withEscapes(input.Item as StoredItem) } : input;

async function losingRaces<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw isConcurrencyConflict(error) ? new ConcurrencyConflict({ cause: error }) : error;
  }
}

interface Batches {
  readonly client: TableClient;
  readonly tableName: string;
  readonly fraction: () => number;
}

async function getAll(
  { client, tableName, fraction }: Batches,
  keys: readonly ItemKey[],
  consistent: boolean,
): Promise<ReadonlyMap<string, StoredItem>> {
  const wanted = [...new Map(keys.map((key) => [keyText(key), { pk: key.pk, sk: key.sk }])).values()];
  const found = new Map<string, StoredItem>();
  const batches: (typeof wanted)[] = [];
  for (let start = 0; start < wanted.length; start += batchGetKeysMax) {
    batches.push(wanted.slice(start, start + batchGetKeysMax));
  }
  await Promise.all(
    batches.map(async (batch) => {
      let pending: Record<string, unknown>[] = batch;
      for (let round = 0; pending.length > 0; round += 1) {
        if (round > 0) await pauseBefore(round, fraction());
        const answer: BatchGetCommandOutput = await client.send(
          new BatchGetCommand({ RequestItems: { [tableName]: { Keys: pending, ConsistentRead: consistent } } }),
        );
        for (const item of answer.Responses?.[tableName] ?? []) found.set(keyText(item as StoredItem), stored(item));
        pending = answer.UnprocessedKeys?.[tableName]?.Keys ?? [];
      }
    }),
  );
  return found;
}

/** The table leaves out what it has no units for, and what makes an answer too large. After so many rounds, it throttles. */
async function pauseBefore(round: number, fraction: number): Promise<void> {
  if (round === batchGetRoundsMax) {
    throw Object.assign(new Error(), { name: 'ThrottlingException' });
  }
  const bound = roundPauseMsMax * Math.min(1, 2 ** (round - 1) / 10);
  await new Promise((resolve) => setTimeout(resolve, (bound * (1 + fraction)) / 2));
}

async function queryRange(client: TableClient, tableName: string, range: KeyRange): Promise<readonly StoredItem[]> {
  const items: StoredItem[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const answer = await client.send(
      new QueryCommand({ TableName: tableName, ...rangeInput(range, items.length), ExclusiveStartKey: start }),
    );
    items.push(...(answer.Items ?? []).map(stored));
    start = answer.LastEvaluatedKey;
  } while (start !== undefined && items.length < (range.limit ?? Infinity));
  return items;
}

/** A page of DynamoDB may end before its limit: only a missing LastEvaluatedKey means that there are no more items. */
async function queryIndex(
  client: TableClient,
  tableName: string,
  input: Omit<QueryCommandInput, 'TableName'>,
): Promise<readonly StoredItem[]> {
  const items: StoredItem[] = [];
  let start = input.ExclusiveStartKey;
  do {
    const rest = input.Limit === undefined ? {} : { Limit: input.Limit - items.length };
    const page = { ...input, ...rest, TableName: tableName, ExclusiveStartKey: start };
    const answer = await client.send(new QueryCommand(page));
    items.push(...(answer.Items ?? []).map(stored));
    start = answer.LastEvaluatedKey;
  } while (start !== undefined && items.length < (input.Limit ?? Infinity));
  return items;
}

function rangeInput(range: KeyRange, alreadyRead: number): Omit<QueryCommandInput, 'TableName'> {
  // DynamoDB refuses it, and not every other engine does.
  invariant(range.from !== '' && range.to !== '', 'a range has no empty key');
  const conditions = ['pk = :pk'];
  const values: Record<string, string> = { ':pk': range.pk };
  if (range.from !== undefined && range.to !== undefined) {
    conditions.push('sk BETWEEN :from AND :to');
    Object.assign(values, { ':from': range.from, ':to': range.to });
  } else if (range.from !== undefined) {
    conditions.push('sk >= :from');
    values[':from'] = range.from;
  } else if (range.to !== undefined) {
    conditions.push('sk <= :to');
    values[':to'] = range.to;
  }
  return {
    KeyConditionExpression: conditions.join(' AND '),
    ExpressionAttributeValues: values,
    ScanIndexForward: !(range.descending ?? false),
    ConsistentRead: range.consistent ?? true,
    ...(range.limit === undefined ? {} : { Limit: range.limit - alreadyRead }),
  };
}
