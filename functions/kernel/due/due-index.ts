import { createHash } from 'node:crypto';
import type { Instant } from '../base/calendar/instant.ts';
import { defineKind, type ItemKey } from '../table/kind.ts';
import { tableDefinition } from '../table/table-definition.ts';
import type { Table } from '../table/table.ts';

/** The number of buckets over which an organisation's due items are spread, so that a busy day has no hot partition. */
export const dueBuckets = 16;

/** Before the earliest entry of any bucket. DynamoDB does not accept an empty string in a key condition. */
export const beforeAllDue = '0000-01-01T00:00:00.000Z' as Instant;

/** A kind of index entry, not of item. Functions that read the index declare it. */
export const dueIndexKind = defineKind({
  prefix: 'due',
  owner: 'organisation',
});

/** The attributes that put an item into the due index. An item without them is not in the index. */
export interface DueAttributes {
  readonly duePk: string;
  readonly dueAt: Instant;
}

/** The items of one owner are in one bucket, so that one worker runs them one after another and they do not conflict. */
export function dueAttributes(organisationId: string, key: Pick<ItemKey, 'pk'>, dueAt: Instant): DueAttributes {
  const bucket = (createHash('sha256').update(key.pk).digest()[0] ?? 0) % dueBuckets;
  return { duePk: duePartition(organisationId, bucket), dueAt };
}

export function duePartition(organisationId: string, bucket: number): string {
  return `${dueIndexKind.prefix}#${organisationId}#${bucket}`;
}

export interface DueEntry extends ItemKey {
  readonly dueAt: Instant;
}

/**
 * The entries of a bucket in a span of time, or those after an entry; earliest first. The index is eventually consistent: read the
 * item itself before acting on an entry.
 */
export async function dueEntries(
  table: Table,
  organisationId: string,
  bucket: number,
  span: ({ readonly after: Instant } | { readonly until: Instant; readonly behind?: DueEntry | undefined }) & {
    readonly limit: number;
  },
): Promise<readonly DueEntry[]> {
  const duePk = duePartition(organisationId, bucket);
  const conditions = ['duePk = :duePk'];
  if ('until' in span) conditions.push('dueAt <= :bound');
  else conditions.push('dueAt > :bound');
  const items = await table.queryIndex({
    IndexName: tableDefinition.dueIndex.name,
    KeyConditionExpression: conditions.join(' AND '),
    ExpressionAttributeValues: {
      ':duePk': duePk,
      ':bound': 'until' in span ? span.until : span.after,
    },
    Limit: span.limit,
    ...('until' in span && span.behind !== undefined ? { ExclusiveStartKey: { duePk, ...span.behind } } : {}),
  });
  return items.map((item) => ({ pk: item.pk, sk: item.sk, dueAt: item['dueAt'] as Instant }));
}
