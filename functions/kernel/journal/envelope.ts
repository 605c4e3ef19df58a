import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Instant } from '../calendar/instant.ts';
import type { EventDraft } from '../events/event-type.ts';
import { Problem } from '../http/problem.ts';
import type { FieldCipher } from '../ports/field-cipher.ts';
import { dictionary } from './dictionary.ts';

/** What an envelope may have before it is compressed, and sealed: it has to fit into one item, beside what a row has else. */
const textBytesMax = 4 * 1024 * 1024;
const sealedBytesMax = 350 * 1024;
/** Whatever was sealed can be opened, also what an older version sealed. */
const inflatedBytesMax = 4 * textBytesMax;

/** All events of one transaction, in their order, at one moment of the bank's clock. */
export interface Envelope {
  readonly at: Instant;
  readonly events: readonly EventDraft[];
}

/**
 * Compresses and seals an envelope; bound to its transaction, so it cannot be put under another. Refuses with 413 what would
 * not fit into a row of the journal: the change is not made then.
 */
export function sealEnvelope(
  envelope: Envelope,
  cipher: FieldCipher,
  organisationId: string,
  txId: string,
): Uint8Array {
  const text = Buffer.from(JSON.stringify(envelope), 'utf8');
  if (text.length > textBytesMax) throw tooLarge();
  const packed = deflateRawSync(text, { level: 9, dictionary });
  if (packed.length > sealedBytesMax) throw tooLarge();
  return cipher.sealBytes(packed, placeOf(organisationId, txId));
}

/** The envelope that {@link sealEnvelope} sealed for this organisation and transaction. */
export function openEnvelope(sealed: Uint8Array, cipher: FieldCipher, organisationId: string, txId: string): Envelope {
  const packed = cipher.openBytes(sealed, placeOf(organisationId, txId));
  const text = inflateRawSync(packed, { dictionary, maxOutputLength: inflatedBytesMax }).toString('utf8');
  return JSON.parse(text) as Envelope;
}

const tooLarge = () =>
  new Problem(
    'payload_too_large',
    'What is asked for carries more text than one change can hold; send less of it at once',
  );

const placeOf = (organisationId: string, txId: string) => ({ organisationId, item: `tx#${txId}`, field: 'events' });
