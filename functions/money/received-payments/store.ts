import * as z from 'zod';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { idSchema, keptText, personalText } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem, instantSchema, type ItemOf, storedText, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { contestReasons } from './contest-reasons.ts';
import { originalEntry } from './original-entry.ts';
import type { AchReturnReason } from '../payments/return-reasons.ts';

export const receivedPaymentKind = defineKind({
  prefix: 'rcv',
  owner: 'account',
  // One that was advanced has still to be repaid. The others end by their due run, which finds the closed account.
  whenAccountCloses: 'blocks',
  whenAccountMoves: 'stays',
  whenOwnerArchived: 'endsWhenDue',
  whenOwnersChange: 'stays',
});

export const receivedPaymentStatuses = [
  'Pending',
  'PendingReview',
  'MarkedForReturn',
  'Advanced',
  'Completed',
  'Returned',
] as const;
export type ReceivedPaymentStatus = (typeof receivedPaymentStatuses)[number];

const linkSchema = z.object({ type: keptText, id: idSchema });

const dishonorSchema = z.object({
  code: keptText,
  traceNumber: keptText,
  settlementDate: dateSchema,
  /** Until when the answer is in a window. */
  contestableUntil: instantSchema,
  /** Our return: its trace number, the day of the year on which it settled, the digits of its code, and its window. */
  returned: z.object({ traceNumber: keptText, settlementDay: z.number(), code: keptText, window: instantSchema }),
  contestReason: z.enum(contestReasons).optional(),
  /** The code by which the network has refused our answer. */
  contestRefusedFor: keptText.optional(),
});
export type Dishonor = z.output<typeof dishonorSchema>;

export const receivedPaymentItem = defineItem(receivedPaymentKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  accountId: idSchema,
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  /** Credit brings money in, Debit takes it. */
  direction: z.enum(['Credit', 'Debit']),
  amount: centsSchema,
  status: z.enum(receivedPaymentStatuses),
  wasAdvanced: z.boolean(),
  /** The bank's date on which the money moves. */
  completionDate: dateSchema,
  companyName: personalText,
  counterpartyRoutingNumber: personalText,
  /** Masked: the whole number is not kept. */
  counterpartyAccountNumber: personalText.optional(),
  description: personalText,
  addenda: personalText.optional(),
  traceNumber: keptText,
  secCode: keptText.optional(),
  tags: tagsSchema,
  /** The reason for its return; present if it is MarkedForReturn or Returned. */
  reason: storedText<AchReturnReason>().optional(),
  /** Present if it came in a file. */
  original: originalEntry.optional(),
  /** The dishonour of its return, if a file of the bank has told it, and what we have answered. */
  dishonor: dishonorSchema.optional(),
  /** The payment of an account at another bank, if this is the arrival of a transfer (payments/bank-transfer.ts). */
  transferOf: idSchema.optional(),
  /** True for a debit that was MarkedForReturn and paid after all. */
  wasReprocessed: z.boolean().optional(),
  receivePaymentTransaction: linkSchema.optional(),
  paymentAdvanceTransaction: linkSchema.optional(),
  repayPaymentAdvanceTransaction: linkSchema.optional(),
  /** When its next step is due; absent where none is. */
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
}));
export type ReceivedPayment = ItemOf<typeof receivedPaymentItem>;

/** An account numbers the ACH payments that it receives. */
export const receivedPayments = ownedByAccounts(numbered(receivedPaymentItem), {
  counter: 'receivedPayments',
  listedAs: 'receivedPayment',
});
