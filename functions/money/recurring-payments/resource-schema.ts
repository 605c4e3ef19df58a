import { keptDateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { recurringPaymentStatuses, recurringPaymentTypes, suspensions } from './store.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

const scheduleResource = z.strictObject({
  startTime: keptDateField,
  endTime: keptDateField.optional(),
  interval: z.enum(['Monthly', 'Weekly']),
  nextScheduledAction: keptDateField.optional(),
  dayOfMonth: z.int().optional(),
  dayOfWeek: keptText.optional(),
  totalNumberOfPayments: z.int().optional(),
});

const common = {
  createdAt: instantField,
  updatedAt: instantField,
  amount: z.int(),
  description: personalText,
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

export const bookResource = resourceSchema(
  'recurringCreditBookPayment',
  z.strictObject({ ...common, transactionSummaryOverride: personalText.optional() }),
  { ...owned, counterpartyAccount: linkTo('depositAccount') },
);

export const achCreditResource = resourceSchema(
  'recurringCreditAchPayment',
  z.strictObject({ ...common, addenda: personalText.optional() }),
  toCounterparty,
);

export const achDebitResource = resourceSchema(
  'recurringDebitAchPayment',
  z.strictObject({
    ...common,
    addenda: personalText.optional(),
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
