import { invariant } from '../../kernel/base/invariant.ts';
import { pack, unpack } from '../../kernel/journal/packed.ts';
import type { FieldCipher, EncryptionContext } from '../../ports/cipher/port.ts';
import { firstNumberOf, type LogChunk, logKind } from './log.ts';
import type { LoggedEvent } from './logged-event.ts';

/** The cipher and the organisation for decrypting events. */
export interface EventKey {
  readonly cipher: FieldCipher;
  readonly organisationId: string;
}

/** Compact JSON contains neither separator. So nothing has to be escaped, and a text can be sent without parsing it. */
const betweenEvents = '\n';
const beforeResource = '\t';

/**
 * Compresses and encrypts the events of a chunk together. The ciphertext is bound to the number of the first event, so
 * it cannot be moved to another chunk.
 */
export function sealEvents(events: readonly LoggedEvent[], { cipher, organisationId }: EventKey) {
  const [first] = events;
  invariant(first !== undefined, 'a chunk without events cannot be sealed');
  const lines = events.map(
    ({ text, resourceText }) => text + (resourceText === undefined ? '' : beforeResource + resourceText),
  );
  const packed = pack(lines.join(betweenEvents));
  return new Uint8Array(cipher.sealBytes(packed, contextOf(organisationId, first.number)));
}

/**
 * Decrypts a chunk of the log. Returns its events in the order of their numbers; none for a chunk without events, or of numbers whose
 * events were lost.
 */
export function openChunk(chunk: LogChunk, { cipher, organisationId }: EventKey): readonly LoggedEvent[] {
  if (chunk.count === 0 || chunk.restoredAt !== undefined) return [];
  const first = firstNumberOf(chunk);
  const lines = unpack(cipher.openBytes(chunk.events, contextOf(organisationId, first))).split(betweenEvents);
  invariant(
    lines.length === chunk.count,
    `the log chunk from event ${first} has ${lines.length} lines for ${chunk.count} events`,
  );
  const sealedTypes = chunk.rows.flatMap(({ types, at }) => types.map((type) => ({ type, createdAt: at })));
  return sealedTypes.map((one, index) => {
    const [text = '', resourceText] = (lines[index] ?? '').split(beforeResource);
    return { ...one, number: first + index, text, ...(resourceText === undefined ? {} : { resourceText }) };
  });
}

const contextOf = (organisationId: string, first: number): EncryptionContext => ({
  organisationId,
  item: `${logKind.prefix}#${String(first)}`,
  field: 'events',
});
