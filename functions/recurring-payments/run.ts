import { isArchived, knowingArchived } from '../accounts/archived-owners.ts';
import { type Account, accountKind, accountsById } from '../accounts/store.ts';
import { customerKind } from '../customers/store.ts';
import { endOfDayKind } from '../end-of-day/store.ts';
import type { DueKind } from '../kernel/due/due-kind.ts';
import { type Change } from '../kernel/journal/change.ts';
import { commit, type Moment, retryingRaces } from '../kernel/journal/commit.ts';
import type { Platform } from '../kernel/runtime/platform.ts';
import { type ItemKey } from '../kernel/table/kind.ts';
import { replace } from '../kernel/table/write.ts';
import { decideBook } from '../payments/book-payment.ts';
import { paymentKind } from '../payments/store.ts';
import { transactionKind } from '../transactions/store.ts';
import { failedEvent, type FailureReason, statusEvents } from './events.ts';
import { afterRun, afterRunOfArchivedCustomer } from './recurring-payment.ts';
import { type RecurringPayment, recurringPaymentItem, recurringPaymentKind } from './store.ts';

/** What falls due of a recurring payment: its runs. It reads the owners of a Closed account. */
export const recurringPaymentRuns: DueKind = {
  kind: recurringPaymentKind,
  run: async (platform, moment, key) => {
    const outcome = await runRecurringPayment(platform, moment, key);
    return outcome === 'not due' ? outcome : 'done';
  },
  reads: [customerKind],
  writes: [recurringPaymentKind, accountKind, paymentKind, transactionKind, endOfDayKind],
};

export type RunOutcome = 'paid' | 'rejected' | 'failed' | 'not due';

/**
 * Runs a recurring payment once if it is due. The due date moves on in the transaction of the payment, on the condition
 * that nobody moved it before: two triggers, two workers or a crash between any two steps make one payment of a due date.
 * A frozen or closed account keeps its schedule; the payment is created Rejected with that reason (see decideBook). Once
 * all owners of the account are Archived, which is final, the next run fails and the schedule is Disabled.
 */
export async function runRecurringPayment(platform: Platform, moment: Moment, key: ItemKey): Promise<RunOutcome> {
  return retryingRaces(platform, async () => {
    const stored = await platform.table.get(key);
    const one = stored && recurringPaymentItem.parse(stored);
    if (one?.status !== 'Active' || one.dueAt === undefined || one.dueAt > moment.now) return 'not due';
    const accounts = await accountsById(platform.table, one.organisationId, [one.accountId, one.counterpartyAccountId]);
    const payer = accounts.find((account) => account.id === one.accountId);
    const from = payer && (await knowingArchived(platform.table, payer));
    const to = accounts.find((account) => account.id === one.counterpartyAccountId);
    const { outcome, change } = decideRun(one, from, to, moment, platform);
    await commit(platform, moment, change);
    return outcome;
  });
}

function decideRun(
  one: RecurringPayment,
  from: Account | undefined,
  to: Account | undefined,
  moment: Moment,
  platform: Platform,
): Run {
  if (from === undefined || to === undefined) return failed(one, 'AccountNotFound', moment, platform);
  if (isArchived(from)) return disabled(one, moment);
  // The payer can do nothing about it, and their schedule is theirs to disable.
  if (isArchived(to)) return failed(one, 'CounterpartyCustomerArchived', moment, platform);
  return pay(one, { account: from, counterpartyAccount: to }, moment, platform);
}

interface Run {
  readonly outcome: RunOutcome;
  readonly change: Change;
}

function pay(
  one: RecurringPayment,
  accounts: { readonly account: Account; readonly counterpartyAccount: Account },
  moment: Moment,
  { settings }: Platform,
): Run {
  const { payment, change } = decideBook(
    {
      ...accounts,
      amount: one.amount,
      direction: 'Credit',
      description: one.description,
      transactionSummaryOverride: one.transactionSummaryOverride,
      tags: one.tags,
      recurringPayment: { type: one.type, id: one.id },
      ...(one.nextDueDate === undefined ? {} : { dueDate: one.nextDueDate }),
    },
    moment.now,
  );
  const next = afterRun(one, true, change.at, settings);
  return {
    outcome: payment.status === 'Sent' ? 'paid' : 'rejected',
    change: {
      ...change,
      writes: [replace(next), ...change.writes],
      events: [...change.events, ...statusEvents(next, one.status)],
      due: dueOf(next),
    },
  };
}

/** The schedule cannot create a payment: the run is told as failed, not counted, and the schedule goes on. */
function failed(one: RecurringPayment, reason: FailureReason, moment: Moment, { settings }: Platform): Run {
  const next = afterRun(one, false, moment.now, settings);
  return {
    outcome: 'failed',
    change: {
      writes: [replace(next)],
      events: [failedEvent(next, reason), ...statusEvents(next, one.status)],
      due: dueOf(next),
    },
  };
}

/** The customers of the account are Archived: the last run of the schedule fails, and takes it out of the due index. */
function disabled(one: RecurringPayment, moment: Moment): Run {
  const next = afterRunOfArchivedCustomer(one, moment.now);
  return {
    outcome: 'failed',
    change: {
      writes: [replace(next)],
      events: [failedEvent(next, 'CustomerArchived'), ...statusEvents(next, one.status)],
    },
  };
}

const dueOf = (one: RecurringPayment) => (one.dueAt === undefined ? [] : [{ key: one, dueAt: one.dueAt }]);
