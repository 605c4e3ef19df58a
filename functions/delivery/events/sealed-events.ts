import { invariant } from '../../kernel/base/invariant.ts';
import { pack, unpack } from '../../kernel/journal/packed.ts';
import type { FieldCipher, SealedPlace } from '../../ports/cipher/port.ts';
import { firstNumberOf, type LogChunk, logKind } from './log.ts';
import type { LoggedEvent } from './logged-event.ts';

/** What opens the events of an organisation. */
export interface EventKey {
  readonly cipher: FieldCipher;
  readonly organisationId: string;
}

/** Neither stands in compact JSON, so nothing has to be escaped, and nothing parsed before it is sent. */
const betweenEvents = '\n';
const beforeResource = '\t';

/** The events of a chunk, compressed together and sealed: nobody can put them under another. */
export function sealEvents(events: readonly LoggedEvent[], { cipher, organisationId }: EventKey) {
  const [first] = events;
  invariant(first !== undefined, 'a chunk has events');
  const lines = events.map(
    ({ text, resourceText }) => text + (resourceText === undefined ? '' : beforeResource + resourceText),
  );
  const packed = pack(lines.join(betweenEvents));
  return new Uint8Array(cipher.sealBytes(packed, placeOf(organisationId, first.number)));
}

/** Opens a chunk of the log: its events, in the order of their numbers. */
export function openChunk(chunk: LogChunk, { cipher, organisationId }: EventKey): readonly LoggedEvent[] {
  const first = firstNumberOf(chunk);
  const lines = unpack(cipher.openBytes(chunk.events, placeOf(organisationId, first))).split(betweenEvents);
  invariant(lines.length === chunk.count, 'a chunk has a line for each of its events');
  const told = chunk.rows.flatMap(({ types, at }) => types.map((type) => ({ type, createdAt: at })));
  return told.map((one, index) => {
    const [text = '', resourceText] = (lines[index] ?? '').split(beforeResource);
    return { ...one, number: first + index, text, ...(resourceText === undefined ? {} : { resourceText }) };
  });
}

const placeOf = (organisationId: string, first: number): SealedPlace => ({
  organisationId,
  item: `${logKind.prefix}#${String(first)}`,
  field: 'events',
});
