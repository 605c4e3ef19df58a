import { accountKey, accountKind } from '../../kernel/auth/owners.ts';
import { type ItemKey, keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace, type StoredItem, type Write } from '../../kernel/table/write.ts';
import { type CountedEvent, type CountedRow, countCardEvents, isCounted } from './count-events.ts';
import { sumOfCounts } from './counters.ts';
import { cardFiguresItem, cardFiguresKey, cardFiguresKind } from './store.ts';

/** The kinds that {@link figuresWrites} reads and writes. */
export const figuresUses = { read: [accountKind, cardFiguresKind], write: [cardFiguresKind] } as const;

/**
 * The writes that count some transactions, for the transaction that gives their events their numbers: so each is counted exactly once.
 * There is one for each day and deposit product, however many events there are. They fail if somebody else has counted in between. A
 * day whose figures cannot be read is handed to `whenUnreadable` and not counted.
 */
export async function figuresWrites(
  table: Table,
  organisationId: string,
  rows: readonly CountedRow[],
  whenUnreadable: (error: unknown) => void,
): Promise<readonly Write[]> {
  const days = await daysOf(table, organisationId, rows.flatMap(countedEventsOf));
  if (days.length === 0) return [];
  const stored = await table.getAll(
    days.map(({ key }) => key),
    { kind: cardFiguresKind },
  );
  return days.flatMap((day) => {
    try {
      return [writeOf(day, stored.get(keyText(day.key)))];
    } catch (error) {
      whenUnreadable(error);
      return [];
    }
  });
}

interface Day {
  readonly key: ItemKey;
  readonly events: readonly CountedEvent[];
}

const countedEventsOf = (row: CountedRow): readonly CountedEvent[] =>
  row.events.some(({ type }) => isCounted(type)) ? countCardEvents(row) : [];

/** Events by the item that counts them. An event is counted for the deposit product that its account has now. */
async function daysOf(table: Table, organisationId: string, events: readonly CountedEvent[]): Promise<readonly Day[]> {
  const keys = [...new Set(events.map(({ accountId }) => accountId))].map((id) => accountKey(organisationId, id));
  const accounts = keys.length === 0 ? new Map<string, StoredItem>() : await table.getAll(keys, { kind: accountKind });
  const days = new Map<string, Day>();
  for (const event of events) {
    const depositProduct = accounts.get(keyText(accountKey(organisationId, event.accountId)))?.['depositProduct'];
    const key = cardFiguresKey(organisationId, event.date, typeof depositProduct === 'string' ? depositProduct : '');
    days.set(key.sk, { key, events: [...(days.get(key.sk)?.events ?? []), event] });
  }
  return [...days.values()];
}

function writeOf({ key, events }: Day, stored: StoredItem | undefined): Write {
  const added = events.map(({ counts }) => counts);
  if (stored === undefined) return insert({ ...key, version: 0, counts: sumOfCounts(added) });
  const before = cardFiguresItem.parse(stored);
  return replace({ ...before, counts: sumOfCounts([before.counts, ...added]) });
}
