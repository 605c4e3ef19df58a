import * as z from 'zod';
import { idSchema, sealedText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';
import type { EncryptionContext, FieldCipher } from '../cipher/port.ts';

export const simulatedCardKind = defineKind({
  prefix: 'smc',
  owner: 'organisation',
});

/** The partition of an organisation with what the simulated processor knows of its cards. */
function partitionOf(organisationId: string): string {
  return partitionKey(simulatedCardKind, organisationId);
}

/** Where the simulated processor keeps what it knows of a card, by its own name of the card. That begins with the organisation. */
export const simulatedCardKey = (reference: string): ItemKey => ({
  pk: partitionOf(reference.split('-')[0] ?? ''),
  sk: reference,
});

export const simulatedCardItem = defineItem(
  simulatedCardKind,
  () => ({
    version: z.number(),
    organisationId: idSchema,
    /** The processor's name of the card. */
    id: idSchema,
    /** Present once the holder has set a PIN. */
    sealedPin: sealedText.optional(),
    /** The addresses of pages that were used and have not expired, by the nonces in them. */
    used: z.array(z.object({ nonce: idSchema, until: instantSchema })),
  }),
  { partition: partitionOf, areOfOrganisation: true },
);
export type SimulatedCard = ItemOf<typeof simulatedCardItem>;

/** What the simulated processor knows of a card. It is absent until a page of the card is used. */
export const simulatedCard = (reference: string): ItemRef<SimulatedCard> =>
  simulatedCardItem.ref(simulatedCardKey(reference));

/** A card of which nothing is known yet. */
export const newSimulatedCard = (organisationId: string, reference: string): SimulatedCard => ({
  ...simulatedCardKey(reference),
  version: 0,
  organisationId,
  id: reference,
  used: [],
});

/** Encrypts the PIN of a test card. The ciphertext is bound to the card. */
export const sealPin = (pin: string, card: SimulatedCard, cipher: FieldCipher): string =>
  cipher.seal(pin, contextOf(card));

/** The PIN that the holder of a test card has set; undefined if there is none. */
export const pinOf = (card: SimulatedCard, cipher: FieldCipher): string | undefined =>
  card.sealedPin === undefined ? undefined : cipher.open(card.sealedPin, contextOf(card));

const contextOf = ({ organisationId, id }: SimulatedCard): EncryptionContext => ({
  organisationId,
  item: `${simulatedCardKind.prefix}#${id}`,
  field: 'pin',
});
