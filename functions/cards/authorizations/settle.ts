import type { Account } from '../../accounts/accounts/for-others.ts';
import { type HoldChange } from '../../accounts/ledger/hold.ts';
import type { CardFlow } from '../../accounts/accounts/card-flows.ts';
import { transactions } from '../../accounts/transactions/for-others.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { bankDateOf, startOfBankDay } from '../../kernel/base/calendar/bank-time.ts';
import { plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type Change, dueOf } from '../../kernel/journal/change.ts';
import { mustFit } from '../../kernel/table/concurrency-conflict.ts';
import { replace } from '../../kernel/table/write.ts';
import { activityWrites, noActivity, withoutOpenAuthorization, withUnpriced } from '../cards/for-others.ts';
import type { CardInUse } from './card-in-use.ts';
import { type DecisionContext, firstUse } from './authorize.ts';
import { type Clearing, contradicts, isRepeated, hasAllClearings, withClearing } from './clearings.ts';
import { closing } from './processor-names.ts';
import { excessOf, settledBefore, type SettlementTolerance } from './settlement-tolerances.ts';
import { authorizationEvent, authorizationUpdated } from './events.ts';
import { authorizationMachine } from './statuses.ts';
import { type Authorization, openNameOf } from './store.ts';
import type { CardUse } from './rules.ts';
import { recounted, settledUnderControl } from './control-counts.ts';
import { type CountedUses, withoutUse, withUse } from './uses.ts';

/** Money that the network takes for a use of a card. */
export interface SettlementMoney {
  readonly amount: Cents;
  readonly flow: CardFlow;
  /** The cents of the amount that were paid out in cash with a purchase. */
  readonly cash?: Cents | undefined;
  /** The authorization that it belongs to; undefined if there is none. */
  readonly authorization: Authorization | undefined;
  /** True if no more of the authorization will be settled. */
  readonly isLast: boolean;
  /** Which of the settlements of its authorization it is: with all of them, nothing more will be settled. */
  readonly clearing?: Clearing | undefined;
  /** What controls know a use by that nobody asked about. */
  readonly use: Pick<CardUse, 'merchant' | 'recurring' | 'isCardNotPresent' | 'paidBy' | 'wallet' | 'tokenId'>;
}

/** What a settlement does beside its transaction, for `move()` and the change. */
export interface SettlementEffects {
  /** The account to post on, with its totals. */
  readonly account: Account;
  readonly holds: readonly HoldChange[];
  /** Cents beyond what was authorized, where they pass what is usual. */
  readonly excess?: Cents;
  readonly change: Change;
}

/**
 * What a settlement releases and counts. Of an open authorization it releases what is settled, and with the last settlement
 * everything that is left. What was authorized is counted already, so only more or less than that changes the totals. An
 * authorization that is not open any more has nothing to release, and the money is taken all the same. It remembers the debit.
 */
export function settling(
  { amount, flow, cash = cents(0), authorization: before, isLast, clearing, use }: SettlementMoney,
  inUse: CardInUse,
  { now, settings }: DecisionContext,
): SettlementEffects {
  const { card, account, activity } = inUse;
  const date = bankDateOf(now);
  const isDeposit = flow === 'deposits';
  const { settlementTolerances } = settings.cards;
  const excess =
    before === undefined || isDeposit ? undefined : excessIn(before, { amount, clearing }, settlementTolerances);
  // Money that is taken settles no authorization to give it back.
  const settles = !isDeposit && before?.direction === 'Credit' ? undefined : before;
  const authorization = settles && (isDeposit ? settles : withSettled(settles, { amount, clearing, excess }));
  const open = authorization && authorizationMachine.allows(authorization, 'settle') ? authorization : undefined;
  const isExtra = before !== undefined && isRepeated(before, clearing);
  const taken = isExtra ? 0 : Math.min(open?.remaining ?? 0, amount);
  const rest = (open?.remaining ?? 0) - taken;
  const isComplete = !isExtra && isLast && hasAllClearings(authorization ?? {}, clearing);
  const isOver = open !== undefined && (isComplete || rest === 0);
  const unused = isOver ? rest : 0;

  let used: CountedUses = { account, activity: activity ?? noActivity(card, date) };
  const more = cents(amount - taken);
  const cashHeld = open?.cashHeld ?? 0;
  // What was not paid out in cash is of the goods, as far as so much is held for them.
  const cashTaken = Math.max(Math.min(cashHeld, cash, taken), taken - ((open?.remaining ?? 0) - cashHeld));
  const cashMore = cents(Math.min(more, Math.max(0, cash - cashTaken)));
  const cashUnused = cents(Math.min(unused, cashHeld - cashTaken));
  used = withUse(used, { date, flow, amount: more, cash: cashMore });
  // Cash that the question did not name was counted as goods.
  const cashNew = cents(Math.min(taken - cashTaken, Math.max(0, cash - cashTaken - cashMore)));
  if (open !== undefined) {
    used = withoutUse(used, { date: bankDateOf(open.createdAt), flow: open.flow, amount: cashNew });
    used = withUse(used, { date, flow: open.flow, amount: cashNew, cash: cashNew });
  }
  if (open !== undefined) {
    const back = { date: bankDateOf(open.createdAt), flow: open.flow, amount: cents(unused), cash: cashUnused };
    used = withoutUse(used, back);
  }
  const number = account.transactions + 1;
  const at = momentFor(now, account);
  const controlled = settledUnderControl(used.activity, inUse, {
    authorization,
    unused: cents(unused),
    cashNew,
    number,
    use:
      authorization === undefined
        ? { ...use, flow, amount, wholeAmount: amount, cash, at }
        : moreOf(authorization, flow, { amount: cents(more + cashNew), cash: cents(cashMore + cashNew), at }),
  });
  const closed = isOver ? withoutOpenAuthorization(controlled.activity, openNameOf(open)) : controlled.activity;
  const left = isPriced(flow) ? withUnpriced(closed, number, startOfBankDay(plusDays(date, 1))) : closed;
  const released = cents(taken + unused);
  mustFit(account.hold >= released);
  const ids = { transactionIds: settledIds(authorization?.transactionIds, account) };
  const counted = authorization && recounted(authorization, controlled.use);
  const booked = counted && { ...counted, ...(flow === 'deposits' ? {} : ids) };
  const settled =
    open && booked && afterSettlement(booked, { released, cashHeld: cents(cashHeld - cashTaken - cashUnused), isOver });
  const later = open === undefined && flow !== 'deposits' ? booked : undefined;
  return {
    account: used.account,
    ...(excess === undefined ? {} : { excess }),
    holds: released > 0 ? [{ accountId: account.id, signed: cents(0 - released) }] : [],
    change: {
      writes: [
        ...(later === undefined ? [] : [replace(later)]),
        ...(settled === undefined ? [] : isOver ? closing(replace(settled), settled) : [replace(settled)]),
        ...activityWrites(left),
      ],
      events: updatedEvents(before, settled ?? later),
      due: dueOf(left),
    },
  };
}

