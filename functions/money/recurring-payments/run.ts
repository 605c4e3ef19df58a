import { type Account, account } from '../../accounts/accounts/for-others.ts';
import { haveSameOwners } from '../../accounts/accounts/same-owners.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { achSequenceKind } from '../ach-files/for-others.ts';
import { counterpartyKind } from '../counterparties/for-others.ts';
import { customerKind } from '../../onboarding/customers/for-others.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { DueKind } from '../../kernel/due/due-kind.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { remembering } from '../../kernel/base/remembering.ts';
import { type Change, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { linkingAlarms } from '../../ports/account-linking/alarms.ts';
import type { Platform } from '../../ports/platform.ts';
import { type ItemKey } from '../../kernel/table/kind.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { organisationKind } from '../../organisations/for-others.ts';
import type { OrderRejectionReason } from '../payments/statuses.ts';
import { customerUsageKind } from '../payments/customer-usage.ts';
import { paymentKind } from '../payments/for-others.ts';
import { recurringPaymentCreatedEvent, runFailedEvent, recurringPaymentStatusEvents } from './events.ts';
import {
  afterRun,
  afterRunOfArchivedCustomer,
  isMissed,
  suspended,
  takenOver,
  waitingUntil,
} from './recurring-payment.ts';
import { type RunAttempt, runAch } from './run-ach.ts';
import { runBook } from './run-book.ts';
import type { FailureReason, RunResult } from './run-result.ts';
import { recordRun, runKind } from './runs.ts';
import { type RecurringPayment, recurringPaymentItem, recurringPaymentKind, recurringPayments } from './store.ts';

/** The due steps of a recurring payment: its runs. They read the other side, and the owners of a Closed account. */
export const recurringPaymentRuns: DueKind = {
  kind: recurringPaymentKind,
  resource: { type: 'recurringPayment', id: 'owner and number' },
  worker: 'schedule',
  whenSuspended: 'waits',
  ends: recurringPaymentKind,
  follows: recurringPaymentKind,
  run: async (platform, moment, key) => {
    const outcome = await runRecurringPayment(platform, moment, key);
    return outcome === 'not due' ? outcome : 'done';
  },
  reads: [customerKind, counterpartyKind, organisationKind],
  writes: [...movementKinds, recurringPaymentKind, runKind, paymentKind, customerUsageKind, achSequenceKind],
  needs: ['cipher', 'accountLinking'],
  alarmsOn: linkingAlarms,
};

/** How long a run waits before it looks again whether money has arrived. */
const transferWaitMs = 15 * 60_000;

export type RunOutcome = 'paid' | 'rejected' | 'failed' | 'skipped' | 'suspended' | 'moved' | 'waiting' | 'not due';

/**
 * Runs a recurring payment once if it is due. The due date moves on in the same table transaction that creates the payment,
 * and only if it has not been moved yet: two triggers, two workers or a crash create one payment for a due date.
 *
 * If the accounts cannot make the payment, it is created as Rejected and counts as a payment (decideBook, decideAch).
 * If there is nobody to pay, the run fails and does not count. If all owners of the account are Archived, which is
 * final, the run fails and the schedule is Disabled. If the account was moved to another bank, the schedule goes on there, and the due
 * date is run by the new one. A provider is asked before the transaction, once for each account.
 */
export async function runRecurringPayment(platform: Platform, moment: Moment, key: ItemKey): Promise<RunOutcome> {
  const once = remembering();
  return withOptimisticRetry(platform, async (attempt) => {
    const stored = await platform.table.get({ pk: key.pk, sk: key.sk });
    const one = stored && recurringPaymentItem.parse(stored);
    if (one?.status !== 'Active' || one.dueAt === undefined || one.dueAt > moment.now) return 'not due';
    const result = await resultOf(platform, moment, one, { once, attempt });
    const { outcome, change } =
      'movedTo' in result
        ? await takeOver(platform, moment, one, result.movedTo)
        : runOf(one, result, moment, platform);
    // Beside the payment that it makes, the entry names the schedule.
    await commit(platform, moment, { ...change, about: [{ type: one.type, id: one.id }] });
    return outcome;
  });
}

function resultOf(platform: Platform, moment: Moment, one: RecurringPayment, tried: RunAttempt): Promise<RunResult> {
  if (isMissed(one, moment.now, platform.settings)) return Promise.resolve({ failure: 'Missed' });
  return one.type === 'recurringCreditBookPayment'
    ? runBook(platform, moment, one)
    : runAch(platform, moment, one, tried);
}

/** The schedule of an account that was moved goes on at the new one, with the due date that is due now. */
async function takeOver(
  platform: Platform,
  moment: Moment,
  one: RecurringPayment,
  { id, from }: NonNullable<Account['movedTo']>,
): Promise<RunChange> {
  const ref = account(one.organisationId, id);
  const stored = await platform.table.get(ref.key);
  invariant(stored !== undefined, `the account ${id} that took the place of ${one.accountId} was not found`);
  const owner = ref.parse(stored);
  // Nobody else's account pays for the customer.
  if (!haveSameOwners(owner, one)) return runOf(one, { failure: 'AccountNotFound' }, moment, platform);
  const at = momentFor(moment.now, owner);
  const counted = { ...owner, recurringPayments: owner.recurringPayments + 1, lastAt: at };
  const { customerIds, customerType } = owner;
  const { ended, continued } = takenOver(one, {
    place: recurringPayments.place(one.organisationId, id, counted.recurringPayments),
    account: { accountId: id, customerIds, customerType },
    from,
    now: at,
  });
  return {
    outcome: 'moved',
    change: {
      at,
      writes: [replace(ended), insert(continued), replace(counted)],
      events: [...recurringPaymentStatusEvents(ended, one.status), recurringPaymentCreatedEvent(continued)],
      listed: [recurringPayments.listed(continued.id)],
      due: dueOf(continued),
    },
  };
}

interface RunChange {
  readonly outcome: RunOutcome;
  readonly change: Change;
}

function runOf(
  one: RecurringPayment,
  result: Exclude<RunResult, { readonly movedTo: unknown }>,
  moment: Moment,
  { settings }: Platform,
): RunChange {
  invariant(one.nextDueDate !== undefined, 'a recurring payment that is due has no due date');
  const due = { dueDate: one.nextDueDate, createdAt: moment.now };
  if ('suspension' in result) {
    const next = suspended(one, result.suspension, moment.now);
    return {
      outcome: 'suspended',
      change: { writes: [replace(next)], events: recurringPaymentStatusEvents(next, one.status) },
    };
  }
  if ('awaits' in result) {
    const later = waitingUntil(one, plusMs(moment.now, transferWaitMs));
    return { outcome: 'waiting', change: { writes: [replace(later)], due: dueOf(later) } };
  }
  if ('failure' in result) return failed(one, result.failure, due, settings);
  const { payment, change } = result;
  const isRejected = payment.status === 'Rejected';
  const { write, runs } = recordRun(one, {
    ...due,
    createdAt: change.at,
    payment: { type: payment.type, id: payment.id },
    ...(isRejected ? { outcome: 'Rejected', reason: payment.reason as OrderRejectionReason } : { outcome: 'Created' }),
  });
  const next = { ...afterRun(one, true, change.at, settings), runs };
  return {
    outcome: isRejected ? 'rejected' : 'paid',
    change: mergeChanges(change, {
      writes: [replace(next), write],
      events: recurringPaymentStatusEvents(next, one.status),
      due: dueOf(next),
    }),
  };
}

/**
 * A run without a payment. It emits an event and is not counted. The schedule continues, unless all owners of its account
 * are Archived: then it leaves the due index.
 */
function failed(
  one: RecurringPayment,
  reason: FailureReason,
  due: { readonly dueDate: CalendarDate; readonly createdAt: Instant },
  settings: Platform['settings'],
): RunChange {
  const isMissedRun = reason === 'Missed';
  const { write, runs } = recordRun(one, { ...due, outcome: isMissedRun ? 'Skipped' : 'Failed', reason });
  const { createdAt: now } = due;
  const after =
    reason === 'CustomerArchived' ? afterRunOfArchivedCustomer(one, now) : afterRun(one, false, now, settings);
  const next = { ...after, runs };
  return {
    outcome: isMissedRun ? 'skipped' : 'failed',
    change: {
      writes: [replace(next), write],
      events: [runFailedEvent(next, reason), ...recurringPaymentStatusEvents(next, one.status)],
      due: dueOf(next),
    },
  };
}
