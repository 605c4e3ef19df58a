import { plusMs } from '../../kernel/base/calendar/instant.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { datePartsOf, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { about, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { type Account, accountItem, accountKind } from '../accounts/for-others.ts';
import { nextDay } from '../end-of-day/closing.ts';
import { clearByRule } from '../ledger/clearance.ts';
import { move } from '../ledger/move.ts';
import { movementKinds } from '../ledger/movement-kinds.ts';
import { payable } from './accrual.ts';
import { withNextPayment } from './next-payment.ts';

const hourMs = 3_600_000;
const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** The interest of a month is paid on the first of the next one. */
export const payInterest: DueKind = {
  kind: accountKind,
  resource: { type: 'account', id: 'of the owner' },
  worker: 'interest',
  // The bank owes it to its customers, and paid late it would be another amount.
  whenSuspended: 'goesOn',
  run: (platform, moment, key) => withOptimisticRetry(platform, () => pay(platform, moment, key)),
  reads: [],
  writes: movementKinds,
};

async function pay(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  const stored = await platform.table.get(key);
  const account = stored && accountItem.parse(stored);
  if (account?.dueAt === undefined || account.dueAt > moment.now) return 'not due';
  const { duePk: _, dueAt, interestCents, interestParts, ...rest } = account;
  const link = { type: 'depositAccount', id: account.id };

  if (account.status === 'Closed') {
    // What has accrued stays until the account is reopened.
    await commit(platform, moment, about({ writes: [replace({ ...rest, interestCents, interestParts })] }, link));
    return 'done';
  }
  const lastDay = plusDays(bankDateOf(dueAt), -1);
  if (nextDay(account) <= lastDay) {
    // The ends of the last day are late: it is looked at again.
    const later = dueAttributes(account.organisationId, account, plusMs(moment.now, hourMs));
    const waiting = { ...account, ...later };
    await commit(platform, moment, about({ writes: [replace(waiting)], due: dueOf(waiting) }, link));
    return 'done';
  }
  const { cents: whole, parts } = payable({ cents: interestCents ?? 0, parts: interestParts ?? 0 });
  const paid: Account = { ...rest, ...(parts === 0 ? {} : { interestParts: parts }) };
  // Only a product that bears interest has a next payment.
  const next = withNextPayment(paid, platform.settings, moment.now);
  if (whole === 0) {
    await commit(platform, moment, about({ writes: [replace(next)], due: dueOf(next) }, link));
    return 'done';
  }
  const { year, month } = datePartsOf(lastDay);
  const summary = `Interest for ${monthNames[month - 1] ?? ''} ${String(year)}`;
  const { change } = move(
    moment.now,
    clearByRule([
      {
        account: next,
        type: 'interestTransaction',
        direction: 'Credit',
        amount: cents(whole),
        transaction: { summary, tags: {} },
      },
    ]),
  );
  await commit(platform, moment, mergeChanges(change, { writes: [], due: dueOf(next) }));
  return 'done';
}
