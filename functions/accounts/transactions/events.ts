import { accountLinks } from '../accounts/resource.ts';
import type { Account } from '../accounts/for-others.ts';
import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import { defined } from '../../kernel/base/defined.ts';
import { transactionToResource } from './resource.ts';
import type { Transaction } from './store.ts';
import type { transactionsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof transactionsEventReference>();

export const transactionCreated = defineEvent('transaction.created');

export const transactionUpdated = defineEvent('transaction.updated');

/** The event of a transaction that was booked; `after` is its account right after it. */
export function transactionCreatedEvent(one: Transaction, after: Account): EventDraft {
  return draftEvent(transactionCreated, {
    attributes: {
      summary: one.summary,
      direction: one.direction,
      amount: one.amount,
      balance: one.balance,
      available: after.available,
      ...defined({ excessAmount: one.excessAmount }),
    },
    relationships: linksOf(one, after),
    tags: one.tags,
    resource: transactionToResource(one),
  });
}

/** The event of a transaction that was updated, as it is now, with its account. */
export function transactionUpdatedEvent(
  one: Transaction,
  account: Account,
  priced: { readonly interchange?: number; readonly grossInterchange?: number } = {},
): EventDraft {
  return draftEvent(transactionUpdated, {
    attributes: { summary: one.summary, ...priced },
    relationships: linksOf(one, account),
    tags: one.tags,
    resource: transactionToResource(one),
  });
}

const linksOf = (one: Transaction, account: Account) => ({
  transaction: { type: one.type, id: one.id },
  ...accountLinks(account),
  payment: one.payment,
  recurringPayment: one.recurringPayment,
  card: one.card,
  authorization: one.authorization,
  checkDeposit: one.checkDeposit,
});
