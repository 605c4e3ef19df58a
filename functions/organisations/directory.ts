import { defineKind, type ItemKey } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';
import { insert, type Write } from '../kernel/table/write.ts';

export const directoryBuckets = 16;
export const directoryPageMax = 100;

export const directoryKind = defineKind({
  prefix: 'ogs',
  owner: 'organisation',
});

/** Returns the write that adds a new organisation to the directory. */
export function enterDirectory(organisationId: string): Write {
  return insert({ ...directoryKey(organisationId), organisationId });
}

/** Returns the ids of a bucket after a known id, ascending: at most a page. Fewer than a page means that there are no more. */
export async function organisationPage(
  table: Table,
  bucket: number,
  after: string | undefined,
): Promise<readonly string[]> {
  // '#' follows the id itself and precedes every other.
  const from = after === undefined ? '0' : `${after}#`;
  const page = await table.query({ pk: bucketPartition(bucket), from, limit: directoryPageMax });
  // The id is the sort key, so an item whose attributes are broken stops no job that visits all organisations.
  return page.map(({ sk }) => sk);
}

/** The ids of all organisations of a stage. */
export async function* allOrganisations(table: Table): AsyncGenerator<string> {
  for (let bucket = 0; bucket < directoryBuckets; bucket += 1) {
    for (let after: string | undefined; ;) {
      const page = await organisationPage(table, bucket, after);
      yield* page;
      after = page.at(-1);
      if (page.length < directoryPageMax) break;
    }
  }
}

function directoryKey(organisationId: string): ItemKey {
  return { pk: bucketPartition(Number(organisationId) % directoryBuckets), sk: organisationId };
}

const bucketPartition = (bucket: number) => `${directoryKind.prefix}#${bucket}`;
