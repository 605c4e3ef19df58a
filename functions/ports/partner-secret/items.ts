import * as z from 'zod';
import { idSchema, sealedText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { EncryptionContext, FieldCipher } from '../cipher/port.ts';

export const partnerSecretKind = defineKind({
  prefix: 'psc',
  owner: 'organisation',
});

export const partnerSecretItem = defineItem(
  partnerSecretKind,
  () => ({
    version: z.number(),
    organisationId: idSchema,
    /** That of the organisation: it has one secret. */
    id: idSchema,
    sealedSecret: sealedText,
    createdAt: instantSchema,
  }),
  { partition: partitionOf, areOfOrganisation: true },
);
export type PartnerSecret = ItemOf<typeof partnerSecretItem>;

function partitionOf(organisationId: string): string {
  return partitionKey(partnerSecretKind, organisationId);
}

/** The secret with which an organisation signs messages of partners in a sandbox. */
export const partnerSecret = (organisationId: string): ItemRef<PartnerSecret> =>
  partnerSecretItem.ref({ pk: partitionOf(organisationId), sk: soleSortKey });

/** Encrypts a secret. The ciphertext is bound to the organisation. */
export const sealPartnerSecret = (secret: string, organisationId: string, cipher: FieldCipher): string =>
  cipher.seal(secret, contextOf(organisationId));

export const openPartnerSecret = ({ sealedSecret, organisationId }: PartnerSecret, cipher: FieldCipher): string =>
  cipher.open(sealedSecret, contextOf(organisationId));

const contextOf = (organisationId: string): EncryptionContext => ({
  organisationId,
  item: `${partnerSecretKind.prefix}#${organisationId}`,
  field: 'secret',
});
