import { operatorRow } from '../../kernel/journal/operator-row.ts';
import { partitionPages } from '../../kernel/table/partition-pages.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { type AchAside, achAside, achAsideItem, asidePartition } from './intake-store.ts';

/** What was put aside of the files of a stage, the oldest first: what is open, or everything. */
export async function listAsides(table: Table, { all }: { readonly all: boolean }): Promise<readonly AchAside[]> {
  const found: AchAside[] = [];
  for await (const page of partitionPages(table, asidePartition)) {
    found.push(...page.map((item) => achAsideItem.parse(item)));
  }
  return found
    .filter(({ settledAt }) => all || settledAt === undefined)
    .sort((one, other) => (one.putAsideAt < other.putAsideAt ? -1 : 1));
}

/** What was put aside under an id. Throws an error if there is nothing. */
export async function asideWithId(table: Table, id: string): Promise<AchAside> {
  const ref = achAside(id);
  const stored = await table.get(ref.key);
  if (stored === undefined) throw new Error(`Nothing of a file was put aside under the id ${id}.`);
  return ref.parse(stored);
}

/**
 * Notes that an operator has settled what was put aside. If it is about an organisation, its audit log has an entry. Throws an error if it is settled
 * already.
 */
export async function settleAside(
  { table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<AchAside> {
  const aside = await asideWithId(table, id);
  if (aside.settledAt !== undefined) throw new Error(`It was settled at ${aside.settledAt}: ${aside.settledBy ?? ''}`);
  const now = clock.now();
  const settled = { ...aside, settledAt: now, settledBy: reason };
  const writes = [replace(settled)];
  const { organisationId } = aside;
  const about = organisationId === undefined ? [] : [{ type: 'org', id: organisationId }];
  const row =
    organisationId === undefined
      ? []
      : [operatorRow(ids, { writes, about }, { organisationId, command: 'ach:settle', reason, now })];
  await table.transact([...writes, ...row]);
  return settled;
}
