import type { Account } from '../../accounts/accounts/for-others.ts';
import { clearByRule } from '../../accounts/ledger/clearance.ts';
import { move } from '../../accounts/ledger/move.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type Change, type DatedChange, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { givingBack } from '../card-transactions/given-back.ts';
import { defined } from '../../kernel/base/defined.ts';
import type { Claim } from './claim-reasons.ts';
import { counted, type CountedDispute, disputeIdsOf } from './counted.ts';
import { disputeCreatedEvent, statusChangedEvent } from './events.ts';
import { type Deadlines, takenBackAt } from './deadlines.ts';
import { legOf } from './legs.ts';
import { movementsOf } from './movements.ts';
import { replaceable, replaceCredit } from './replace-credit.ts';
import { type DenialReason, disputeMachine, type DisputeOutcome, stepTo } from './statuses.ts';
import { type Dispute, disputes } from './store.ts';
import { withDueStep } from './due-step.ts';

/** A dispute after a change. */
export interface Disputed {
  readonly dispute: Dispute;
  readonly change: DatedChange;
}

/** The id of the next dispute that an account numbers. */
export const nextDisputeId = ({ organisationId, id, disputes: number = 0 }: Account): string =>
  disputes.place(organisationId, id, number + 1).id;

/** What is disputed: so many cents of a transaction; if the processor has yet to be told, with which claim and until when. */
export interface NewDispute {
  readonly transaction: Transaction;
  readonly account: Account;
  readonly amount: Cents;
  readonly claim?: Claim & Deadlines & { readonly openedBy: string | undefined; readonly fraudCaseId?: string };
}

/** What organisations and customers dispute. */
export type ClaimedDispute = NewDispute & Required<Pick<NewDispute, 'claim'>>;

/** A dispute that the processor has opened about one or several debits of a purchase, in one case. */
export interface NewCase {
  readonly account: Account;
  readonly parts: readonly Pick<NewDispute, 'transaction' | 'amount'>[];
  /** The processor's name of the case. */
  readonly name: string | undefined;
  /** True if the processor has reported that the investigation has started. */
  readonly isReported: boolean;
}

/**
 * Disputes a transaction of a card, which names its dispute from then on. No money moves yet. A dispute with a claim is sent to the
 * processor by its due step.
 */
export function openDispute({ transaction, account, amount, claim }: NewDispute, now: Instant): Disputed {
  const claimed = claim === undefined ? {} : { ...defined({ ...claim }), untold: { attempts: 0, at: now } };
  const { dispute, change } = opened({ transaction, account, amount, more: claimed }, 1, now);
  return { dispute, change: mergeChanges(change, counting(account, 1, now)) };
}

/** Opens a case that the processor reports: one dispute for each of its debits, at least one, in one change. */
export function openCase({ account, parts, name, isReported }: NewCase, now: Instant): DatedChange {
  const named = name ?? (parts.length > 1 ? nextDisputeId(account) : undefined);
  const more = defined({ case: named, isReported: isReported ? true : undefined });
  const all = parts.map((part, index) => opened({ ...part, account, more }, index + 1, now).change);
  return mergeChanges(counting(account, parts.length, now), ...all);
}

/** An account that has so many disputes more. */
function counting(account: Account, more: number, now: Instant): DatedChange {
  const lastAt = momentFor(now, account);
  return { at: lastAt, writes: [replace({ ...account, disputes: (account.disputes ?? 0) + more, lastAt })] };
}

/** A new dispute, `ahead` of those that its account has counted. The account is written beside it. */
function opened(
  { transaction, account, amount, more }: Omit<NewDispute, 'claim'> & { readonly more: Partial<Dispute> },
  ahead: number,
  now: Instant,
): Disputed {
  const createdAt = momentFor(now, account);
  const { organisationId, id: accountId, customerIds, customerType } = account;
  const dispute = withDueStep({
    ...disputes.place(organisationId, accountId, (account.disputes ?? 0) + ahead),
    version: 0,
    organisationId,
    accountId,
    customerIds,
    customerType,
    createdAt,
    amount,
    status: disputeMachine.begin('InvestigationStarted'),
    tags: transaction.tags,
    cardLast4Digits: transaction.cardLast4Digits ?? '',
    transaction: { type: transaction.type, id: transaction.id },
    ...more,
  });
  return {
    dispute,
    change: {
      at: createdAt,
      writes: [replace({ ...transaction, ...naming(transaction, dispute.id) }), insert(dispute)],
      events: [disputeCreatedEvent(dispute)],
      listed: [disputes.listed(dispute.id)],
      due: dueOf(dispute),
    },
  };
}

