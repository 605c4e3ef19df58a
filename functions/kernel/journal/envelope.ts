import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Instant } from '../calendar/instant.ts';
import type { EventDraft } from '../events/event-type.ts';
import type { FieldCipher } from '../ports/field-cipher.ts';
import { dictionary } from './dictionary.ts';

const inflatedBytesMax = 4 * 1024 * 1024;

/** All events of one transaction, in their order, at one moment of the bank's clock. */
export interface Envelope {
  readonly at: Instant;
  readonly events: readonly EventDraft[];
}

/** Compresses and seals an envelope; bound to its transaction, so it cannot be put under another. */
export function sealEnvelope(
  envelope: Envelope,
  cipher: FieldCipher,
  organisationId: string,
  txId: string,
): Uint8Array {
  const packed = deflateRawSync(JSON.stringify(envelope), { level: 9, dictionary });
  return cipher.sealBytes(packed, placeOf(organisationId, txId));
}

/** The envelope that {@link sealEnvelope} sealed for this organisation and transaction. */
export function openEnvelope(sealed: Uint8Array, cipher: FieldCipher, organisationId: string, txId: string): Envelope {
  const packed = cipher.openBytes(sealed, placeOf(organisationId, txId));
  const text = inflateRawSync(packed, { dictionary, maxOutputLength: inflatedBytesMax }).toString('utf8');
  return JSON.parse(text) as Envelope;
}

const placeOf = (organisationId: string, txId: string) => ({ organisationId, item: `tx#${txId}`, field: 'events' });
