import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { openToken, sealToken, type Webhook } from './store.ts';

/** The new token, or null to remove the token, and how long the previous token stays valid from now. */
export interface TokenChange {
  readonly token: string | null;
  readonly overlapSeconds: number;
  /** Real time, because receivers use it. */
  readonly now: Instant;
}

/**
 * Returns the webhook with a new token. The previous token also signs until the overlap is over; without an overlap it
 * is invalid immediately, and so is any earlier token. If the new token equals the current one, only the validity of
 * the previous token changes, so repeating the request has no further effect.
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
