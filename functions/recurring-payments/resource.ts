import * as z from 'zod';
import { customerTypes } from '../customers/customer.ts';
import { ownerRelationships } from '../accounts/resource.ts';
import type { ResourceObject } from '../kernel/events/event-type.ts';
import { dateField, instantField } from '../kernel/jsonapi/fields.ts';
import { link, linksTo, linkTo } from '../kernel/jsonapi/link.ts';
import { resourceSchema } from '../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../kernel/table/item.ts';
import { nextScheduledAction } from './recurring-payment.ts';
import { type RecurringPayment, recurringPaymentStatuses } from './store.ts';

const scheduleResource = z.strictObject({
  startTime: dateField,
  endTime: dateField.optional(),
  interval: z.enum(['Monthly', 'Weekly']),
  nextScheduledAction: dateField.optional(),
  dayOfMonth: z.int().optional(),
  dayOfWeek: z.string().optional(),
  totalNumberOfPayments: z.int().optional(),
});

export const recurringPaymentResource = resourceSchema(
  'recurringCreditBookPayment',
  z.strictObject({
    createdAt: instantField,
    updatedAt: instantField,
    amount: z.int(),
    description: z.string(),
    transactionSummaryOverride: z.string().optional(),
    schedule: scheduleResource,
    status: z.enum(recurringPaymentStatuses),
    numberOfPayments: z.int(),
    tags: tagsSchema.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    counterpartyAccount: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
    org: linkTo('org'),
  },
);

/** A recurring payment as it is answered; its next run day stands in the schedule while there is one. */
export function recurringPaymentToResource(one: RecurringPayment): ResourceObject {
  const next = nextScheduledAction(one);
  return recurringPaymentResource.of({
    id: one.id,
    attributes: {
      createdAt: one.createdAt,
      updatedAt: one.updatedAt,
      amount: one.amount,
      description: one.description,
      transactionSummaryOverride: one.transactionSummaryOverride,
      schedule: { ...one.schedule, ...(next === undefined ? {} : { nextScheduledAction: next }) },
      status: one.status,
      numberOfPayments: one.numberOfPayments,
      tags: one.tags,
    },
    relationships: {
      account: link('depositAccount', one.accountId),
      counterpartyAccount: link('depositAccount', one.counterpartyAccountId),
      ...ownerRelationships(one),
      org: link('org', one.organisationId),
    },
  });
}
