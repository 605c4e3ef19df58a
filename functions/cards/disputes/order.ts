import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { defined } from '../../kernel/base/defined.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { DisputeOrder } from '../../ports/card-processor/port.ts';
import { type Authorization, authorizations } from '../authorizations/for-others.ts';
import { cards, processorReference } from '../cards/for-others.ts';
import type { Dispute } from './store.ts';

/** What the processor is told of a dispute, with its own name of the authorization that the transaction settles, if it has one. */
export async function orderOf(table: Table, dispute: Dispute, transaction: Transaction): Promise<DisputeOrder> {
  const { organisationId, id, amount, reason = 'Other', description } = dispute;
  const cardId = transaction.card?.id;
  const [card] = cardId === undefined ? [] : await cards.byId(table, organisationId, [cardId]);
  invariant(card !== undefined, 'the card of a dispute was not found');
  const settled = await settledBy(table, transaction);
  const { amount: paid, createdAt: bookedAt, merchant } = transaction;
  return {
    reference: processorReference(card),
    dispute: id,
    ...defined({ authorization: settled?.processorId, description }),
    transaction: { amount: paid, bookedAt, ...defined({ merchantName: merchant?.name }) },
    amount,
    reason,
  };
}

const homeCountry = 'US';

/** Whether a transaction was made abroad, as far as its authorization says. */
export async function wasAbroad(table: Table, transaction: Transaction): Promise<boolean> {
  const { merchantCountry = homeCountry } = (await settledBy(table, transaction)) ?? {};
  return merchantCountry !== homeCountry;
}

/** The authorization that a transaction has settled, if there is one. */
async function settledBy(
  table: Table,
  { organisationId, authorization }: Transaction,
): Promise<Authorization | undefined> {
  if (authorization === undefined) return undefined;
  const [settled] = await authorizations.byId(table, organisationId, [authorization.id]);
  return settled;
}
