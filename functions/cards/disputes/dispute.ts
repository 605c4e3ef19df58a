import type { Account } from '../../accounts/accounts/for-others.ts';
import { clearByRule } from '../../accounts/ledger/clearance.ts';
import { move } from '../../accounts/ledger/move.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type DatedChange, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { givingBack } from '../card-transactions/given-back.ts';
import { defined } from '../../kernel/base/defined.ts';
import type { Claim } from './claim-reasons.ts';
import { counted, type CountedDispute } from './counted.ts';
import { disputeCreatedEvent, statusChangedEvent } from './events.ts';
import { type DisputeMovement, legOf } from './legs.ts';
import {
  type DenialReason,
  disputeMachine,
  type DisputeOutcome,
  type DisputeReason,
  disputeReasons,
  reasonsFor,
  stepToOutcome,
} from './statuses.ts';
import { type Dispute, disputes } from './store.ts';
import { withDueStep } from './due-step.ts';

/** A dispute after a change. */
export interface Disputed {
  readonly dispute: Dispute;
  readonly change: DatedChange;
}

/** What is disputed: so many cents of a transaction, and with which claim if the processor has yet to be told. */
export interface NewDispute {
  readonly transaction: Transaction;
  readonly account: Account;
  readonly amount: Cents;
  readonly claim?: Claim;
}

/**
 * Disputes a transaction of a card, which names its dispute from then on. No money moves yet. The processor is told of a dispute with
 * a claim by its due step.
 */
export function openDispute({ transaction, account, amount, claim }: NewDispute, now: Instant): Disputed {
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
    ...(claim === undefined ? {} : { ...defined({ ...claim }), untold: { attempts: 0, at: now } }),
  });
  return {
    dispute,
    change: {
      at: createdAt,
      writes: [
        replace({ ...account, disputes: number, lastAt: createdAt }),
        replace({ ...transaction, disputedBy: dispute.id }),
        insert(dispute),
      ],
      events: [disputeCreatedEvent(dispute)],
      listed: [disputes.listed(dispute.id)],
      due: dueOf(dispute),
    },
  };
}

/** What a step of a dispute moves money on: the account, and the transaction that is disputed. */
export interface Disputable {
  readonly account: Account;
  readonly transaction: Transaction;
}

/**
 * Takes a step of a dispute, with the money that it moves: whatever the status of the account, and even where less than nothing is
 * left. A credit is at most what was not given back of the transaction meanwhile; if nothing is left, nothing is booked. Undefined
 * if the dispute has this outcome already. Refuses with 409 a step that its status does not allow.
 */
export function stepDispute(
  stored: Dispute,
  outcome: DisputeOutcome,
  { account, transaction }: Disputable,
  now: Instant,
  denialReason: DenialReason = 'DecidedByProcessor',
): Disputed | undefined {
  const { debit, dispute: before } = counted(transaction, stored);
  const step = stepToOutcome[outcome];
  if (disputeMachine.isRepeated(before, step)) return undefined;
  disputeMachine.mustAllow(before, step, { pointer: '/data/attributes/status' });
  const status = disputeMachine.next(before, step);
  const reasons = reasonsFor(outcome, before.status === 'ProvisionallyCredited');
  const { moved, credited, change } = movementsOf(before, reasons, debit);
  const denied = outcome === 'Denied' ? { denialReason } : {};
  const dispute = withDueStep({ ...before, status, credited, ...denied });
  const stepped = {
    at: momentFor(now, account),
    writes: [replace(dispute)],
    events: [statusChangedEvent(before.status, dispute)],
    due: dueOf(dispute),
  };
  const [first, ...rest] = moved.map((one) => legOf(dispute, one, account));
  if (first === undefined) return { dispute, change: stepped };
  const back = { writes: [givingBack(debit, change)] };
  return { dispute, change: mergeChanges(stepped, move(now, clearByRule([first, ...rest])).change, back) };
}

/**
 * The movements of a step. `credited` is what the dispute has credited after them, and `change` by how much what was given back of
 * the debit changes.
 */
function movementsOf(
  { amount, credited: before }: CountedDispute,
  reasons: readonly DisputeReason[],
  debit: Transaction,
): { readonly moved: readonly DisputeMovement[]; readonly credited: Cents; readonly change: Cents } {
  const moved: DisputeMovement[] = [];
  const left = debit.amount - (debit.givenBack ?? 0);
  let credited = before;
  for (const reason of reasons) {
    const isCredit = disputeReasons[reason] === 'Credit';
    const cash = isCredit ? cents(Math.max(0, Math.min(amount, left + before - credited))) : credited;
    credited = isCredit ? cash : cents(0);
    if (cash > 0) moved.push({ reason, amount: cash });
  }
  return { moved, credited, change: cents(credited - before) };
}
