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
 * The journal row that a stream record brings. Throws for an image that is none: what follows from a moment that is none
 * would fail each time, and hold up the rows of every organisation.
 */
export function journalRowOf(record: DynamoDBRecord): JournalRow {
  const row = journalItem.parse(plain(record.dynamodb?.NewImage ?? {}) as StoredItem);
  invariant(momentsOf(row).every(isInstant), 'the moments of a row are instants');
  invariant((row.events === undefined) === (row.eventTypes === undefined), 'a row with events names their types');
  return row;
}

const isInstant = (text: string): boolean => parseInstant(text) === text;

function momentsOf({ writtenAt, at, due = [], unlisted = {} }: JournalRow): readonly string[] {
  const deleted = Object.values(unlisted).flatMap((entries = []) => entries.map(({ createdAt }) => createdAt));
  return [writtenAt, at, ...due.map(({ dueAt }) => dueAt), ...deleted];
}

/** Plain values of a stream image, as Lambda hands it over: binary values are base64 there. */
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
