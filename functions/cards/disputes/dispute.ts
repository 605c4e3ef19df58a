import type { Account } from '../../accounts/accounts/for-others.ts';
import { type Leg, move } from '../../accounts/ledger/move.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { type DatedChange, mergeChanges } from '../../kernel/journal/change.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { givingBack, leftOf } from '../card-transactions/given-back.ts';
import { createdEvent, statusChangedEvent } from './events.ts';
import { type DisputeReason, disputeReasons, type DisputeStatus, disputeSteps } from './statuses.ts';
import { type Dispute, disputes } from './store.ts';

/** A dispute after a change. */
export interface Disputed {
  readonly dispute: Dispute;
  readonly change: DatedChange;
}

/** Disputes a transaction of a card, which names its dispute from then on. No money moves yet. */
export function openDispute(
  {
    transaction,
    account,
    amount,
  }: { readonly transaction: Transaction; readonly account: Account; readonly amount: Cents },
  now: Instant,
): Disputed {
  const number = (account.disputes ?? 0) + 1;
  const createdAt = momentFor(now, account);
  const { organisationId, id: accountId, customerIds, customerType } = account;
  const dispute: Dispute = {
    ...disputes.place(organisationId, accountId, number),
    ...{ version: 0, organisationId, accountId, customerIds, customerType, createdAt, amount },
    ...{ status: 'InvestigationStarted', tags: transaction.tags },
    cardLast4Digits: transaction.cardLast4Digits ?? '',
    transaction: { type: transaction.type, id: transaction.id },
  };
  return {
    dispute,
    change: {
      at: createdAt,
      writes: [
        replace({ ...account, disputes: number, lastAt: createdAt }),
        replace({ ...transaction, disputedBy: dispute.id }),
        insert(dispute),
      ],
      events: [createdEvent(dispute)],
      listed: [disputes.listed(dispute.id)],
    },
  };
}

/** What a step of a dispute moves money on: the account, and the transaction that is disputed. */
interface Disputable {
  readonly account: Account;
  readonly transaction: Transaction;
}

/**
 * Takes a step of a dispute, with the money that it moves: whatever the status of the account, and even where less than nothing is
 * left. A credit is at most what was not given back of the transaction meanwhile; if nothing is left, nothing is booked. Undefined
 * if the dispute has this status already. Refuses with 409 a step that its status does not allow.
 */
export function stepDispute(
  before: Dispute,
  status: DisputeStatus,
  { account, transaction }: Disputable,
  now: Instant,
): Disputed | undefined {
  if (before.status === status) return undefined;
  const reasons = disputeSteps[before.status][status];
  if (reasons === undefined) {
    const detail = `The dispute is ${before.status}; it cannot become ${status}`;
    throw new Problem('invalid_state', { detail, pointer: '/data/attributes/status' });
  }
  const { moved, credited, counted } = movementsOf(before, reasons, leftOf(transaction));
  const dispute: Dispute = { ...before, status, credited };
  const stepped = {
    at: momentFor(now, account),
    writes: [replace(dispute)],
    events: [statusChangedEvent(before.status, dispute)],
  };
  const [first, ...rest] = moved.map((one) => legOf(dispute, one, account));
  if (first === undefined) return { dispute, change: stepped };
  const back = { writes: [givingBack(transaction, counted)] };
  return { dispute, change: mergeChanges(stepped, move(now, [first, ...rest]).change, back) };
}

interface Movement {
  readonly reason: DisputeReason;
  readonly amount: Cents;
}

/**
 * The movements of a step. `left` is what was not given back of the transaction before it. `credited` is what the dispute has
 * credited after them, and `counted` by how much what was given back changes.
 */
function movementsOf(
  { amount, credited: before, status }: Dispute,
  reasons: readonly DisputeReason[],
  left: Cents,
): { readonly moved: readonly Movement[]; readonly credited: Cents; readonly counted: Cents } {
  const moved: Movement[] = [];
  const known = before ?? cents(0);
  // Earlier versions credited all that was disputed, and did not count it.
  let credited = before ?? cents(status === 'ProvisionallyCredited' ? amount : 0);
  let after = known;
  for (const reason of reasons) {
    const isCredit = disputeReasons[reason] === 'Credit';
    const cash = isCredit ? cents(Math.min(amount, left + known - after)) : credited;
    credited = isCredit ? cash : cents(0);
    after = credited;
    if (cash > 0) moved.push({ reason, amount: cash });
  }
  return { moved, credited, counted: cents(after - known) };
}

const legOf = ({ id, tags, transaction }: Dispute, { reason, amount }: Movement, account: Account): Leg => ({
  ...{ account, type: 'disputeTransaction', direction: disputeReasons[reason], amount },
  transaction: { summary: summaries[reason], tags, disputeId: id, reason, disputedTransaction: transaction },
});

const summaries: Readonly<Record<DisputeReason, string>> = {
  ProvisionalCredit: 'Dispute  |  Provisional credit',
  ProvisionalCreditReversalDenied: 'Dispute  |  Provisional credit taken back',
  ProvisionalCreditReversalResolved: 'Dispute  |  Provisional credit replaced',
  FinalCredit: 'Dispute  |  Final credit',
};
