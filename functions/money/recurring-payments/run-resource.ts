import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { dateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkIfAny, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { withoutAccountReason } from '../payments/customer-view.ts';
import { type RecurringRun, runOutcomes, runReasons } from './runs.ts';
import { type RecurringPayment, recurringPaymentTypes } from './store.ts';

/** A run has no id: its due date names it among those of its recurring payment. */
export const runResource = resourceSchema(
  'recurringPaymentRun',
  z.strictObject({
    createdAt: instantField,
    dueDate: dateField,
    runDate: dateField.optional(),
    outcome: z.enum(runOutcomes),
    reason: z.enum(runReasons).optional(),
  }),
  {
    recurringPayment: linkTo(...recurringPaymentTypes),
    account: linkTo('depositAccount'),
    payment: linkTo('bookPayment', 'achPayment').optional(),
  },
  { withoutId: true, toCustomers: withoutAccountReason },
);

/** A run as it is answered. */
export function runToResource(run: RecurringRun, one: RecurringPayment): ResourceObject {
  const { createdAt, dueDate, runDate, outcome, reason } = run;
  return runResource.of({
    attributes: { createdAt, dueDate, runDate, outcome, reason },
    relationships: {
      recurringPayment: link(one.type, one.id),
      account: link('depositAccount', one.accountId),
      payment: linkIfAny(run.payment),
    },
  });
}
