import * as z from 'zod';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { idSchema, personalText, sealedText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, keyText } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
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
  }),
  { boundTo: keyText },
);
export type BatchRelease = ItemOf<typeof batchReleaseItem>;

/** A batch account numbers the releases from it. */
export const batchReleases = ownedByAccounts(numbered(batchReleaseItem), {
  counter: 'batchReleases',
  listedAs: 'batchRelease',
});

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