/** The event of an authorization that a settlement completes, or of which it marks more. */
const updatedEvents = (before: Authorization | undefined, after: Authorization | undefined) =>
  after !== undefined &&
  ((after.status === 'Completed' && before?.status !== after.status) || after.excessAmount !== before?.excessAmount)
    ? [authorizationEvent(authorizationUpdated, {}, after)]
    : [];

/** The cents to mark: those beyond what is usual, and all of a settlement that contradicts its sequence. */
const excessIn = (
  before: Authorization,
  { amount, clearing }: Pick<SettlementMoney, 'amount' | 'clearing'>,
  tolerances: readonly SettlementTolerance[] | undefined,
): Cents | undefined => (contradicts(before, clearing) ? amount : excessOf(before, amount, tolerances));

/** The authorization after another settlement, apart from what it holds. */
const withSettled = (
  before: Authorization,
  {
    amount,
    clearing,
    excess = cents(0),
  }: {
    readonly amount: Cents;
    readonly clearing: Clearing | undefined;
    readonly excess: Cents | undefined;
  },
): Authorization => ({
  ...before,
  settledAmount: cents(settledBefore(before) + amount),
  ...(excess === 0 ? {} : { excessAmount: cents((before.excessAmount ?? 0) + excess) }),
  ...(clearing === undefined ? {} : withClearing(before, clearing)),
});

/** What is taken beyond an authorization, as controls see it: more of the use that was asked for. */
const moreOf = (
  before: Authorization,
  flow: CardFlow,
  { amount, cash, at }: Pick<CardUse, 'amount' | 'cash' | 'at'>,
): CardUse => ({
  ...firstUse({ ...before, flow, amount }, at),
  cash,
  wholeAmount: cents(before.amount + amount),
});

/** How many of the debits that settled an authorization are remembered. A transaction has room for the writes of all of them. */
const settledKept = 50;

/** The debits that settled an authorization, with the one that an account is about to book. */
export const settledIds = (before: readonly string[] = [], { organisationId, id, transactions: count }: Account) =>
  [...before, transactions.place(organisationId, id, count + 1).id].slice(-settledKept);

/** Whether the network may pay interchange for such a use. */
const isPriced = (flow: CardFlow): boolean => flow === 'purchases' || flow === 'cardTransactions';

const afterSettlement = (
  { cashHeld: _, ...before }: Authorization,
  { released, cashHeld, isOver }: { readonly released: Cents; readonly cashHeld: Cents; readonly isOver: boolean },
): Authorization => ({
  ...before,
  ...(cashHeld === 0 ? {} : { cashHeld }),
  remaining: cents(before.remaining - released),
  ...(isOver ? { status: authorizationMachine.next(before, 'settle') } : {}),
});

/** The change that ends the authorization of a credit: the money has come. Nothing if it is not open any more. */
export function completeCredit(
  authorization: Authorization,
  amount: Cents,
  { card, activity }: Pick<CardInUse, 'card' | 'activity'>,
  now: Instant,
): Change {
  const { settledAmount = cents(0) } = authorization;
  const settled = { ...authorization, settledAmount: cents(settledAmount + amount) };
  if (!authorizationMachine.allows(authorization, 'settle')) return { writes: [replace(settled)] };
  const completed = { ...settled, status: authorizationMachine.next(authorization, 'settle') };
  const closed = withoutOpenAuthorization(activity ?? noActivity(card, bankDateOf(now)), openNameOf(authorization));
  return {
    writes: [...closing(replace(completed), completed), ...activityWrites(closed)],
    events: [authorizationEvent(authorizationUpdated, {}, completed)],
    due: dueOf(closed),
  };
}
