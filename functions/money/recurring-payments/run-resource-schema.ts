import { dateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { runOutcomes, runReasons } from './runs.ts';
import { recurringPaymentTypes } from './store.ts';
import * as z from 'zod';

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
  { withoutId: true, isLessToCustomers: true },
);
