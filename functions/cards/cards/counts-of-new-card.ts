import { readAll } from '../../kernel/lists/numbered.ts';
import type { Table } from '../../kernel/table/table.ts';
import { type CardActivity, cardActivity, cardActivityKind, withCounts } from './activity.ts';
import type { Card } from './store.ts';

type Counts = Pick<CardActivity, 'counts' | 'recentUses'>;
type Count = NonNullable<Counts['counts']>[number];

/**
 * What controls have counted on the cards that bind a new one: of each control and interval the most that one of them has come to. A new
 * card begins with it, so that nobody gets fresh counts by an order. Empty if nothing is counted.
 */
export async function countsOfNewCard(
  table: Table,
  binding: readonly Card[],
  controlIds: readonly string[],
): Promise<Counts> {
  const used = binding.filter((one) => one.controlIds?.some((id) => controlIds.includes(id)));
  const refs = used.flatMap(({ organisationId, id }) => cardActivity(organisationId, id) ?? []);
  if (refs.length === 0) return {};
  const stored = await readAll(table, refs, { kind: cardActivityKind });
  const activities = await Promise.all(stored.map((one) => withCounts(table, one)));
  const counts = highest(
    activities
      .flatMap((one) => one.counts ?? [])
      // The tokens of another card are none of the new one.
      .filter(({ controlId, tokenId }) => tokenId === undefined && controlIds.includes(controlId)),
  );
  const recentUses = activities
    .map((one) =>
      (one.recentUses ?? []).flatMap((use) => {
        const by = use.by.filter((id) => controlIds.includes(id));
        return by.length === 0 ? [] : [{ ...use, by }];
      }),
    )
    .reduce((most, uses) => (uses.length > most.length ? uses : most), []);
  return {
    ...(counts.length === 0 ? {} : { counts }),
    ...(recentUses.length === 0 ? {} : { recentUses }),
  };
}

/** Of each control and interval the count of the latest interval, with the most cents and the most uses. */
function highest(all: readonly Count[]): Count[] {
  const found = new Map<string, Count>();
  for (const one of all) {
    const name = `${one.controlId} ${one.interval}`;
    const before = found.get(name);
    if (before === undefined || one.from > before.from) found.set(name, one);
    else if (one.from === before.from) {
      const amount = one.amount > before.amount ? one.amount : before.amount;
      found.set(name, { ...one, amount, count: Math.max(one.count, before.count) });
    }
  }
  return [...found.values()];
}
