import { Problem } from '../../kernel/base/problem.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type ListSource, listOf, type Search, walkedMax } from '../../kernel/lists/list-source.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { achArrivalItem, achSheet, arrivalPartition, sheetEntries } from './entry-store.ts';
import { readRejections } from './entry-rejections.ts';
import type { ResourceEntry } from './found-entries.ts';
import { filedIn } from './resource.ts';
import type { AchFileRecord } from './store.ts';

interface Listing {
  readonly table: Table;
  readonly search: Search;
  readonly organisationId: string;
}

/**
 * The entries of an organisation in a file. A page of a file of ours costs the same at any offset, and more for each part that the bank has rejected. Of a file of a bank all entries are
 * read, so one with more than 10,000 entries of the organisation is refused.
 */
export function listedEntries(
  listing: Listing,
  file: AchFileRecord,
): ListSource<ResourceEntry> | Promise<ListSource<ResourceEntry>> {
  return file.direction === 'Outgoing' ? filedEntries(listing, file) : arrivedEntries(listing, file);
}

function filedEntries({ table, organisationId }: Listing, file: AchFileRecord): ListSource<ResourceEntry> {
  return {
    total: file.entries + (file.refusedEntries ?? 0),
    slice: async (from, to) => {
      const [first, last] = [sheetOf(from), sheetOf(to)];
      const refs = Array.from({ length: last - first + 1 }, (_, index) =>
        achSheet(organisationId, file.id, first + index),
      );
      const [stored, rejectionOf] = await Promise.all([
        table.getAll(refs.map(({ key }) => key)),
        readRejections(table, file),
      ]);
      const entries = refs.flatMap(({ key, parse }) => {
        const item = stored.get(keyText(key));
        invariant(item !== undefined, `the sheet ${keyText(key)} of an ACH file was not found`);
        return parse(item).entries;
      });
      const before = (first - 1) * sheetEntries;
      return entries.slice(from - before - 1, to - before).map((entry) => filedIn(file, entry, rejectionOf(entry)));
    },
  };
}

const sheetOf = (number: number): number => Math.ceil(number / sheetEntries);

async function arrivedEntries({ table, search, organisationId }: Listing, { id }: AchFileRecord) {
  // The number of entries is known only after the read, so the budget is checked before and charged after it.
  await search(0);
  const items = await table.query({ pk: arrivalPartition(organisationId, id), limit: walkedMax + 1 });
  if (items.length > walkedMax) {
    throw new Problem('limits_exceeded', `The file has more than ${walkedMax} entries for this organisation`);
  }
  await search(items.length);
  return listOf(items.map((item): ResourceEntry => ({ arrival: achArrivalItem.parse(item) })));
}
