import * as z from 'zod';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { fileTypes } from '../../kernel/http/file-type.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { idSchema, keptText, removedAtErasure } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { claimReasons } from './claim-reasons.ts';
import { denialReasons, disputePhases, disputeStatuses } from './statuses.ts';

export const disputeKind = defineKind({
  prefix: 'dsp',
  owner: 'account',
  fileFolder: 'disputes',
  // A provisional credit may still be taken back.
  whenAccountCloses: 'blocks',
  whenAccountMoves: 'stays',
  whenOwnerArchived: 'stays',
  whenOwnersChange: 'stays',
});

/** A file that proves a dispute. Its number is its place in the order of uploads. */
const disputeDocumentSchema = z.object({
  number: z.int(),
  createdAt: instantSchema,
  key: idSchema,
  mediaType: z.enum(fileTypes),
  /** Bytes of the file. */
  size: z.int(),
  /** What became of it at the processor, and when; absent if it was not handed over yet. `Gone`: it was erased before. */
  handedOver: z.object({ outcome: z.enum(['Taken', 'Refused', 'Gone']), at: instantSchema }).optional(),
});
export type DisputeDocument = z.infer<typeof disputeDocumentSchema>;

export const disputeItem = defineItem(disputeKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  accountId: idSchema,
  /** The owners of the account when it was created. */
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  /** What is disputed of the transaction. */
  amount: centsSchema,
  status: z.enum(disputeStatuses),
  /** What the holder claims; absent if the processor has opened it, and in disputes of older versions. */
  reason: z.enum(claimReasons).optional(),
  description: removedAtErasure(z.string()),
  /** The fraud case of the card to which it belongs, if somebody else has used the card. */
  fraudCaseId: idSchema.optional(),
  /** The customer who has opened it; absent if the organisation or the processor has. */
  openedBy: idSchema.optional(),
  phase: z.enum(disputePhases).optional(),
  /** Why it is Denied; absent if an older version denied it. */
  denialReason: z.enum(denialReasons).optional(),
  /** Cents that it has credited and not taken back. They are part of what was given back of the transaction. */
  credited: centsSchema.optional(),
  /** By when a provisional credit and a decision are due; absent if the processor has opened it, which keeps the deadlines then. */
  creditDueAt: instantSchema.optional(),
  decisionDueAt: instantSchema.optional(),
  /** When it was decided, also by who withdrew it or paid; absent before, and if an older version decided it. */
  decidedAt: instantSchema.optional(),
  /** When the operators are told again that the decision is overdue. */
  remindAt: instantSchema.optional(),
  /** Cents that a decided dispute has yet to take back, and when: the account has notice of it. They are part of `credited`. */
  takeBack: z.object({ amount: centsSchema, at: instantSchema }).optional(),
  /** Cents that it was won for, if not for all of `amount`. */
  wonAmount: centsSchema.optional(),
  cardLast4Digits: keptText,
  tags: tagsSchema,
  /** The transaction that is disputed. */
  transaction: z.object({ type: keptText, id: idSchema }),
  /** The files with which its opener proves it, the oldest first. */
  documents: z.array(disputeDocumentSchema).optional(),
  /** The owners of the account get letters about it, with its page. */
  hasLetters: z.literal(true).optional(),
  /** Present until the processor has taken the dispute: the tries so far, and the moment of the next one. */
  untold: z.object({ attempts: z.number(), at: instantSchema }).optional(),
  /** Present while documents wait for the processor: the tries of the next one so far, and the moment of the next try. */
  unsent: z.object({ attempts: z.number(), at: instantSchema }).optional(),
  /** The processor's name of the dispute. */
  processorCase: keptText.optional(),
  /** The next deadline. */
  nextStepAt: instantSchema.optional(),
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
}));
export type Dispute = ItemOf<typeof disputeItem>;

/** An account numbers the disputes about its transactions. */
export const disputes = ownedByAccounts(numbered(disputeItem), { counter: 'disputes', listedAs: 'dispute' });
