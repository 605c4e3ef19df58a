import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { requestNotKeptMessage } from '../functions/kernel/http/kept-requests/alarm.ts';
import { keptRequestKind } from '../functions/kernel/http/kept-requests/kept-request.ts';
import type { TableClient } from '../functions/kernel/table/table.ts';
import type { Log } from '../functions/ports/log/port.ts';

/** How long a row waits for others. */
const waitMs = 250;
/** DynamoDB takes no more in one call. */
const togetherMax = 25;
/** So many rows wait at most, if the table does not take them. */
const waitingMax = 1_000;

type Command = Parameters<TableClient['send']>[0];
type Row = Readonly<Record<string, unknown>>;
type Writes = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

interface Gathering {
  readonly tableName: string;
  readonly log: Pick<Log, 'alarm'>;
}

/** A client of the table that writes rows of the request log together. */
export interface GatheringClient {
  readonly client: TableClient;
  /** Writes the rows that wait. Call it before the table ends: what it cannot write is lost, with an alarm. */
  flush(): Promise<void>;
}

/**
 * The same client, which writes the rows of the request log together, within a quarter of a second: a call for each would be a sixth of
 * what a payment costs on a laptop. A put of such a row is answered before it is written. A read that may find rows first writes those
 * that wait, so a reader finds every request that was answered before. Rows that the table does not take wait and are sent again; while
 * too many wait, a put of another one fails, as it would without this. If the process is killed, the rows that wait are lost.
 */
export function gatheringRequests(client: TableClient, { tableName, log }: Gathering): GatheringClient {
  const waiting = new Map<string, Row>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const mine = writing.then(writeAll);
    writing = mine.catch(() => undefined);
    await mine;
  };
  const writeAll = async () => {
    while (waiting.size > 0) {
      const some = [...waiting].slice(0, togetherMax);
      const puts = some.map(([, row]) => ({ PutRequest: { Item: row } }));
      const { UnprocessedItems: left = {} } = await client.send(
        new BatchWriteCommand({ RequestItems: { [tableName]: puts } }),
      );
      const refused = new Set(keysIn(left[tableName] ?? []));
      for (const [key] of some) if (!refused.has(key)) waiting.delete(key);
      if (refused.size > 0) throw new Error(`the table did not take ${refused.size} rows of the request log`);
    }
  };
  const later = () => {
    timer ??= setTimeout(() => void flush().catch(later), waitMs);
  };
  const gather = (row: Row) => {
    if (waiting.size >= waitingMax) throw new Error(`${waitingMax} rows of the request log wait for the table`);
    waiting.set(keyOf(row), row);
    if (waiting.size === togetherMax) void flush().catch(later);
    else later();
    return { $metadata: {} };
  };
  const send = async (command: Command) => {
    const row = rowIn(command);
    if (row !== undefined) return gather(row);
    if (waiting.size > 0 && readsRows(command)) await flush();
    return client.send(command);
  };
  return {
    client: { send: send as TableClient['send'] },
    flush: async () => {
      await flush().catch((error: unknown) => log.alarm(requestNotKeptMessage, { count: waiting.size }, error));
      clearTimeout(timer);
    },
  };
}

const prefix = `${keptRequestKind.prefix}#`;
const isOfRows = (key: unknown): boolean => typeof key === 'string' && key.startsWith(prefix);
const keyOf = ({ pk, sk }: Row): string => JSON.stringify([pk, sk]);

function rowIn(command: Command): Row | undefined {
  if (command.constructor.name !== 'PutCommand') return undefined;
  const { Item: row } = command.input as { readonly Item: Row };
  return isOfRows(row['pk']) ? row : undefined;
}

/** True for a read of rows, and for one of which that is not known. */
function readsRows(command: Command): boolean {
  switch (command.constructor.name) {
    case 'QueryCommand': {
      const { ExpressionAttributeValues: values = {} } = command.input as { readonly ExpressionAttributeValues?: Row };
      return Object.values(values).some(isOfRows);
    }
    case 'ScanCommand':
      return true;
    case 'GetCommand':
      return isOfRows((command.input as { readonly Key: Row }).Key['pk']);
    default:
      return false;
  }
}

const keysIn = (writes: Writes): readonly string[] =>
  writes.flatMap(({ PutRequest: put }) => (put?.Item === undefined ? [] : [keyOf(put.Item)]));
