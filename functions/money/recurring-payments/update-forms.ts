import * as z from 'zod';
import { defineVariant } from '../../kernel/http/variant.ts';
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

/** Every form of a change of a recurring payment; it takes the scopes that create one. */
export const recurringPaymentChangeForms = [
  defineVariant({
    type: 'recurringCreditBookPayment',
    scopes: creationScopes.recurringCreditBookPayment,
    attributes: z.object({ ...common, description: descriptions.book.optional() }),
  }),
  defineVariant({
    type: 'recurringCreditAchPayment',
    scopes: creationScopes.recurringCreditAchPayment,
    attributes: ach,
  }),
  defineVariant({
    type: 'recurringDebitAchPayment',
    scopes: creationScopes.recurringDebitAchPayment,
    attributes: ach,
  }),
];
