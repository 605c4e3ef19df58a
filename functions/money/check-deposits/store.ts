import * as z from 'zod';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { reviewedShape } from '../../kernel/journal/four-eyes.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { fileKey, idSchema, keptText, personalText } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem, instantSchema, type ItemOf, storedText, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { checkDepositStatuses, type CheckReason } from './statuses.ts';

export const checkDepositKind = defineKind({
  prefix: 'chd',
  fileFolder: 'checks',
  owner: 'account',
  changedBy: ['update'],
  whenAccountCloses: 'blocks',
  whenAccountMoves: 'stays',
  whenOwnerArchived: 'blocks',
  whenOwnersChange: 'stays',
});

export const checkSides = ['front', 'back'] as const;
export type CheckSide = (typeof checkSides)[number];

/** Where the sealed bytes of an image are. */
const imageSchema = z.object({ key: fileKey });
export type CheckImage = z.infer<typeof imageSchema>;

export const checkDepositItem = defineItem(checkDepositKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  accountId: idSchema,
  /** The owners of the account when it was created. */
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  amount: centsSchema,
  description: personalText,
  status: z.enum(checkDepositStatuses),
  reason: storedText<CheckReason>().optional(),
  tags: tagsSchema,
  /** Banking days of clearing, in place of those of the deposit product. */
  clearingDaysOverride: z.int().optional(),
  front: imageSchema.optional(),
  back: imageSchema.optional(),
  /** Passes a soft limit, or the processor wants it: a person decides. */
  mustBeReviewed: z.boolean().optional(),
  /** A review has approved it. */
  review: z.literal('Approved').optional(),
  ...reviewedShape,
  /** The customer has confirmed amount and images. */
  isConfirmed: z.boolean().optional(),
  /** What the processor has read on the check. Of the account number only the last digits are kept. */
  checkNumber: personalText.optional(),
  counterparty: z
    .object({
      name: personalText.optional(),
      routingNumber: personalText.optional(),
      accountNumber: personalText.optional(),
    })
    .optional(),
  /** When it was first handed to the processor: from then on only the processor rejects it. */
  handedAt: instantSchema.optional(),
  /** The bank's date on which its money is expected. */
  settlementDate: dateSchema.optional(),
  /** When its money was booked. */
  sentAt: instantSchema.optional(),
  /** The transaction that booked its money. */
  transaction: z.object({ type: keptText, id: idSchema }).optional(),
  /** When its next step is due; absent if none is. */
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
}));
export type CheckDeposit = ItemOf<typeof checkDepositItem>;

/** An account numbers its check deposits. */
export const checkDeposits = ownedByAccounts(numbered(checkDepositItem), {
  counter: 'checkDeposits',
  listedAs: 'checkDeposit',
});
