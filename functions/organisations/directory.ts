import * as z from 'zod';
import { defineItem } from '../kernel/table/item.ts';
import { type ItemKey, type Kind } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';
import { insert, type Write } from '../kernel/table/write.ts';

const bucketsMax = 16;
const pageIdsMax = 100;

export const directoryKind: Kind = {
  prefix: 'ogs',
  owner: 'organisation',
  holds: `the ids of all organisations, in ${bucketsMax} buckets, for jobs that visit each of them`,
  keys: { pk: '<bucket>', sk: '<org>', foundBy: 'organisation; all of them bucket by bucket' },
};

export const directoryItem = defineItem(directoryKind, { organisationId: z.string() });

/** Returns the write that adds a new organisation to the directory. */
export function enterDirectory(organisationId: string): Write {
  return insert({ ...directoryKey(organisationId), organisationId });
}

/** Yields the id of every organisation once, page by page. Organisations created during the call may be missing. */
export async function* organisationIds(table: Table): AsyncGenerator<string, void, void> {
  for (let bucket = 0; bucket < bucketsMax; bucket += 1) {
    let from = '0';
    for (;;) {
      const page = await table.query({ pk: bucketPartition(bucket), from, limit: pageIdsMax });
      const ids = page.map((item) => directoryItem.parse(item).organisationId);
      yield* ids;
      const last = ids.at(-1);
      if (last === undefined || ids.length < pageIdsMax) break;
      from = `${last}#`; // follows the id itself and precedes every other
    }
  }
}

function directoryKey(organisationId: string): ItemKey {
  return { pk: bucketPartition(Number(organisationId) % bucketsMax), sk: organisationId };
}

const bucketPartition = (bucket: number) => `${directoryKind.prefix}#${bucket}`;
