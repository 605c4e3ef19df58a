import { isDeepStrictEqual } from 'node:util';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { type ItemKey, keyText } from '../../../functions/kernel/table/kind.ts';
import { type StoredItem, type Write, keyOf } from '../../../functions/kernel/table/write.ts';
import { type Attribute, documentOf } from '../engines/attributes.ts';
import { type ItemForm, openInProcess } from '../engines/in-process.ts';
import { applyAll } from '../memory-table/apply.ts';
import { dueSpan } from '../memory-table/due-span.ts';
import { type Effect, effectOf } from '../memory-table/effect.ts';
import { Items } from '../memory-table/items.ts';
import { canceled, conditionFailed, Refusal, refusalOf } from './refusals.ts';
import { rangeOf } from './range.ts';
import { imageOf, iteratorAt, iteratorPositionOf, keepImage, type KeptChange, kept, recordsFrom } from './stream.ts';

type Members = Readonly<Record<string, unknown>>;
type Image = Readonly<Record<string, Attribute>>;

interface Form {
  readonly shown: (item: StoredItem) => Members;
  readonly read: (given: unknown) => Members;
}

interface TableInMemory {
  readonly description: Members;
  readonly items: Items;
  readonly changes: KeptChange[];
}

const transactActionsMax = 100;
/** Transactions that are remembered by their tokens, the last ones; the cloud remembers them for ten minutes. */
const tokensMax = 10_000;
/** Members of a write that are the engine's business and not its expressions'. */
const envelope = new Set(['TableName', 'ReturnValues', 'ReturnConsumedCapacity']);
/** The same of a query. */
const readEnvelope = new Set(['TableName', 'ReturnConsumedCapacity', 'ConsistentRead']);

/**
 * An engine of tables in the shape of `tableDefinition`, with their streams, in this process. It answers the wire's requests
 * that product code and the weakening send, as the embedded engine does (test/contracts/memory-engine.test.ts), without
 * a process and a socket between. Consumed capacity is not counted, and a page never ends at 1 MB. Where it matters how many requests meet,
 * each takes some milliseconds, as in the cloud, whatever the machine.
 */
