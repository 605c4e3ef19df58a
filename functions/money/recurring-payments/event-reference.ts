import { defineEventReference } from '../../define-reference.ts';
import { keptDateField } from '../../kernel/jsonapi/fields.ts';
import { failureReasons } from './run-result.ts';
import { recurringPaymentStatuses, suspensions } from './store.ts';
import * as z from 'zod';

const status = z.enum(recurringPaymentStatuses);

const links = {
  relationships: ['recurringPayment', 'account'],
  optionalRelationships: ['customer', 'customers'],
  includes: 'recurringPayment',
} as const;

export const recurringPaymentsEventReference = defineEventReference({
  'recurringPayment.created': {
    emittedWhen: 'a schedule begins, which makes payments from its first due date on',
    attributes: z.strictObject({ amount: z.int(), status, nextScheduledAction: keptDateField.optional() }),
    ...links,
  },
  'recurringPayment.statusChanged': {
    emittedWhen:
      'a recurring payment is enabled, disabled, completed or deleted, or suspended because its counterparty was relinked',
    attributes: z.strictObject({
      amount: z.int(),
      status,
      previousStatus: status,
      numberOfPayments: z.int(),
      suspension: z.enum(suspensions).optional(),
    }),
    ...links,
  },
  'recurringPayment.failed': {
    emittedWhen: 'a schedule created no payment of a due date; it continues, unless its customer is Archived',
    attributes: z.strictObject({ amount: z.int(), error: z.enum(failureReasons) }),
    ...links,
  },
});
