import * as z from 'zod';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, storedText } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import type { AchReturnReason } from '../payments/return-reasons.ts';

export const declinedIncomingPaymentKind = defineKind({
  prefix: 'dip',
  owner: 'account',
  ...staysForEver,
});

export const declinedIncomingPaymentItem = defineItem(declinedIncomingPaymentKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  accountId: idSchema,
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  reason: storedText<AchReturnReason>(),
  direction: z.enum(['Credit', 'Debit']),
  amount: centsSchema,
}));
export type DeclinedIncomingPayment = ItemOf<typeof declinedIncomingPaymentItem>;

/** An account numbers the incoming payments that it declines. */
export const declinedIncomingPayments = ownedByAccounts(numbered(declinedIncomingPaymentItem), {
  counter: 'declinedIncomingPayments',
  listedAs: 'declinedIncomingPayment',
});