export function startMemoryEngine({ requestMs = 0 }: { readonly requestMs?: number } = {}) {
  const engine = new MemoryEngine();
  return openInProcess(async (target, input, form = 'attributes') => {
    // Each request has a turn of its own, never its caller's.
    await (requestMs === 0 ? turn() : pause(requestMs));
    try {
      return { status: 200, body: engine.answer(target.slice(target.indexOf('.') + 1), input, form) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      return { status: 400, body: refusal.body };
    }
  });
}

/** How items are shown and read in each form. */
const forms: Readonly<Record<ItemForm, Form>> = {
  attributes: { shown: imageOf, read: (given) => documentOf(given as Image) },
  documents: { shown: (item) => item, read: (given) => given as Members },
};

class MemoryEngine {
  readonly #tables = new Map<string, TableInMemory>();
  readonly #transactions = new Map<string, unknown>();
  readonly #operations: Readonly<Record<string, (input: Members, form: Form) => Members>> = {
    CreateTable: (input) => this.#createTable(input),
    DescribeTable: (input) => ({ Table: this.#table(input['TableName']).description }),
    DeleteTable: (input) => {
      this.#table(input['TableName']);
      this.#tables.delete(String(input['TableName']));
      return {};
    },
    GetItem: ({ TableName, Key }, { read, shown }) => {
      const item = this.#table(TableName).items.get(keyIn(read(Key)));
      return item === undefined ? {} : { Item: shown(item) };
    },
    BatchGetItem: ({ RequestItems }, form) => this.#batchGet(RequestItems as Record<string, { Keys: Image[] }>, form),
    BatchWriteItem: ({ RequestItems }, form) => this.#batchWrite(RequestItems as Record<string, Members[]>, form),
    Query: (input, form) => this.#query(input, form),
    Scan: ({ TableName }, { shown }) => ({ Items: this.#table(TableName).items.all().map(shown) }),
    PutItem: (input, form) => this.#write('Put', input, form),
    UpdateItem: (input, form) => this.#write('Update', input, form),
    DeleteItem: (input, form) => this.#write('Delete', input, form),
    TransactWriteItems: (input, form) => this.#transact(input, form),
    DescribeStream: ({ StreamArn }) => {
      this.#table(tableOfStream(StreamArn));
      return { StreamDescription: { StreamArn, Shards: [{ ShardId: 'shardId-0' }] } };
    },
    GetShardIterator: ({ StreamArn, ShardIteratorType: type }) => {
      if (type !== 'TRIM_HORIZON') throw new Error(`the memory engine has no iterator of type ${String(type)}`);
      return { ShardIterator: iteratorAt(tableOfStream(StreamArn), 0) };
    },
    GetRecords: ({ ShardIterator }) => {
      const { table, position } = iteratorPositionOf(String(ShardIterator));
      const { found, next } = recordsFrom(this.#table(table).changes, position);
      return { Records: found, NextShardIterator: iteratorAt(table, next) };
    },
  };

  answer(operation: string, input: Members, form: ItemForm): Members {
    const answered = this.#operations[operation];
    if (answered === undefined) throw new Error(`the memory engine does not know ${operation}`);
    return answered(input, forms[form]);
  }

  #table(name: unknown): TableInMemory {
    const table = this.#tables.get(String(name));
    if (table === undefined) throw new Refusal('ResourceNotFoundException', `Table not found: ${String(name)}`);
    return table;
  }

  #createTable(input: Members): Members {
    const name = String(input['TableName']);
    if (this.#tables.has(name)) throw new Refusal('ResourceInUseException', `Table already exists: ${name}`);
    const description = { ...input, TableStatus: 'ACTIVE', LatestStreamArn: streamOfTable(name) };
    this.#tables.set(name, { description, items: new Items(), changes: [] });
    return { TableDescription: description };
  }

  #batchGet(requests: Record<string, { readonly Keys: readonly Members[] }>, { read, shown }: Form): Members {
    const found = Object.entries(requests).map(([name, { Keys }]): [string, Members[]] => {
      const { items } = this.#table(name);
      const stored = Keys.map((key) => items.get(keyIn(read(key))));
      return [name, stored.filter((item) => item !== undefined).map(shown)];
    });
    return { Responses: Object.fromEntries(found), UnprocessedKeys: {} };
  }

  #batchWrite(requests: Record<string, readonly Members[]>, { read }: Form): Members {
    for (const [name, writes] of Object.entries(requests)) {
      for (const { PutRequest, DeleteRequest } of writes as Record<string, Members>[]) {
        const write: Write =
          PutRequest === undefined
            ? { Delete: { Key: keyIn(read(DeleteRequest?.['Key'])) } }
            : { Put: { Item: read(PutRequest['Item']) } };
        this.#apply([{ table: this.#table(name), effect: effectOf(write) }], conditionFailed);
      }
    }
    return { UnprocessedItems: {} };
  }

  #query(input: Members, form: Form): Members {
    const { items } = this.#table(input['TableName']);
    const asked = documentsOf(input, readEnvelope, form);
    const { Limit: limit } = asked;
    if (asked['IndexName'] === undefined) {
      const { pk, span } = rangeOf(asked);
      return pageOf(items.query(pk, span), { limit, keyNames: ['pk', 'sk'] }, form);
    }
    const { partition, span } = dueSpan(asked);
    return pageOf(items.queryDue(partition, span), { limit, keyNames: ['pk', 'sk', 'duePk', 'dueAt'] }, form);
  }

  #write(action: 'Put' | 'Update' | 'Delete', input: Members, form: Form): Members {
    const table = this.#table(input['TableName']);
    const write: Write = { [action]: documentsOf(input, envelope, form) };
    this.#apply([{ table, effect: writtenEffect(write, input, form) }], conditionFailed);
    const { ReturnValues: wanted = 'NONE' } = input as { ReturnValues?: string };
    if (wanted !== 'NONE' && wanted !== 'ALL_NEW') throw new Error(`the memory engine returns no ${wanted}`);
    const item = wanted === 'NONE' ? undefined : table.items.get(keyOf(write));
    return item === undefined ? {} : { Attributes: form.shown(item) };
  }

  #transact({ TransactItems, ClientRequestToken: token }: Members, form: Form): Members {
    if (typeof token === 'string' && this.#wasDone(token, TransactItems)) return {};
    const actions = (TransactItems as Record<string, Members>[]).map((action) => {
      const [name = '', input = {}] = Object.entries(action)[0] ?? [];
      return { name: String(input['TableName']), input, write: { [name]: documentsOf(input, envelope, form) } };
    });
    if (actions.length > transactActionsMax)
      throw new Refusal('ValidationException', `a transaction has at most ${String(transactActionsMax)} actions`);
    const keys = new Set(actions.map(({ name, write }) => `${name} ${keyText(keyOf(write))}`));
    if (keys.size < actions.length)
      throw new Refusal('ValidationException', 'a transaction cannot have several actions on one item');
    this.#apply(
      actions.map(({ name, input, write }) => ({
        table: this.#table(name),
        effect: writtenEffect(write, input, form),
      })),
      canceled,
    );
    if (typeof token === 'string') this.#remember(token, TransactItems);
    return {};
  }

  #wasDone(token: string, content: unknown): boolean {
    const before = this.#transactions.get(token);
    if (before === undefined || isDeepStrictEqual(before, content)) return before !== undefined;
    throw new Refusal('IdempotentParameterMismatchException', 'The token was used with other content');
  }

  #remember(token: string, content: unknown): void {
    this.#transactions.set(token, content);
    const [oldest] = this.#transactions.keys();
    if (this.#transactions.size > tokensMax && oldest !== undefined) this.#transactions.delete(oldest);
  }

  /** Writes to one table; a transaction of product code never spans two. */
  #apply(
    writes: readonly { readonly table: TableInMemory; readonly effect: Effect }[],
    refusal: (holds: readonly boolean[]) => Refusal,
  ): void {
    const [table] = writes.map((write) => write.table);
    if (table === undefined || writes.some((write) => write.table !== table))
      throw new Error('the memory engine writes to one table at a time');
    const { holds, changes } = applyAll(
      table.items,
      writes.map(({ effect }) => effect),
    );
    if (holds.includes(false)) throw refusal(holds);
    for (const change of changes) table.changes.push(kept(change));
  }
}

