import { listedAs } from '../../kernel/journal/listed.ts';
import { listMark } from '../../kernel/lists/list-marks.ts';
import { organisationList } from '../../kernel/lists/organisation-list.ts';
import type { ItemType } from '../../kernel/table/item.ts';
import { partitionKey } from '../../kernel/table/kind.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';

/** The partitions of a kind in an organisation, in an order to which new ones are only added. */
interface Partitions {
  readonly total: number;
  /** The partition keys from one number to another, both counted from 1. */
  readonly slice: (from: number, to: number) => Promise<readonly string[]>;
}

/** Returns the partitions in which the encrypted items of a kind are, as the declaration of the item says. */
export async function partitionsOf(
  { kind, sealing }: ItemType<unknown>,
  table: Table,
  organisationId: string,
): Promise<Partitions> {
  if (sealing !== undefined && 'partition' in sealing) {
    return { total: 1, slice: () => Promise.resolve([sealing.partition(organisationId)]) };
  }
  const partition = (id: string) => partitionKey(kind, organisationId, id);
  const eachOf = sealing !== undefined && 'eachOf' in sealing ? sealing.eachOf : kind.owner;
  if (typeof eachOf === 'string') {
    const { total, slice } = await listedIds(table, organisationId, eachOf);
    return { total, slice: async (from, to) => (await slice(from, to)).map(partition) };
  }
  const counter = eachOf(organisationId);
  const stored = await table.get(counter.key);
  const slice = (from: number, to: number) =>
    Promise.resolve(Array.from({ length: to - from + 1 }, (_, index) => partition(String(from + index))));
  return { total: stored === undefined ? 0 : counter.parse(stored).count, slice };
}

/** The ids in the list that an organisation has of all its things of a type. */
async function listedIds(table: Table, organisationId: string, type: string) {
  const mark = await readItem(table, listMark(organisationId));
  const byId = (_: Table, __: string, ids: readonly string[]) => Promise.resolve(ids);
  return organisationList(table, organisationId, { ...listedAs(type), byId }, { mark });
}
