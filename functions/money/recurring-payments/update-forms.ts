import * as z from 'zod';
import { defineVariant } from '../../kernel/http/variant.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { amountSchema } from '../../kernel/base/money/cents.ts';
import { tagChangesField } from '../../kernel/jsonapi/fields.ts';
import { creationScopes } from './creation-scopes.ts';
import { descriptions } from './create-forms.ts';
import { scheduleChangeSchema } from './schedule-schema.ts';

const common = {
  amount: amountSchema.optional(),
  schedule: scheduleChangeSchema.optional(),
  tags: tagChangesField.optional(),
};
const ach = z.object({ ...common, description: descriptions.ach.optional() });
const example = {
  attributes: {
    amount: 950_00,
    schedule: { endTime: '2030-06-30' as CalendarDate },
    tags: { purpose: 'rent', draft: null },
  },
};

/** Every form of a change of a recurring payment; it takes the scopes that create one. */
export const recurringPaymentChangeForms = [
  defineVariant({
    type: 'recurringCreditBookPayment',
    scopes: creationScopes.recurringCreditBookPayment,
    attributes: z.object({ ...common, description: descriptions.book.optional() }),
    example,
  }),
  defineVariant({
    type: 'recurringCreditAchPayment',
    scopes: creationScopes.recurringCreditAchPayment,
    attributes: ach,
    example,
  }),
  defineVariant({
    type: 'recurringDebitAchPayment',
    scopes: creationScopes.recurringDebitAchPayment,
    attributes: ach,
    example,
  }),
];