const streamOfTable = (name: string) => `arn:aws:dynamodb:us-east-1:000000000000:table/${name}/stream/memory`;
const tableOfStream = (arn: unknown) => String(arn).split('/')[1] ?? '';

const keyIn = (key: Members) => key as unknown as ItemKey;

/** The effect of a write, whose item keeps the attributes that it came with, if it came with any. */
function writtenEffect(write: Write, { Item: given }: Members, form: Form): Effect {
  const effect = effectOf(write);
  const item = given === undefined || form === forms.documents ? undefined : effect.after(undefined);
  if (item !== undefined) keepImage(item, given as Image);
  return effect;
}

const itemMembers = new Set(['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey']);

/** The members but for those that are left out, with items as documents. */
function documentsOf(input: Members, leftOut: ReadonlySet<string>, { read }: Form): Members {
  const documents: Record<string, unknown> = {};
  for (const name of Object.keys(input)) {
    if (leftOut.has(name)) continue;
    documents[name] = itemMembers.has(name) ? read(input[name]) : input[name];
  }
  return documents;
}

/** A page whose limit is reached names its last item, even if no items follow, as in the cloud. */
function pageOf(
  found: readonly StoredItem[],
  { limit, keyNames }: { readonly limit: unknown; readonly keyNames: readonly string[] },
  { shown }: Form,
): Members {
  const last = found.length === limit ? found.at(-1) : undefined;
  const items = found.map(shown);
  if (last === undefined) return { Items: items, Count: items.length };
  const end = shown(last);
  const key = Object.fromEntries(keyNames.map((name) => [name, end[name]]));
  return { Items: items, Count: items.length, LastEvaluatedKey: key };
}
