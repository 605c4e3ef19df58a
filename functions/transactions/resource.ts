import * as z from 'zod';
import { customerTypes } from '../customers/customer.ts';
import { ownerRelationships } from '../accounts/resource.ts';
import type { ResourceObject } from '../kernel/events/event-type.ts';
import { invariant } from '../kernel/invariant.ts';
import { instantField } from '../kernel/jsonapi/fields.ts';
import { link, linkIfAny, linksTo, linkTo } from '../kernel/jsonapi/link.ts';
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
  switch (one.type) {
    case 'bookTransaction':
      return bookTransactionToResource(one);
    case 'receivedAchTransaction':
      return receivedAchTransactionToResource(one);
  }
}

function bookTransactionToResource(one: Transaction): ResourceObject {
  const { counterparty, counterpartyAccountId: otherId } = one;
  invariant(counterparty !== undefined, 'a book transaction names its other side');
  return bookTransactionResource.of({
    id: one.id,
    attributes: { ...commonAttributes(one), counterparty },
    relationships: {
      ...accountAndOwners(one),
      counterpartyAccount: otherId === undefined ? undefined : link('depositAccount', otherId),
      counterpartyCustomer: linkIfAny(one.counterpartyCustomer),
      payment: linkIfAny(one.payment),
      recurringPayment: linkIfAny(one.recurringPayment),
    },
  });
}

function receivedAchTransactionToResource(one: Transaction): ResourceObject {
  const { description, companyName, counterpartyRoutingNumber, traceNumber, secCode } = one;
  invariant(description !== undefined && companyName !== undefined, 'an incoming credit says what it is and from whom');
  invariant(counterpartyRoutingNumber !== undefined && traceNumber !== undefined, 'an incoming credit can be traced');
  return receivedAchTransactionResource.of({
    id: one.id,
    attributes: {
      ...commonAttributes(one),
      description,
      companyName,
      counterpartyRoutingNumber,
      traceNumber,
      secCode,
    },
    relationships: accountAndOwners(one),
  });
}

const commonAttributes = ({ createdAt, direction, amount, balance, summary, tags }: Transaction) => ({
  createdAt,
  direction,
  amount,
  balance,
  summary,
  tags,
});

const accountAndOwners = (one: Transaction) => ({
  account: link('depositAccount', one.accountId),
  ...ownerRelationships(one),
});
