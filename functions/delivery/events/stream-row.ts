import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { parseInstant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { journalItem, type JournalRow } from '../../kernel/journal/journal.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { StoredItem } from '../../kernel/table/write.ts';

/** The key of the item that a stream record is about; empty where the record names none. */
export const keyOfRecord = ({ dynamodb }: DynamoDBRecord): ItemKey => ({
  pk: dynamodb?.Keys?.['pk']?.S ?? '',
  sk: dynamodb?.Keys?.['sk']?.S ?? '',
});

/**
 * Returns the journal row in a stream record. Throws if the image is not a valid journal row. All instants are checked
 * here, because an invalid one would fail at every later attempt and block the rows of every organisation.
 */
export function journalRowOf(record: DynamoDBRecord): JournalRow {
  const row = journalItem.parse(plain(record.dynamodb?.NewImage ?? {}) as StoredItem);
  invariant(momentsOf(row).every(isInstant), `the journal row ${row.txId} has a moment that is not an instant`);
  invariant(
    (row.events === undefined) === (row.eventTypes === undefined),
    `the journal row ${row.txId} has events without types, or types without events`,
  );
  return row;
}

const isInstant = (text: string): boolean => parseInstant(text) === text;

function momentsOf({ writtenAt, at, due = [], unlisted = {} }: JournalRow): readonly string[] {
  const deleted = Object.values(unlisted).flatMap((entries = []) => entries.map(({ createdAt }) => createdAt));
  return [writtenAt, at, ...due.map(({ dueAt }) => dueAt), ...deleted];
}

/** Converts a stream image, as Lambda passes it, to plain values. Binary values are base64 in the image. */
function plain(image: Readonly<Record<string, AttributeValue>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, valueOf(value)]));
}

function valueOf(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.B !== undefined) return new Uint8Array(Buffer.from(value.B, 'base64'));
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.L !== undefined) return value.L.map(valueOf);
  if (value.M !== undefined) return plain(value.M);
  return undefined;
}
