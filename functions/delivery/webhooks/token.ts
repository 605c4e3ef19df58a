import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { openToken, sealToken, type Webhook } from './store.ts';

/** A token that is given, null where it is removed, and for how long from now the one before stays valid. */
export interface TokenChange {
  readonly token: string | null;
  readonly overlapSeconds: number;
  /** The world's time: receivers wait by it. */
  readonly now: Instant;
}

/**
 * The webhook with a new token. The one before signs too until the overlap is over; without one it is worth nothing from
 * now on, nor is any before it. The same token again changes only how long the one before is valid, so that a change
 * that is sent twice does the same as once.
 */
export function withToken(one: Webhook, { token, overlapSeconds, now }: TokenChange, cipher: FieldCipher): Webhook {
  const { sealedToken: stood, sealedPreviousToken: before, previousTokenUntil: _until, ...rest } = one;
  if (token === null) return rest;
  const isSame = openToken(one, cipher) === token;
  const previous = isSame ? before : stood;
  const overlap =
    previous === undefined || overlapSeconds === 0
      ? {}
      : { sealedPreviousToken: previous, previousTokenUntil: plusMs(now, overlapSeconds * 1000) };
  return { ...rest, sealedToken: sealToken(token, cipher, one.organisationId, one.id), ...overlap };
}
