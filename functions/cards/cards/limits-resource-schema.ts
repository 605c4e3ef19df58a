import { namedLimits } from './limit-names.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

/** The limits of a card as an answer shows them. */
export const cardLimitsSchema = z.strictObject(namedLimits(z.int().optional()));

const totals = z.strictObject({
  withdrawals: z.int(),
  deposits: z.int(),
  purchases: z.int(),
  cardTransactions: z.int(),
});

/** The limits of a card in cents, and what has moved today and this month of the bank. Limits of accounts have the same type. */
export const cardLimitsResource = resourceSchema(
  'limits',
  z.strictObject({ limits: cardLimitsSchema, dailyTotals: totals, monthlyTotals: totals }),
  {},
  { withoutId: true, schemaName: 'limitsOfCard' },
);
