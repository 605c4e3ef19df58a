import * as z from 'zod';
import { customerTypes } from '../customers/customer.ts';
import { ownerRelationships } from '../accounts/resource.ts';
import type { ResourceObject } from '../kernel/events/event-type.ts';
import { instantField } from '../kernel/jsonapi/fields.ts';
import { link, linksTo, linkTo } from '../kernel/jsonapi/link.ts';
import { resourceSchema } from '../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../kernel/table/item.ts';
import { counterpartySchema, type Transaction } from './store.ts';

const common = {
  createdAt: instantField,
  direction: z.enum(['Credit', 'Debit']),
  amount: z.int(),
  balance: z.int(),
  summary: z.string(),
  tags: tagsSchema.optional(),
};
const owners = {
  account: linkTo('depositAccount'),
  customer: linkTo(...customerTypes).optional(),
  customers: linksTo(...customerTypes).optional(),
};
const payment = linkTo('bookPayment').optional();
const recurringPayment = linkTo('recurringCreditBookPayment').optional();

export const bookTransactionResource = resourceSchema(
  'bookTransaction',
  z.strictObject({ ...common, counterparty: counterpartySchema }),
  {
    ...owners,
    counterpartyAccount: linkTo('depositAccount'),
    counterpartyCustomer: linkTo(...customerTypes).optional(),
    payment,
    recurringPayment,
  },
);

export const receivedAchTransactionResource = resourceSchema(
  'receivedAchTransaction',
  z.strictObject({
    ...common,
    description: z.string(),
    addenda: z.string().optional(),
    companyName: z.string(),
    counterpartyRoutingNumber: z.string(),
    traceNumber: z.string(),
    secCode: z.string().optional(),
  }),
  owners,
);

export const transactionResource = z.discriminatedUnion('type', [
  bookTransactionResource,
  receivedAchTransactionResource,
]);

/** A transaction of any type as it is answered. */
export function transactionToResource(one: Transaction): ResourceObject {
  return {
    type: one.type,
    id: one.id,
    attributes: {
      createdAt: one.createdAt,
      direction: one.direction,
      amount: one.amount,
      balance: one.balance,
      summary: one.summary,
      tags: one.tags,
      ...detailsOf(one),
    },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      ...(one.counterpartyAccountId === undefined
        ? {}
        : { counterpartyAccount: link('depositAccount', one.counterpartyAccountId) }),
      ...(one.counterpartyCustomer === undefined ? {} : { counterpartyCustomer: { data: one.counterpartyCustomer } }),
      ...(one.payment === undefined ? {} : { payment: { data: one.payment } }),
      ...(one.recurringPayment === undefined ? {} : { recurringPayment: { data: one.recurringPayment } }),
    },
  };
}

function detailsOf(one: Transaction): Record<string, unknown> {
  switch (one.type) {
    case 'bookTransaction':
      return { counterparty: one.counterparty };
    case 'receivedAchTransaction':
      return {
        description: one.description,
        companyName: one.companyName,
        counterpartyRoutingNumber: one.counterpartyRoutingNumber,
        traceNumber: one.traceNumber,
        ...(one.secCode === undefined ? {} : { secCode: one.secCode }),
      };
  }
}
