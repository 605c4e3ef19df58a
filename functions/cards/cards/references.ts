import { createHash } from 'node:crypto';
import * as z from 'zod';
import { defineItem, type ItemRef } from '../../kernel/table/item.ts';
import { type Kind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Ids } from '../../ports/ids/port.ts';
import type { Card } from './store.ts';

const referenceBytes = 16;
/** How many cards one idempotency key can order: a key may be used again once it is forgotten. */
const ordersOfKeyMax = 20;

export const cardReferenceKind: Kind = {
  prefix: 'crf',
  // It names no card to a caller: only code that makes a reference, and messages of the processor, find it.
  owner: 'anybody',
  holds: 'the card that a reference of the processor belongs to',
  keys: { pk: '<org>#<reference>', sk: '-', foundBy: 'messages of the card processor' },
};

const cardReferenceItem = defineItem(cardReferenceKind, {
  version: z.number(),
  organisationId: z.string(),
  cardId: z.string(),
});
export type CardReference = z.infer<z.ZodType<{ cardId: string }>>;

/** The card that a reference belongs to, for messages of the processor. */
export function cardReference(organisationId: string, reference: string): ItemRef<CardReference> {
  return cardReferenceItem.ref({
    pk: partitionKey(cardReferenceKind, organisationId, reference),
    sk: soleSortKey,
  });
}

/** The write that binds the reference of a new card to it. */
export const bindReference = ({ organisationId, reference, id }: Card): Write =>
  insert({ ...cardReference(organisationId, reference).key, version: 0, organisationId, cardId: id });

/** The whole name of a card at the processor, which is unique on the platform. */
export const processorReference = ({ organisationId, reference }: Pick<Card, 'organisationId' | 'reference'>): string =>
  `${organisationId}-${reference}`;

/** A reference that nobody can guess, for an order that cannot be repeated. */
export const randomReference = (ids: Ids): string => Buffer.from(ids.bytes(referenceBytes)).toString('hex');

/**
 * A reference that follows from the order: if the order was sent to the processor and the request then failed, a repeated
 * request finds the card that was issued. References that have a card are passed over, because the same order can be given
 * again after its idempotency key was forgotten.
 */
export async function derivedReference(
  table: Table,
  { organisationId, order }: { readonly organisationId: string; readonly order: unknown },
  { cipher, ids }: { readonly cipher: FieldCipher; readonly ids: Ids },
): Promise<string> {
  const digest = cipher.fingerprint(JSON.stringify(order), organisationId, 'cardReference');
  for (let times = 1; times <= ordersOfKeyMax; times += 1) {
    const hash = createHash('sha256').update(`${digest}/${times}`).digest();
    const reference = hash.subarray(0, referenceBytes).toString('hex');
    if ((await table.get(cardReference(organisationId, reference).key)) === undefined) return reference;
  }
  return randomReference(ids);
}
