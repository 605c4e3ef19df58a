import { createHash } from 'node:crypto';
import type { Instant } from '../base/calendar/instant.ts';
import type { ItemKey, Kind } from '../table/kind.ts';
import { tableDefinition } from '../table/table-definition.ts';
import type { Table } from '../table/table.ts';

/** Buckets that an organisation's due things are spread over, so that a due day has no hot partition. */
export const dueBuckets = 16;

/** Not a kind of item but of index entry: functions that read the index declare it. */
export const dueIndexKind: Kind = {
  prefix: 'due',
  owner: 'organisation',
  holds: 'index: what falls due, by bucket and moment',
  keys: { pk: '<org>#<bucket>', sk: '<moment>', foundBy: 'moment, in each bucket' },
};

/** The attributes by which an item stands in the due index; an item without them does not. */
export interface DueAttributes {
  readonly duePk: string;
  readonly dueAt: Instant;
}

/** What lies under one owner falls due in one bucket, where one worker runs it: it would only wait for itself. */
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
 * What a bucket holds in a span of moments, earliest first, or what comes there after an entry. An index may be late: whoever
 * acts on an entry reads the item itself and acts on that.
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

/** The earliest moment after `after` at which something of the organisation falls due, as far as the index shows. */
export async function nextDueMoment(
  table: Table,
  organisationId: string,
  after: Instant,
): Promise<Instant | undefined> {
  const firsts = await Promise.all(
    Array.from({ length: dueBuckets }, (_, bucket) => dueEntries(table, organisationId, bucket, { after, limit: 1 })),
  );
  return firsts
    .flat()
    .map((entry) => entry.dueAt)
    .sort()[0];
}