/** The disputes that a transaction names with one more. */
function naming(transaction: Transaction, id: string): Pick<Transaction, 'disputedBy' | 'alsoDisputedBy'> {
  const before = disputeIdsOf(transaction);
  return { disputedBy: id, ...(before.length === 0 ? {} : { alsoDisputedBy: [...before] }) };
}

/** What a step of a dispute moves money on: the account, the transaction that is disputed, and its other disputes. */
export interface Disputable {
  readonly account: Account;
  readonly transaction: Transaction;
  readonly others?: readonly CountedDispute[];
}

/** How a step is taken: what it wins if that is not everything, why it denies, and whether the holder gives a credit back at once. */
export interface DisputeStepTerms {
  readonly won?: Cents | undefined;
  readonly denialReason?: DenialReason;
  readonly isAtOnce?: boolean;
}

/**
 * Takes a step of a dispute, with the money that it moves: whatever the status of the account, and even where less than nothing is
 * left. If nothing is left to credit, nothing is booked. A dispute with deadlines books nothing when it is denied: its due step takes
 * a provisional credit back after the notice, or at once if the holder wants so. One that is won after it was withdrawn takes the place of
 * provisional credits of the other disputes. Undefined if the dispute has this outcome already. Refuses with 409 a step that its
 * status does not allow.
 */
export function stepDispute(
  stored: Dispute,
  outcome: DisputeOutcome,
  { account, transaction, others = [] }: Disputable,
  now: Instant,
  { won, denialReason = 'DecidedByProcessor', isAtOnce = false }: DisputeStepTerms = {},
): Disputed | undefined {
  const { debit, dispute: before } = counted(transaction, stored);
  const step = stepTo(before, outcome);
  if (disputeMachine.isRepeated(before, step)) return undefined;
  disputeMachine.mustAllow(before, step, { pointer: '/data/attributes/status' });
  const withNotice = before.decisionDueAt !== undefined;
  const mayReplace = step === 'winWithdrawn' ? others : [];
  const most = cents(mayReplace.reduce((sum, one) => sum + replaceable(one), 0));
  const { moved, credited, kept, replacing } = movementsOf(before, outcome, debit, { won, withNotice, others: most });
  const replaced = replaceOthers(mayReplace, replacing, account);
  const { takeBack: _, ...rest } = before;
  const dispute = withDueStep({
    ...rest,
    status: disputeMachine.next(before, step),
    credited,
    ...(outcome === 'Denied' ? { denialReason } : {}),
    ...(denialReason === 'Withdrawn' ? { untold: { attempts: 0, at: now } } : {}),
    ...(outcome === 'ResolvedWon' ? { wonBy: 'Network' } : {}),
    ...(outcome === 'ResolvedWon' && won !== undefined && won < before.amount ? { wonAmount: won } : {}),
    ...(kept > 0 ? { takeBack: { amount: kept, at: isAtOnce ? now : takenBackAt(now) } } : {}),
  });
  const stepped = {
    at: momentFor(now, account),
    writes: [replace(dispute)],
    events: [statusChangedEvent(before.status, dispute)],
    due: dueOf(dispute),
  };
  const legs = [...replaced.map(({ leg }) => leg), ...moved.map((one) => legOf(dispute, one, account))];
  const [first, ...more] = legs;
  if (first === undefined) return { dispute, change: stepped };
  const back = { writes: [givingBack(debit, cents(credited - before.credited - replacing))] };
  const change = mergeChanges(stepped, move(now, clearByRule([first, ...more])).change, back);
  return { dispute, change: mergeChanges(change, ...replaced.map((one) => one.change)) };
}

/** So many cents of the provisional credits of other disputes, taken back because this one is won. */
function replaceOthers(others: readonly CountedDispute[], amount: Cents, account: Account) {
  let rest: number = amount;
  return others.flatMap((other) => {
    const part = cents(Math.min(rest, replaceable(other)));
    rest -= part;
    return part === 0 ? [] : [replaceCredit(other, part, account, 'Network')];
  });
}

/** Takes back what a decided dispute has left on the account until the end of its notice. */
export function takeCreditBack(stored: Dispute, { account, transaction }: Disputable, now: Instant): Change {
  const { debit, dispute: before } = counted(transaction, stored);
  const { takeBack, ...rest } = before;
  invariant(takeBack !== undefined, 'a dispute without a credit to take back falls due');
  const credited = cents(rest.credited - takeBack.amount);
  const dispute = withDueStep({ ...rest, credited });
  const leg = legOf(dispute, { reason: 'ProvisionalCreditReversalDenied', amount: takeBack.amount }, account);
  const back = {
    writes: [replace(dispute), givingBack(debit, cents(credited - before.credited))],
    due: dueOf(dispute),
  };
  return mergeChanges(move(now, clearByRule([leg])).change, back);
}
