import * as z from 'zod';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { addressKey } from '../../kernel/base/email-address.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';

export const suppressionKind = defineKind({
  prefix: 'ems',
  owner: 'organisation',
});

/** Why nothing is sent to an address: it does not exist, or its reader has complained. */
export const suppressionReasons = ['Bounce', 'Complaint'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

export const suppressionItem = defineItem(suppressionKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  reason: z.enum(suppressionReasons),
  /** Real time. */
  since: instantSchema,
}));
export type Suppression = ItemOf<typeof suppressionItem>;

/** What an address is known by without being stored. Its spelling makes no difference. */
export const addressHash = (address: string, organisationId: string, cipher: FieldCipher): string =>
  cipher.fingerprint(addressKey(address), organisationId, 'address of e-mails');

export function suppression(organisationId: string, hash: string): ItemRef<Suppression> {
  return suppressionItem.ref({ pk: partitionKey(suppressionKind, organisationId), sk: hash });
}

/** The write that stops further mail to an address. */
export function suppress(
  { organisationId, hash }: { readonly organisationId: string; readonly hash: string },
  reason: SuppressionReason,
  since: Instant,
): Write {
  return insert({ ...suppression(organisationId, hash).key, version: 0, organisationId, reason, since });
}
