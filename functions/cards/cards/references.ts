import { createHash } from 'node:crypto';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { retentionHours } from '../../kernel/idempotency/idempotency.ts';
import * as z from 'zod';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Ids } from '../../ports/ids/port.ts';
import type { Card } from './store.ts';

const referenceBytes = 16;
/** How many cards one idempotency key can order: a key may be used again once it is forgotten. */
const ordersOfKeyMax = 20;
const keptMs = retentionHours * 3_600_000;

export const cardReferenceKind = defineKind({
  prefix: 'crf',
  // It names no card to a caller: only code that makes a reference, and messages of the processor, find it.
  owner: 'anybody',
});

export const cardReferenceItem = defineItem(cardReferenceKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  cardId: idSchema,
  /** Real time. */
  orderedAt: instantSchema,
}));
type CardReference = ItemOf<typeof cardReferenceItem>;

/** The card that a reference belongs to, for messages of the processor. */
export function cardReference(organisationId: string, reference: string): ItemRef<CardReference> {
  return cardReferenceItem.ref({
    pk: partitionKey(cardReferenceKind, organisationId, reference),
    sk: soleSortKey,
  });
}

/** The write that binds the reference of a new card to it. */
export const bindReference = ({ organisationId, reference, id }: Card, orderedAt: Instant): Write =>
  insert({ ...cardReference(organisationId, reference).key, version: 0, organisationId, cardId: id, orderedAt });

/** The whole name of a card at the processor, which is unique on the platform. */
export const processorReference = ({ organisationId, reference }: Pick<Card, 'organisationId' | 'reference'>): string =>
  `${organisationId}-${reference}`;

/** A reference that nobody can guess, for an order that cannot be repeated. */
export const randomReference = (ids: Ids): string => Buffer.from(ids.bytes(referenceBytes)).toString('hex');

/** A reference that follows from what it is for, so that a repeated request has the same. */
export const fixedReference = (content: unknown, organisationId: string, cipher: FieldCipher): string =>
  hashed(cipher.fingerprint(JSON.stringify(content), organisationId, 'cardReference'));

const hashed = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, referenceBytes).toString('hex');

/**
 * A reference that follows from an order with an idempotency key: if the order was sent to the processor and the request then
 * failed, a repeated request finds the card that was issued. References that have a card from before the key was forgotten are
 * passed over, because the same order can be given again. Throws ConcurrencyConflict if the same request has made its card
 * meanwhile: the key is there when the request is read again.
 */
export async function referenceOfOrder(
  table: Table,
  {
    organisationId,
    order,
    realNow,
  }: { readonly organisationId: string; readonly order: unknown; readonly realNow: Instant },
  { cipher, ids }: { readonly cipher: FieldCipher; readonly ids: Ids },
): Promise<string> {
  const first = fixedReference(order, organisationId, cipher);
  for (let times = 1; times <= ordersOfKeyMax; times += 1) {
    const reference = hashed(`${first}/${times}`);
    const { key, parse } = cardReference(organisationId, reference);
    const stored = await table.get(key);
    if (stored === undefined) return reference;
    if (plusMs(parse(stored).orderedAt, keptMs) > realNow) throw new ConcurrencyConflict();
  }
  return randomReference(ids);
}
