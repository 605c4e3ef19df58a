import * as z from 'zod';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import type { FieldCipher, EncryptionContext } from '../../ports/cipher/port.ts';
import { idSchema, keptText, personalText, sealedText } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem, instantSchema, type ItemOf, storedText, tagsSchema } from '../../kernel/table/item.ts';
import { reviewedShape } from '../../kernel/journal/four-eyes.ts';
import { itemOneOf } from '../../kernel/table/item-one-of.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { prenoteSchema } from '../counterparties/prenote.ts';
import type { AchClass } from './ach-classes.ts';
import { authorizationKinds } from './ach-terms.ts';
import type { AchReturnReason } from './return-reasons.ts';
import { reversalReasons } from './reversal-reasons.ts';
import { paymentStatuses, reasonAccountField, type RejectionReason } from './statuses.ts';

export const paymentKind = defineKind({
  prefix: 'pay',
  owner: 'account',
  changedBy: ['update'],
  whenAccountCloses: 'blocks',
  whenAccountMoves: 'stays',
  whenOwnerArchived: 'blocks',
  whenOwnersChange: 'stays',
});

const common = {
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  accountId: idSchema,
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  amount: centsSchema,
  direction: z.enum(['Credit', 'Debit']),
  description: personalText,
  status: z.enum(paymentStatuses),
  /** The account whose state is the reason of a Rejected payment. */
  reasonAccount: reasonAccountField,
  tags: tagsSchema,
  /** The transaction that moved its money on the originating account; absent until it has. */
  transaction: z.object({ type: keptText, id: idSchema }).optional(),
  recurringPayment: z.object({ type: keptText, id: idSchema }).optional(),
  /** The due date that this payment was made for, where a schedule made it. */
  dueDate: keptText.optional(),
  /** When its next step is due; absent where none is. */
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
};

const bookPaymentItem = defineItem(paymentKind, () => ({
  ...common,
  type: z.literal('bookPayment'),
  reason: storedText<RejectionReason>().optional(),
  counterpartyAccountId: idSchema,
  counterpartyCustomer: z.object({ type: customerTypeSchema, id: idSchema }).optional(),
  transactionSummaryOverride: personalText.optional(),
}));
export type BookPayment = ItemOf<typeof bookPaymentItem>;

/** What a review has decided. */
const reviews = ['Approved', 'Rejected'] as const;
export type Review = (typeof reviews)[number];

const achPaymentItem = defineItem(paymentKind, () => ({
  ...common,
  type: z.literal('achPayment'),
  /** Why it was Rejected, or why it was Returned. */
  reason: storedText<RejectionReason | AchReturnReason>().optional(),
  addenda: personalText.optional(),
  /** The other side as it was when the payment was created. Later changes of the counterparty do not change it. */
  counterparty: z.object({ name: personalText, routingNumber: personalText, accountType: keptText }),
  sealedAccountNumber: sealedText,
  /** Absent where the other side was given with the payment. */
  counterpartyId: idSchema.optional(),
  /** The account at the other side, where it belongs to the same organisation and is paid without the rail. */
  counterpartyAccountId: idSchema.optional(),
  /** The authorization of a debit of numbers that were given with the payment. */
  authorization: z
    .object({
      kind: z.enum(authorizationKinds),
      obtainedAt: dateSchema,
      reference: personalText,
      accountValidatedOn: dateSchema.optional(),
    })
    .optional(),
  sameDay: z.boolean(),
  secCode: storedText<AchClass>().optional(),
  clearingDaysOverride: z.number().optional(),
  verifiesBalance: z.boolean().optional(),
  /** What its review decided, if it waited for one: the same decision again changes nothing. */
  review: z.enum(reviews).optional(),
  ...reviewedShape,
  traceNumber: keptText,
  /** The notifications of change about it that were recorded: code, keyed hash of the corrected data, moment of the bank's clock. */
  notices: z.array(z.object({ code: keptText, noticeHash: idSchema, receivedAt: instantSchema })).optional(),
  /** True if its counterparty was one to test by a prenote when it was created. */
  needsPrenote: z.boolean().optional(),
  /** Present while its entry waits for the result of a prenote. */
  waitsFor: z.enum(['Prenote']).optional(),
  /** The test of the numbers that were given with it. */
  prenote: prenoteSchema.optional(),
  /** The bank's date on which a credit arrives at the other side. */
  expectedCompletionDate: dateSchema.optional(),
  /** The bank's date on which a debit's money arrives. */
  settlementDate: dateSchema.optional(),
  /** When it was first handed to the rail. From then on it cannot be canceled, because the rail may have it. */
  handedAt: instantSchema.optional(),
  /** When the rail took it. */
  takenAt: instantSchema.optional(),
  /** The payment that this one reverses, and why. */
  reverses: idSchema.optional(),
  reversalReason: z.enum(reversalReasons).optional(),
  /** The payment that reverses this one. */
  reversedBy: idSchema.optional(),
  /** True if it was Returned after the time limit of the reason. Our bank may dishonor such a return. */
  returnedLate: z.boolean().optional(),
  /** The entry by which the other bank returned it, if the bank has named it. */
  returnEntry: z.object({ traceNumber: keptText, settlementDate: dateSchema.optional() }).optional(),
  /** The window whose file has its entry, if its bank takes files. */
  window: instantSchema.optional(),
  /** The account at another bank, and its received payment, if the payment moves money there (bank-transfer.ts). */
  transfersTo: idSchema.optional(),
  arrivesAs: idSchema.optional(),
}));
export type AchPayment = ItemOf<typeof achPaymentItem>;

const pushToCardPaymentItem = defineItem(paymentKind, () => ({
  ...common,
  type: z.literal('pushToCardPayment'),
  reason: storedText<RejectionReason>().optional(),
  /** The configuration for the card provider; removed when the outcome is known. */
  sealedConfiguration: sealedText.optional(),
  /** The number of requests that the provider did not answer. */
  attempts: z.number(),
}));
export type PushToCardPayment = ItemOf<typeof pushToCardPaymentItem>;

export const paymentItem = itemOneOf(paymentKind, {
  achPayment: achPaymentItem,
  bookPayment: bookPaymentItem,
  pushToCardPayment: pushToCardPaymentItem,
});
export type Payment = BookPayment | AchPayment | PushToCardPayment;

/** An account numbers its payments. */
export const payments = ownedByAccounts(numbered<Payment>(paymentItem), {
  counter: 'payments',
  listedAs: 'payment',
});

/** The encryption context of a secret field of a payment. */
export function paymentContext(
  { organisationId, id }: Pick<Payment, 'organisationId' | 'id'>,
  field: 'accountNumber' | 'configuration',
): EncryptionContext {
  return { organisationId, item: `${paymentKind.prefix}#${id}`, field };
}

/** The account number of the other side of an ACH payment. */
export function openPaymentNumber(payment: AchPayment, cipher: FieldCipher): string {
  return cipher.open(payment.sealedAccountNumber, paymentContext(payment, 'accountNumber'));
}
