import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { mustFit } from '../../kernel/table/concurrency-conflict.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace } from '../../kernel/table/write.ts';
import { type Card, cards } from '../cards/for-others.ts';
import { countedDebits, debitsOf, withOneMore } from './counted.ts';
import { openFraudCase } from './fraud-case.ts';
import type { FraudReporter, FraudType } from './statuses.ts';
import { type CardFraudCase, cardFraudCases } from './store.ts';

/** A holder disputes a debit, because somebody else has used the card. */
export interface FraudClaim {
  readonly transaction: Transaction;
  readonly account: Account;
  readonly openedBy: FraudReporter;
  readonly disputeId: string;
}

/** The case to which a dispute belongs. The dispute is to be opened on the account as it is here, with `change`. */
export interface CaseOfClaim {
  readonly caseId: string;
  readonly account: Account;
  readonly change: Change;
}

/** The open case of the card that a dispute joins, or else a new one that it opens. */
export async function caseOfClaim(claim: FraudClaim, table: Table, now: Instant): Promise<CaseOfClaim> {
  const { transaction, account, openedBy, disputeId } = claim;
  const { organisationId } = account;
  const cardId = transaction.card?.id;
  const [card] = cardId === undefined ? [] : await cards.byId(table, organisationId, [cardId]);
  invariant(card !== undefined, 'the card of a disputed transaction was not found');
  if (card.fraudCaseId !== undefined) {
    const [fraudCase] = await cardFraudCases.byId(table, organisationId, [card.fraudCaseId]);
    // It can have been closed since the card was read.
    mustFit(fraudCase !== undefined && fraudCase.status !== 'Closed');
    return { caseId: fraudCase.id, account, change: await joined(fraudCase, claim, table, now) };
  }
  const fraudType = likelyType(card, transaction);
  const opened = openFraudCase(
    { card, account, fraudType, openedBy, debits: [transaction], disputeIds: [disputeId] },
    now,
  );
  return {
    caseId: opened.fraudCase.id,
    account: opened.account,
    change: mergeChanges(opened.change, { writes: [replace(opened.card)] }),
  };
}

async function joined(
  before: CardFraudCase,
  { transaction, disputeId }: FraudClaim,
  table: Table,
  now: Instant,
): Promise<Change> {
  const debits = withOneMore(await debitsOf(table, before), transaction, ({ id }) => id === transaction.id);
  const fraudCase = {
    ...before,
    ...countedDebits(debits),
    disputeIds: withOneMore(before.disputeIds, disputeId, (id) => id === disputeId),
    updatedAt: now,
  };
  return { writes: [replace(fraudCase)], about: [{ type: 'cardFraudCase', id: before.id }] };
}

/** How somebody else probably came to use the card. Whoever investigates can change it. */
function likelyType({ status }: Card, { cardPresent, ecommerce }: Transaction): FraudType {
  if (status === 'Lost' || status === 'Stolen') return status;
  return ecommerce === true || cardPresent === false ? 'CardNotPresent' : 'Other';
}
