import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import type { EventDraft } from '../../../functions/kernel/base/event-type.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { workerAuthor } from '../../../functions/kernel/journal/author.ts';
import { journalKind, journalWrite, linked } from '../../../functions/kernel/journal/journal.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import type { ItemChange } from '../../../functions/kernel/workers/item-change.ts';
import type { StoredItem, Write } from '../../../functions/kernel/table/write.ts';
import { markInvented } from '../bank/expect-events.ts';

/**
 * A table that notes the stream records of the journal rows that go through it, in the order of their commits, and tells
 * `onRow` of each.
 */
export function recordingTable(
  table: Table,
  onRow: (item: StoredItem) => void = () => undefined,
): { table: Table; records: DynamoDBRecord[] } {
  const records: DynamoDBRecord[] = [];
  const recording: Table = {
    ...table,
    transact: async (writes) => {
      await table.transact(writes);
      for (const { Put } of writes) {
        const item = Put?.Item as StoredItem | undefined;
        if (item?.pk.startsWith(`${journalKind.prefix}#`) !== true) continue;
        records.push(streamRecord(item, records.length));
        onRow(item);
      }
    },
  };
  return { table: recording, records };
}

/** The stream record that Lambda would pass for an inserted item. */
export const streamRecord = (item: StoredItem, sequence: number): DynamoDBRecord =>
  recordOf({ key: item, before: undefined, after: item }, sequence);

/** The stream record of any change of an item. */
export function recordOf({ key: { pk, sk }, before, after }: ItemChange, sequence: number): DynamoDBRecord {
  return {
    eventID: `${pk}/${sk}`,
    eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
    dynamodb: {
      SequenceNumber: String(sequence).padStart(21, '0'),
      Keys: { pk: { S: pk }, sk: { S: sk } },
      ...(before === undefined ? {} : { OldImage: imageOf(before) }),
      ...(after === undefined ? {} : { NewImage: imageOf(after) }),
    },
  };
}

function imageOf(object: Readonly<Record<string, unknown>>): Record<string, AttributeValue> {
  const given = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, attribute(value)]));
}

function attribute(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return { L: value.map(attribute) };
  if (typeof value === 'object' && value !== null) return { M: imageOf(value as Record<string, unknown>) };
  throw new Error(`no attribute value for ${typeof value}`);
}

export const anEvent = (type: string, overrides: Partial<EventDraft> = {}): EventDraft => ({
  type,
  attributes: {},
  relationships: { account: { type: 'depositAccount', id: '100000001' } },
  ...overrides,
});

interface Moments {
  readonly writtenAt?: Instant;
  readonly at?: Instant;
}

/** Commits a transaction that consists of its events only. */
export async function emit(
  platform: Platform,
  organisationId: string,
  events: readonly EventDraft[],
  moments: Moments = {},
): Promise<void> {
  await platform.table.transact([await rowOf(platform, organisationId, events, moments)]);
}

/** Commits several changes in one transaction, each with an event of its own. */
export async function emitTogether(
  platform: Platform,
  organisationId: string,
  moments: readonly Moments[],
): Promise<void> {
  const rows = moments.map((one, place) => rowOf(platform, organisationId, [anEvent(`t${String(place)}`)], one));
  const writes = linked(await Promise.all(rows));
  writes.forEach(markInvented);
  await platform.table.transact(writes);
}

/** The stream record of such a transaction, for tests that do not read the journal itself: nothing is written. */
export async function emitted(
  platform: Platform,
  organisationId: string,
  events: readonly EventDraft[],
  sequence: number,
): Promise<DynamoDBRecord> {
  const { Put } = await rowOf(platform, organisationId, events, {});
  return streamRecord(Put?.Item as StoredItem, sequence);
}

async function rowOf(
  platform: Platform,
  organisationId: string,
  events: readonly EventDraft[],
  moments: Moments,
): Promise<Write> {
  const writtenAt = moments.writtenAt ?? platform.clock.now();
  const context = {
    organisationId,
    bankNow: moments.at ?? writtenAt,
    writtenAt: writtenAt,
    author: workerAuthor('schedule'),
    ids: platform.ids,
    cipher: await platform.cipher(organisationId),
  };
  const { row } = journalWrite({ writes: [], events }, context);
  markInvented(row);
  return row;
}
