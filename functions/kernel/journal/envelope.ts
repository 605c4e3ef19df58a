import type { Instant } from '../base/calendar/instant.ts';
import type { EventDraft } from '../base/event-type.ts';
import { Problem } from '../base/problem.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { pack, textBytesMax, unpack } from './packed.ts';

/** The largest compressed envelope: it has to fit into one item, together with the other attributes of a row. */
const packedBytesMax = 350 * 1024;

/** All events of one transaction, in their order, at one moment of the bank's clock. */
export interface Envelope {
  readonly at: Instant;
  readonly events: readonly EventDraft[];
}

/**
 * Compresses and seals an envelope. It is bound to its transaction, so it cannot be moved to another one. Throws 413 if it does
 * not fit into a row of the journal; the change is then not made.
 */
export function sealEnvelope(
  envelope: Envelope,
  cipher: FieldCipher,
  organisationId: string,
  txId: string,
): Uint8Array {
  const text = JSON.stringify(envelope);
  if (Buffer.byteLength(text) > textBytesMax) throw tooLarge();
  const packed = pack(text);
  if (packed.length > packedBytesMax) throw tooLarge();
  return cipher.sealBytes(packed, contextOf(organisationId, txId));
}

/** The envelope that {@link sealEnvelope} sealed for this organisation and transaction. */
export function openEnvelope(sealed: Uint8Array, cipher: FieldCipher, organisationId: string, txId: string): Envelope {
  return JSON.parse(unpack(cipher.openBytes(sealed, contextOf(organisationId, txId)))) as Envelope;
}

const tooLarge = () =>
  new Problem(
    'payload_too_large',
    'What is asked for carries more text than one change can hold; send less of it at once',
  );

const contextOf = (organisationId: string, txId: string) => ({ organisationId, item: `tx#${txId}`, field: 'events' });
