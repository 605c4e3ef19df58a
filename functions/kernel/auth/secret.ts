import { createHash } from 'node:crypto';
import type { Ids } from '../../ports/ids/port.ts';

const secretBytes = 32;
/** The length of {@link freshSecret}. */
export const secretLength = Math.ceil((secretBytes * 8) / 6);

/** 256 random bits, as text. */
export function freshSecret(ids: Ids): string {
  return Buffer.from(ids.bytes(secretBytes)).toString('base64url');
}

/** A fast hash is enough: 256 random bits cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
