import { type Items, itemsOf } from './model-items.ts';

/** What remains of what happened, without ids and moments: two runs with the same outcome are equal in it. */
export interface Outcome {
  readonly things: Readonly<Record<string, number>>;
  readonly events: Readonly<Record<string, number>>;
  readonly balances: readonly number[];
  readonly dueDates: readonly string[];
}

/** Kinds that customers know; what workers keep for themselves differs from run to run. */
const known = new Set(['app', 'cus', 'acc', 'own', 'cpt', 'pay', 'txn', 'rec', 'whk', 'tok', 'usr', 'idm', 'clk']);

export function outcomeOf(items: Items): Outcome {
  const types = itemsOf<{ eventTypes?: string[] }>(items, 'jrn').flatMap(({ eventTypes = [] }) => eventTypes);
  return {
    things: Object.fromEntries([...items].filter(([kind]) => known.has(kind)).map(([kind, all]) => [kind, all.length])),
    events: countsOf(types),
    balances: itemsOf<{ balance: number }>(items, 'acc')
      .map(({ balance }) => balance)
      .sort((one, other) => one - other),
    dueDates: itemsOf<{ dueDate?: string }>(items, 'pay')
      .flatMap(({ dueDate }) => dueDate ?? [])
      .sort(),
  };
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
