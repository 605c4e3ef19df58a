import * as z from 'zod';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { reviewedShape } from '../../kernel/journal/four-eyes.ts';
import { listedAs } from '../../kernel/journal/listed.ts';
import { idSchema, personalText, sealedText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, keyText } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { batchReleaseReasons, type BatchReleaseStatus, batchReleaseStatuses } from './statuses.ts';
import { senderAddressSchema } from '../../accounts/transactions/parts.ts';

export const batchReleaseKind = defineKind({
  prefix: 'bre',
  owner: 'account',
  ...staysForEver,
});

export const batchReleaseItem = defineItem(
  batchReleaseKind,
  () => ({
    version: z.number(),
    organisationId: idSchema,
    id: idSchema,
    batchAccountId: idSchema,
    receiverId: idSchema,
    createdAt: instantSchema,
    amount: centsSchema,
    description: personalText,
    senderName: personalText,
    senderAddress: senderAddressSchema,
    sealedSenderAccountNumber: sealedText,
    tags: tagsSchema,
    /** Absent if it was sent when it was created: see {@link statusOf}. */
    status: z.enum(batchReleaseStatuses).optional(),
    /** Why it is Rejected or Canceled. */
    reason: z.enum(batchReleaseReasons).optional(),
    /** The users who answer for it, if another one had to review it: see `usersBehind`. */
    causedBy: reviewedShape.causedBy,
    /** All releases that were sent in one list and wait together, in the order of the list. */
    listIds: z.array(idSchema).optional(),
    /** When nobody can approve it any more; absent if it does not wait. */
    duePk: idSchema.optional(),
    dueAt: instantSchema.optional(),
  }),
  { boundTo: keyText },
);
export type BatchRelease = ItemOf<typeof batchReleaseItem>;

/** A batch account numbers the releases from it. */
export const batchReleases = ownedByAccounts(numbered(batchReleaseItem), {
  counter: 'batchReleases',
  listedAs: 'batchRelease',
});

/** The list of an organisation's batch releases that wait for a review. A release leaves it with the decision. */
export const releaseReviewList = listedAs('batchReleaseReview');

/** The status of a release. Those that were sent when they were created, and those of older versions, do not store it. */
export const statusOf = ({ status = 'Sent' }: Pick<BatchRelease, 'status'>): BatchReleaseStatus => status;

type ReleaseKey = ItemKey & Pick<BatchRelease, 'organisationId'>;

/** A sender's account number, encrypted for this item. */
export const sealSenderNumber = (cipher: FieldCipher, key: ReleaseKey, accountNumber: string): string =>
  cipher.seal(accountNumber, sealedAt(key));

export const openSenderNumber = (cipher: FieldCipher, one: BatchRelease): string =>
  cipher.open(one.sealedSenderAccountNumber, sealedAt(one));

const sealedAt = ({ organisationId, pk, sk }: ReleaseKey) => ({
  organisationId,
  item: keyText({ pk, sk }),
  field: 'senderAccountNumber',
});
