import type { Account } from '../../accounts/accounts/for-others.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';

/** The cents that an order takes from its batch account. */
interface Amount {
  readonly batchAccountId: string;
  readonly amount: Cents;
}

type Accounts = ReadonlyMap<string, Account>;

/**
 * True if the releases of a list need two users: all of them come to more than `aboveCents`, or those from one batch account do together
 * with what was released from it that day without a second user. So nothing is won by sending a large release in parts, with several
 * tokens, or as several users.
 */
export function needTwoUsers(
  orders: readonly Amount[],
  accounts: Accounts,
  { date, aboveCents }: { readonly date: CalendarDate; readonly aboveCents: number },
): boolean {
  if (sumOf(orders) > aboveCents) return true;
  return [...Map.groupBy(orders, ({ batchAccountId }) => batchAccountId)].some(
    ([id, some]) => releasedAloneOn(date, accounts.get(id)) + sumOf(some) > aboveCents,
  );
}

/** The accounts after releases without a second user: their totals of the day have grown. */
export function withReleasedAlone(orders: readonly Amount[], accounts: Accounts, date: CalendarDate): Accounts {
  const counted = new Map(accounts);
  for (const { batchAccountId, amount } of orders) {
    const before = counted.get(batchAccountId);
    if (before === undefined) continue;
    const total = cents(releasedAloneOn(date, before) + amount);
    const day = before.releasedAlone?.date ?? date;
    counted.set(batchAccountId, { ...before, releasedAlone: { date: day > date ? day : date, cents: total } });
  }
  return counted;
}

/** The cents of a day. A date before the last one counts as the last one. */
const releasedAloneOn = (date: CalendarDate, account: Pick<Account, 'releasedAlone'> | undefined): number => {
  const { releasedAlone } = account ?? {};
  return releasedAlone !== undefined && releasedAlone.date >= date ? releasedAlone.cents : 0;
};

const sumOf = (orders: readonly Amount[]): number => orders.reduce((total, { amount }) => total + amount, 0);
