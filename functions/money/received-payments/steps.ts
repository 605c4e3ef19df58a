import { railRejection } from '../../accounts/accounts/account.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { clear, type ClearedLegs } from '../../accounts/ledger/clearance.ts';
import type { Obstacle } from '../../accounts/ledger/obstacles.ts';
import { clearOrRefuse } from '../../accounts/ledger/refuse.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { type BookedLeg, move } from '../../accounts/ledger/move.ts';
import { type Transaction } from '../../accounts/transactions/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type DatedChange, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { receivedPaymentStatusEvents } from './events.ts';
import { awaitingReturn, receivedPaymentMachine, withoutDue } from './received-payment.ts';
import type { ReceivedPayment } from './store.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';

/** A received payment after a step. */
export interface Step {
  readonly payment: ReceivedPayment;
  readonly at: Instant;
  /** The change that moves its money, the row of its account included; absent where no money moves. */
  readonly money?: DatedChange;
}

/** Pays a credit early: the advance is on the account at once, and is repaid when the credit completes. */
export function advanceCredit(one: ReceivedPayment, account: Account, now: Instant): Step {
  const { booked, at, change } = move(now, clearOrRefuse([legOf(one, account, 'paymentAdvanceTransaction')]));
  const paymentAdvanceTransaction = linkTo(booked[0]);
  return {
    payment: {
      ...one,
      status: receivedPaymentMachine.next(one, 'advance'),
      wasAdvanced: true,
      paymentAdvanceTransaction,
    },
    at,
    money: change,
  };
}

/**
 * Completes a payment on its day.
 *
 * - A credit that was advanced is booked, and the advance is repaid from it in the same write, in any status of the account: together
 *   they leave the balance unchanged.
 * - The money of a transfer between two banks is booked in any status too, because it has left the other account already.
 * - Any other credit is Returned if the account takes nothing from the rail any more.
 * - A debit is paid from the available money, or marked for its return if there is not enough.
 */
export function complete(one: ReceivedPayment, account: Account, now: Instant, ach: AchSettings): Step {
  const at = momentFor(now, account);
  const reason = one.wasAdvanced || one.transferOf !== undefined ? undefined : railRejection(account);
  if (reason !== undefined) return unpaid(one, reason, at, { now, ach });
  const clearance = clear(settlementLegs(one, account));
  if ('obstacle' in clearance) return unpaid(one, clearance.obstacle, at, { now, ach });
  return settled(one, receivedPaymentMachine.next(one, 'complete', 'Completed'), clearance, now);
}

/** Pays a debit that was marked for its return. Refuses with 409 where the account cannot pay it. */
export function reprocess(one: ReceivedPayment, account: Account, now: Instant): Step {
  const { reason: _, ...rest } = one;
  const again = { ...rest, wasReprocessed: true } as const;
  const status = receivedPaymentMachine.next(one, 'reprocess');
  return settled(again, status, clearOrRefuse(settlementLegs(again, account)), now);
}

/** Returns a payment that was never booked: no money moves. */
export const sendBack = (one: ReceivedPayment, now: Instant): Step => ({
  payment: { ...withoutDue(one), status: receivedPaymentMachine.next(one, 'sendBack') },
  at: now,
});

/** A step as one change. `previous` is the payment before the step. */
export function receivedPaymentChange({ payment, at, money }: Step, previous: ReceivedPayment): DatedChange {
  const events = receivedPaymentStatusEvents(payment, previous.status);
  const own = { at, writes: [replace(payment)], events, due: dueOf(payment) };
  return money === undefined ? own : mergeChanges(own, money);
}

/** A payment that its account cannot take or pay: marked for its return if there is not enough money, otherwise Returned. */
function unpaid(
  one: ReceivedPayment,
  obstacle: Obstacle,
  at: Instant,
  { now, ach }: { readonly now: Instant; readonly ach: AchSettings },
): Step {
  if (obstacle === 'InsufficientFunds') {
    const status = receivedPaymentMachine.next(one, 'complete', 'MarkedForReturn');
    return { payment: awaitingReturn({ ...one, status, reason: obstacle }, obstacle, now, ach), at };
  }
  const reason = obstacle === 'AccountClosed' ? obstacle : 'AccountFrozen';
  return {
    payment: { ...withoutDue(one), status: receivedPaymentMachine.next(one, 'complete', 'Returned'), reason },
    at,
  };
}

/** The booking of a payment, and the repayment of its advance. */
function settlementLegs(one: ReceivedPayment, account: Account): readonly [Leg, ...Leg[]] {
  const receiver = one.transferOf === undefined ? account : withArrived(account);
  const repaid = one.wasAdvanced ? [legOf(one, receiver, 'repaidPaymentAdvanceTransaction')] : [];
  return [legOf(one, receiver, 'receivedAchTransaction'), ...repaid];
}

function settled(
  one: ReceivedPayment,
  status: 'Completed',
  cleared: ClearedLegs<readonly [Leg, ...Leg[]]>,
  now: Instant,
): Step {
  const { booked, at, change } = move(now, cleared);
  const [received, repayment] = booked;
  const payment: ReceivedPayment = {
    ...withoutDue(one),
    status,
    receivePaymentTransaction: linkTo(received),
    ...(repayment === undefined ? {} : { repayPaymentAdvanceTransaction: linkTo(repayment) }),
  };
  return { payment, at, money: change };
}

/** The account after a transfer to it has ended. */
export function withArrived({ arriving = 0, ...account }: Account): Account {
  return arriving > 1 ? { ...account, arriving: arriving - 1 } : account;
}

/** The start of the summaries of movements that the sender's bank does not know. */
const summaryPrefix = {
  receivedAchTransaction: '',
  paymentAdvanceTransaction: 'Advance  |  ',
  repaidPaymentAdvanceTransaction: 'Advance repaid  |  ',
} as const;

function legOf(one: ReceivedPayment, account: Account, type: keyof typeof summaryPrefix): Leg {
  const { amount, tags, description, addenda, companyName, counterpartyRoutingNumber, traceNumber, secCode } = one;
  return {
    account,
    type,
    amount,
    direction: type === 'repaidPaymentAdvanceTransaction' ? 'Debit' : one.direction,
    transaction: {
      summary: `${summaryPrefix[type]}${receivedPaymentSummary(one)}`,
      tags,
      receivedPayment: { type: 'achReceivedPayment', id: one.id },
      ...(type === 'receivedAchTransaction'
        ? { description, addenda, companyName, counterpartyRoutingNumber, traceNumber, secCode }
        : {}),
    },
  };
}

/** The summary of a received entry: its sender and its purpose. */
export const receivedPaymentSummary = ({
  companyName,
  description,
}: Pick<ReceivedPayment, 'companyName' | 'description'>): string => `${companyName}  |  ${description}`;

const linkTo = ({ transaction: { type, id } }: BookedLeg): Pick<Transaction, 'type' | 'id'> => ({ type, id });
