import { type Items, itemsOf } from './items.ts';
import { kindsOfOutcomes } from './observed-kinds.ts';

/** The final state without ids and moments. It is equal for two runs with the same outcome. */
export interface Outcome {
  readonly things: Readonly<Record<string, number>>;
  /** The states of things, their owners and balances. */
  readonly states: Readonly<Record<string, number>>;
  readonly events: Readonly<Record<string, number>>;
  readonly balances: readonly number[];
  readonly dueDates: readonly string[];
}

const known = new Set(kindsOfOutcomes.compared);

export function outcomeOf(items: Items): Outcome {
  const types = itemsOf<{ eventTypes?: string[] }>(items, 'jrn').flatMap(({ eventTypes = [] }) => eventTypes);
  return {
    things: Object.fromEntries([...items].filter(([kind]) => known.has(kind)).map(([kind, all]) => [kind, all.length])),
    states: countsOf(
      [...items]
        .filter(([kind]) => known.has(kind))
        .flatMap(([kind, all]) => all.map((item) => `${kind} ${stateOf(item)}`)),
    ),
    events: countsOf(types),
    balances: itemsOf<{ balance: number }>(items, 'acc')
      .map(({ balance }) => balance)
      .sort((one, other) => one - other),
    dueDates: itemsOf<{ dueDate?: string }>(items, 'pay')
      .flatMap(({ dueDate }) => dueDate ?? [])
      .sort(),
  };
}

/** The state in an item. Members of lists are only counted, because they are ids. */
function stateOf(item: Readonly<Record<string, unknown>>): string {
  const documents = (item['documents'] as { status: string }[] | undefined) ?? [];
  const lists = ['customerIds', 'archivedOwnerIds', 'authorizedUsers', 'spans'].map((name) => item[name]);
  return JSON.stringify([
    ...['status', 'archived', 'archiveReason', 'dacaStatus', 'closeReason', 'freezeReason'].map((name) => item[name]),
    ...lists.map((list) => (Array.isArray(list) ? list.length : 0)),
    ...documents.map(({ status }) => status),
    item['tags'] ?? {},
  ]);
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
