import { defineEventReference } from '../../define-reference.ts';
import { keptDateField } from '../../kernel/jsonapi/fields.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';
import { receivedPaymentStatuses } from './store.ts';
import * as z from 'zod';

const afterStatus = z.strictObject({ previousStatus: z.enum(receivedPaymentStatuses), wasAdvanced: z.boolean() });

const links = {
  relationships: ['receivedPayment', 'account'],
  optionalRelationships: ['customer', 'customers'],
  includes: 'receivedPayment',
} as const;

export const receivedPaymentsEventReference = defineEventReference({
  'receivedPayment.created': {
    emittedWhen: 'an ACH payment comes in for an account, to be booked on its completion date',
    attributes: z.strictObject({
      status: z.enum(receivedPaymentStatuses),
      type: z.literal('AchPayment'),
      direction: z.enum(['Credit', 'Debit']),
      amount: z.int(),
      completionDate: keptDateField,
      companyName: personalText,
      counterpartyRoutingNumber: personalText,
      description: personalText,
      traceNumber: keptText,
      secCode: keptText.optional(),
      addenda: personalText.optional(),
      isAdvanceable: z.boolean(),
    }),
    ...links,
  },
  'receivedPayment.advanced': {
    emittedWhen: 'the amount of a received payment is put on its account before it completes',
    attributes: afterStatus,
    ...links,
  },
  'receivedPayment.completed': {
    emittedWhen: 'a received payment is booked on its account, or its return was dishonored',
    attributes: afterStatus,
    ...links,
  },
  'receivedPayment.markedForReturn': {
    emittedWhen: 'a received debit finds no funds: it is returned after a banking day unless it is reprocessed',
    attributes: afterStatus,
    ...links,
  },
  'receivedPayment.returned': {
    emittedWhen: 'a received payment goes back to its sender',
    attributes: afterStatus,
    ...links,
  },
});
