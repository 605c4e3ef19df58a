import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { partitionPages } from '../../kernel/table/partition-pages.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { inGroups } from './in-groups.ts';
import { achWindowsQueue } from './queues.ts';
import { achRatesDay, returningPartition } from './return-store.ts';

/**
 * Has the return rates of each organisation with returns looked at, once a day: the first call of a day sends a message for each of them. The day is stored
 * after that, so that a crash makes the next call do it again.
 */
export async function lookAtRatesDaily(
  { table, queues }: Pick<Platform, 'table' | 'queues'>,
  now: Instant,
): Promise<void> {
  const date = bankDateOf(now);
  const last = await readItem(table, achRatesDay);
  if (last !== undefined && last.date >= date) return;
  await inGroups(await returningOrganisations(table), (rates) =>
    queues.send({ queue: achWindowsQueue.name, body: { rates } }),
  );
  try {
    await table.transact([
      last === undefined ? insert({ ...achRatesDay.key, version: 1, date }) : replace({ ...last, date }),
    ]);
  } catch (error) {
    // Another worker has done the same.
    if (!(error instanceof ConcurrencyConflict)) throw error;
  }
}

/** The ids of the organisations with returned debits. */
export async function returningOrganisations(table: Pick<Table, 'query'>): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const page of partitionPages(table, returningPartition)) ids.push(...page.map(({ sk }) => sk));
  return ids;
}
