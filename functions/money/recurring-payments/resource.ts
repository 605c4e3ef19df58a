import * as z from 'zod';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { dateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { nextScheduledAction } from './recurring-payment.ts';
import { type RecurringPayment, recurringPaymentStatuses, recurringPaymentTypes, suspensions } from './store.ts';

const scheduleResource = z.strictObject({
  startTime: dateField,
  endTime: dateField.optional(),
  interval: z.enum(['Monthly', 'Weekly']),
  nextScheduledAction: dateField.optional(),
  dayOfMonth: z.int().optional(),
  dayOfWeek: z.string().optional(),
  totalNumberOfPayments: z.int().optional(),
});

const common = {
  createdAt: instantField,
  updatedAt: instantField,
  amount: z.int(),
  description: z.string(),
  schedule: scheduleResource,
  status: z.enum(recurringPaymentStatuses),
  numberOfPayments: z.int(),
  suspension: z.enum(suspensions).optional(),
  tags: tagsSchema.optional(),
};
const owned = {
  account: linkTo('depositAccount'),
  customer: linkTo(...customerTypes).optional(),
  customers: linksTo(...customerTypes).optional(),
  org: linkTo('org'),
  successor: linkTo(...recurringPaymentTypes).optional(),
};
const toCounterparty = { ...owned, counterparty: linkTo('achCounterparty') };

const bookResource = resourceSchema(
  'recurringCreditBookPayment',
  z.strictObject({ ...common, transactionSummaryOverride: z.string().optional() }),
  { ...owned, counterpartyAccount: linkTo('depositAccount') },
);

const achCreditResource = resourceSchema(
  'recurringCreditAchPayment',
  z.strictObject({ ...common, addenda: z.string().optional() }),
  toCounterparty,
);

const achDebitResource = resourceSchema(
  'recurringDebitAchPayment',
  z.strictObject({
    ...common,
    addenda: z.string().optional(),
    verifyCounterpartyBalance: z.boolean(),
    sameDay: z.boolean(),
    clearingDaysOverride: z.int().optional(),
  }),
  toCounterparty,
);

/** A recurring payment of any kind. */
export const recurringPaymentResource = z.discriminatedUnion('type', [
  achCreditResource,
  achDebitResource,
  bookResource,
]);

/** A recurring payment as a resource; its schedule has the day of the next run, if there is one. */
export function recurringPaymentToResource(one: RecurringPayment): ResourceObject {
  const { id } = one;
  switch (one.type) {
    case 'recurringCreditBookPayment':
      return bookResource.of({
        id,
        attributes: { ...commonAttributes(one), transactionSummaryOverride: one.transactionSummaryOverride },
        relationships: {
          ...accountAndOwners(one),
          counterpartyAccount: link('depositAccount', one.counterpartyAccountId),
        },
      });
    case 'recurringCreditAchPayment':
      return achCreditResource.of({
        id,
        attributes: { ...commonAttributes(one), addenda: one.addenda },
        relationships: { ...accountAndOwners(one), counterparty: link('achCounterparty', one.counterpartyId) },
      });
    case 'recurringDebitAchPayment': {
      const { addenda, verifyCounterpartyBalance, sameDay, clearingDaysOverride } = one;
      const own = { addenda, verifyCounterpartyBalance, sameDay, clearingDaysOverride };
      return achDebitResource.of({
        id,
        attributes: { ...commonAttributes(one), ...own },
        relationships: { ...accountAndOwners(one), counterparty: link('achCounterparty', one.counterpartyId) },
      });
    }
  }
}

function commonAttributes(one: RecurringPayment) {
  const next = nextScheduledAction(one);
  const { createdAt, updatedAt, amount, description, status, numberOfPayments, suspension, tags } = one;
  return {
    createdAt,
    updatedAt,
    amount,
    description,
    status,
    numberOfPayments,
    suspension,
    tags,
    schedule: { ...one.schedule, ...(next === undefined ? {} : { nextScheduledAction: next }) },
  };
}

const accountAndOwners = (one: RecurringPayment) => ({
  account: link('depositAccount', one.accountId),
  ...ownerRelationships(one),
  org: link('org', one.organisationId),
  successor: one.successorId === undefined ? undefined : link(one.type, one.successorId),
});
