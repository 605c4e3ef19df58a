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
import { counted, disputeIdsOf } from './counted.ts';
import { disputeCreatedEvent, statusChangedEvent } from './events.ts';
import { type Deadlines, takenBackAt } from './deadlines.ts';
import { legOf } from './legs.ts';
import { lettersOfStep, letterToOwners } from './letters.ts';
import { movementsOf } from './movements.ts';
import {
  type DenialReason,
  disputeMachine,
  type DisputeOutcome,
  type DisputeReason,
  stepToOutcome,
} from './statuses.ts';
import { type Dispute, disputes } from './store.ts';
import { withDueStep } from './due-step.ts';

/** A dispute after a change. */
export interface DisputeChange {
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
  /** The processor's name of the dispute, if it has opened it and told one. */
  readonly processorCase?: string;
  /** Whether the owners of the account get letters about it. */
  readonly hasLetters?: true | undefined;
  readonly claim?: Claim & Deadlines & { readonly openedBy: string | undefined; readonly fraudCaseId?: string };
}

/** What organisations and customers dispute. */
export type ClaimedDispute = NewDispute & Required<Pick<NewDispute, 'claim'>>;

/**
 * Disputes a transaction of a card, which names its dispute from then on. No money moves yet. The processor is told of a dispute with
 * a claim by its due step.
 */
export function openDispute(order: NewDispute, now: Instant): DisputeChange {
  const { transaction, account, amount, claim, processorCase, hasLetters } = order;
  const number = (account.disputes ?? 0) + 1;
  const createdAt = momentFor(now, account);
  const { organisationId, id: accountId, customerIds, customerType } = account;
  const dispute = withDueStep({
    ...disputes.place(organisationId, accountId, number),
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
    ...defined({ processorCase, hasLetters }),
    ...(claim === undefined ? {} : { ...defined({ ...claim }), untold: { attempts: 0, at: now } }),
  });
  const letters = letterToOwners(dispute, 'disputeReceived', now);
  return {
    dispute,
    change: {
      at: createdAt,
      writes: [
        replace({ ...account, disputes: number, lastAt: createdAt }),
        replace({ ...transaction, ...naming(transaction, dispute.id) }),
        insert(dispute),
        ...letters.writes,
      ],
      wakes: letters.wakes ?? [],
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

/** What a step of a dispute moves money on: the account, and the transaction that is disputed. */
export interface Disputable {
  readonly account: Account;
  readonly transaction: Transaction;
}

/** How a step is taken: what it wins if that is not everything, and why it denies. */
export interface DisputeStepTerms {
  readonly won?: Cents | undefined;
  readonly denialReason?: DenialReason;
}

/**
 * Takes a step of a dispute, with the money that it moves: whatever the status of the account, and even where less than nothing is
 * left. If nothing is left to credit, nothing is booked. A dispute with deadlines books nothing when it is denied: its due step takes
 * a provisional credit back after the notice, or at once if it was withdrawn. Undefined if the dispute has this outcome already.
 * Refuses with 409 a step that its status does not allow.
 */
export function stepDispute(
  stored: Dispute,
  outcome: DisputeOutcome,
  { account, transaction }: Disputable,
  now: Instant,
  { won, denialReason = 'DecidedByProcessor' }: DisputeStepTerms = {},
): DisputeChange | undefined {
  const { debit, dispute: before } = counted(transaction, stored);
  const step = stepToOutcome[outcome];
  if (disputeMachine.isRepeated(before, step)) return undefined;
  disputeMachine.mustAllow(before, step, { pointer: '/data/attributes/status' });
  const isWithdrawn = denialReason === 'Withdrawn';
  const withNotice = before.decisionDueAt !== undefined;
  const { moved, credited, kept } = movementsOf(before, outcome, debit, { won, withNotice });
  const status = disputeMachine.next(before, step);
  const dispute = withDueStep({
    ...before,
    status,
    credited,
    ...(disputeMachine.isFinal({ status }) ? { decidedAt: now } : {}),
    ...(outcome === 'Denied' ? { denialReason } : {}),
    ...(isWithdrawn ? { untold: { attempts: 0, at: now } } : {}),
    ...(outcome === 'ResolvedWon' && won !== undefined && won < before.amount ? { wonAmount: won } : {}),
    ...(kept > 0 ? { takeBack: { amount: kept, at: isWithdrawn ? now : takenBackAt(now) } } : {}),
  });
  const stepped = {
    at: momentFor(now, account),
    writes: [replace(dispute)],
    events: [statusChangedEvent(before.status, dispute)],
    due: dueOf(dispute),
  };
  const movedAs = (...reasons: readonly DisputeReason[]) =>
    moved.find(({ reason }) => reasons.includes(reason))?.amount ?? 0;
  const amounts = {
    credited: movedAs('ProvisionalCredit', 'FinalCredit'),
    taken: movedAs('ProvisionalCreditReversalDenied'),
  };
  const told = mergeChanges(stepped, lettersOfStep(dispute, amounts, now));
  const [first, ...rest] = moved.map((one) => legOf(dispute, one, account));
  if (first === undefined) return { dispute, change: told };
  const back = { writes: [givingBack(debit, cents(credited - before.credited))] };
  return { dispute, change: mergeChanges(told, move(now, clearByRule([first, ...rest])).change, back) };
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
