import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { tagsField, text } from '../../../kernel/jsonapi/fields.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import {
  ofAccount,
  receiveInSandbox,
  sandboxEntryFrame,
  simulatedSender,
} from '../../received-payments/sandbox-entry.ts';

export const receiveSandboxPayment = defineOperation({
  ...sandboxEntryFrame,
  id: 'receiveSandboxPayment',
  path: '/sandbox/payments',
  request: {
    variants: [
      defineVariant({
        type: 'achPayment',
        attributes: z.object({
          amount: amountSchema,
          direction: z.literal('Credit', { error: 'must be Credit' }).default('Credit'),
          description: text(50),
          tags: tagsField.optional(),
        }),
        relationships: ofAccount,
      }),
    ],
  },
  response: {
    status: 201,
  },

  handle: async ({ body, ...call }) => {
    const { amount, ...attributes } = body.attributes;
    const { companyName, secCode } = simulatedSender;
    const entry = { ...attributes, companyName, secCode, amount: cents(amount) };
    return { data: await receiveInSandbox(body, entry, call) };
  },
});
