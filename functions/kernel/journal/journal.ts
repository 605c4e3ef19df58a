import * as z from 'zod';
import { type Instant, msOf } from '../base/calendar/instant.ts';
import { type Author, type StoredAuthor, storedAuthor } from './author.ts';
import type { Change, DueChange, ListAddition, ListedType, ListRemoval } from './change.ts';
import { sealEnvelope } from './envelope.ts';
import { invariant } from '../base/invariant.ts';
import { idSchema, keptAtErasure, keptText, sealedBytes } from '../table/handling.ts';
import { type ItemOf, defineItem, instantSchema } from '../table/item.ts';
import { defineKind, partitionKey } from '../table/kind.ts';
import { keyOf, type Write, insert } from '../table/write.ts';
import { changedThings } from './changed-things.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Ids } from '../../ports/ids/port.ts';

/** Days that a row of the journal is kept. Its events are numbered and its lists are written long before. */
export const journalRetentionDays = 45;

const soleShard = '0';
const txIdBytes = 9;

export const journalKind = defineKind({
  prefix: 'jrn',
  owner: 'organisation',
  isAppendOnly: true,
});

export const journalItem = defineItem(
  journalKind,
  () => ({
    organisationId: idSchema,
    txId: idSchema,
    /** The real time of the transaction. It orders the rows of a partition, and is later than the last change of every item; see commit. */
    writtenAt: instantSchema,
    /** The bank's time of the transaction: `createdAt` of all resources that it created. */
    at: instantSchema,
    listed: z.partialRecord(idSchema, z.array(idSchema)).optional(),
    unlisted: z.partialRecord(idSchema, z.array(z.object({ id: idSchema, createdAt: instantSchema }))).optional(),
    /** What it changed of the things that lists find by an index, apart from what it created. Only rows of versions before that have none. */
    changed: z.partialRecord(idSchema, z.array(idSchema)).optional(),
    due: z.array(z.object({ pk: idSchema, sk: idSchema, dueAt: instantSchema })).optional(),
    /** The author, the operation and the resources: the audit log is derived from them. Rows of older versions have none. */
    by: keptAtErasure(z.custom<StoredAuthor | undefined>()).optional(),
    eventTypes: z.array(keptText).optional(),
    events: sealedBytes.optional(),
    /** Queues whose workers continue with what was written. */
    wakes: z.array(keptText).optional(),
    /** Sort key of the row before this one, if several changes were committed in one transaction. */
    follows: idSchema.optional(),
    expiresAtSeconds: z.number(),
  }),
  { partition: journalPartition, boundTo: ({ txId }) => `tx#${String(txId)}` },
);
export type JournalRow = ItemOf<typeof journalItem>;

/** The partition of an organisation's journal. It takes about 500 transactions per second. */
export function journalPartition(organisationId: string): string {
  return partitionKey(journalKind, organisationId, soleShard);
}

/**
 * The write that records a change, and the id of its transaction. The journal is a transactional outbox: one row in the
 * transaction of the change holds its events, list entries and due times, and workers process the rows later.
 */
export function journalWrite(
  change: Change,
  context: {
    organisationId: string;
    bankNow: Instant;
    writtenAt: Instant;
    ids: Ids;
    /** Seals the events. A change without events needs none. */
    cipher?: FieldCipher | undefined;
    author: Author;
  },
): { readonly row: Write; readonly txId: string } {
  const txId = Buffer.from(context.ids.bytes(txIdBytes)).toString('base64url');
  const events = change.events ?? [];
  const at = change.at ?? context.bankNow;
  const { cipher } = context;
  invariant(events.length === 0 || cipher !== undefined, 'a change with events needs the cipher');
  const row = insert({
    pk: journalPartition(context.organisationId),
    sk: `${context.writtenAt}#${txId}`,
    organisationId: context.organisationId,
    txId,
    writtenAt: context.writtenAt,
    at,
    expiresAtSeconds: Math.floor(msOf(context.writtenAt) / 1000) + journalRetentionDays * 86_400,
    by: storedAuthor(context.author, change.about ?? []),
    ...(change.listed === undefined ? {} : { listed: byType(change.listed) }),
    ...(change.unlisted === undefined ? {} : { unlisted: deletedByType(change.unlisted) }),
    changed: changedThings(change),
    ...(change.wakes === undefined ? {} : { wakes: [...new Set(change.wakes)] }),
    ...(change.due === undefined ? {} : { due: change.due.map(flatDue) }),
    ...(events.length === 0 || cipher === undefined
      ? {}
      : {
          eventTypes: events.map((event) => event.type),
          events: sealEnvelope({ at, events }, cipher, context.organisationId, txId),
        }),
  });
  return { row, txId };
}

/**
 * The writes of a transaction of several changes, in which each row of the journal names the one before it. The stream may deliver
 * such rows in any order and in different batches; a reader that needs the order finds the missing ones by their names.
 */
export function linked(writes: readonly Write[]): readonly Write[] {
  let follows: string | undefined;
  return writes.map((write) => {
    const { Put } = write;
    const { pk, sk } = keyOf(write);
    if (Put === undefined || !pk.startsWith(`${journalKind.prefix}#`)) return write;
    const row = { ...write, Put: { ...Put, Item: { ...Put.Item, ...(follows === undefined ? {} : { follows }) } } };
    follows = sk;
    return row;
  });
}

/** The types of which rows created, deleted or changed something, in the order of their names. */
export function listedTypesIn(rows: readonly JournalRow[]): readonly ListedType[] {
  const names = rows.flatMap(({ listed, unlisted, changed }) => Object.keys({ ...listed, ...unlisted, ...changed }));
  // The journal holds only what `listedAs` has named.
  return [...new Set(names)].sort() as readonly string[] as readonly ListedType[];
}

/** The ids of the resources of one type that a row created, in the order of their creation. */
export function createdIn(row: JournalRow, type: ListedType): readonly string[] {
  return row.listed?.[type] ?? [];
}

/** The ids of the things of one type that a row changed, if lists find them by an index. */
export function changedIn(row: JournalRow, type: ListedType): readonly string[] {
  return row.changed?.[type] ?? [];
}

/** The resources of one type that a row deleted. */
export function deletedIn(row: JournalRow, type: ListedType): readonly ListEntry[] {
  return row.unlisted?.[type] ?? [];
}

/** An entry of a list: the id of a resource, and the time by which the list is ordered. */
export interface ListEntry {
  readonly id: string;
  readonly createdAt: Instant;
}

function byType(listed: readonly ListAddition[]): Record<string, string[]> {
  const lists: Record<string, string[]> = {};
  for (const { type, id } of listed) (lists[type] ??= []).push(id);
  return lists;
}

function deletedByType(unlisted: readonly ListRemoval[]): Record<string, ListEntry[]> {
  const lists: Record<string, ListEntry[]> = {};
  for (const { type, id, createdAt } of unlisted) (lists[type] ??= []).push({ id, createdAt });
  return lists;
}

const flatDue = (due: DueChange) => ({ pk: due.key.pk, sk: due.key.sk, dueAt: due.dueAt });
