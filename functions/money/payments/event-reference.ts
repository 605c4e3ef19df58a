import { defineEventReference } from '../../define-reference.ts';
import { keptDateField } from '../../kernel/jsonapi/fields.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';
import { accountTypes } from '../counterparties/for-others.ts';
import { achReturnReasons } from './return-reasons.ts';
import { paymentStatuses, reasonAccountField, rejectionReasons } from './statuses.ts';
import * as z from 'zod';

const moved = { direction: z.enum(['Credit', 'Debit']), amount: z.int() };

const fromStatus = { previousStatus: z.enum(paymentStatuses), ...moved, available: z.int() };

const links = {
  relationships: ['payment', 'account'],
  optionalRelationships: ['customer', 'customers', 'recurringPayment'],
  includes: 'payment',
} as const;

export const paymentsEventReference = defineEventReference({
  'payment.created': {
    emittedWhen: 'a payment is created, a rejected one included',
    attributes: z.strictObject({ status: z.enum(paymentStatuses), ...moved }),
    ...links,
  },
  'payment.pendingReview': {
    emittedWhen: 'a payment passes a soft limit of its account and waits for a review',
    attributes: z.strictObject(moved),
    ...links,
  },
  'payment.clearing': {
    emittedWhen: 'the rail has taken an ACH debit, and its money is awaited',
    attributes: z.strictObject(fromStatus),
    ...links,
  },
  'payment.sent': {
    emittedWhen: 'a payment has reached the other side, or the money of an ACH debit has arrived',
    attributes: z.strictObject(fromStatus),
    ...links,
  },
  'payment.delayed': {
    emittedWhen:
      'the entry of an ACH payment leaves later than it was announced, because its window left it out or a prenote goes first; its dates are counted anew',
    attributes: z.strictObject({
      status: z.enum(paymentStatuses),
      ...moved,
      previousDate: keptDateField,
      date: keptDateField,
    }),
    ...links,
  },
  'payment.returned': {
    emittedWhen: 'an ACH payment is returned by the other side',
    attributes: z.strictObject({ ...fromStatus, reason: z.enum(achReturnReasons) }),
    ...links,
  },
  'payment.corrected': {
    emittedWhen:
      'the bank of the other side corrects the data of an ACH payment that was sent, by a notification of change; the next payments must have what is right',
    attributes: z.strictObject({
      code: keptText,
      corrected: z.strictObject({
        name: personalText.optional(),
        routingNumber: personalText.optional(),
        accountNumber: personalText.optional(),
        accountType: z.enum(accountTypes).optional(),
        identification: personalText.optional(),
      }),
    }),
    ...links,
  },
  'payment.canceled': {
    emittedWhen: 'a payment is canceled before the rail has taken it',
    attributes: z.strictObject(moved),
    ...links,
  },
  'payment.rejected': {
    emittedWhen: 'a payment is rejected, for example for insufficient funds',
    attributes: z.strictObject({
      ...moved,
      reason: z.enum(rejectionReasons),
      reasonAccount: reasonAccountField,
    }),
    ...links,
  },
});
