import * as z from 'zod';
import { accountLinks } from '../accounts/resource.ts';
import type { Account } from '../accounts/store.ts';
import { defineEvent, draftEvent, type EventDraft } from '../kernel/events/event-type.ts';
import { transactionToResource } from './resource.ts';
import type { Transaction } from './store.ts';

export const transactionCreated = defineEvent({
  type: 'transaction.created',
  emittedWhen: 'a transaction is booked on an account',
  attributes: z.strictObject({
    summary: z.string(),
    direction: z.enum(['Credit', 'Debit']),
    amount: z.int(),
    balance: z.int(),
    available: z.int(),
  }),
  relationships: ['transaction', 'account'],
  optionalRelationships: ['customer', 'customers', 'payment', 'recurringPayment'],
});

/** The event of a transaction that was booked on `after`, the account as it stands then. */
export function transactionCreatedEvent(one: Transaction, after: Account): EventDraft {
  return draftEvent(transactionCreated, {
    attributes: {
      summary: one.summary,
      direction: one.direction,
      amount: one.amount,
      balance: one.balance,
      available: after.available,
    },
    relationships: {
      transaction: { type: one.type, id: one.id },
      ...accountLinks(after),
      payment: one.payment,
      recurringPayment: one.recurringPayment,
    },
    tags: one.tags,
    resource: transactionToResource(one),
  });
}
