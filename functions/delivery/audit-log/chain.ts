import { createHash } from 'node:crypto';
import { type AuditEntry, entrySchema } from './entry.ts';
import { firstText } from './hashed-text.ts';

const hashBytes = 32;

/** A SHA-256 hash. */
export type Hash = Uint8Array<ArrayBuffer>;

/** The hash before the first entry. */
export const firstHash = (organisationId: string): Hash => sha256(firstText(organisationId));

/** The hash of an entry: of the hash of the entry before it, followed by the entry's own text. */
export function nextHash(previous: Hash, text: string): Hash {
  return sha256(previous, text);
}

/** Reads the text of an entry. Throws if it is none. */
export const entryIn = (text: string): AuditEntry => entrySchema.parse(JSON.parse(text));

export const hexOf = (hash: Hash): string => Buffer.from(hash).toString('hex');

/** Reads a hash from 64 hexadecimal digits; undefined for any other text. */
export function hashIn(text: string): Hash | undefined {
  return /^[0-9a-f]{64}$/.test(text) ? new Uint8Array(Buffer.from(text, 'hex')) : undefined;
}

export const isSameHash = (one: Hash, other: Hash): boolean =>
  one.length === hashBytes && Buffer.from(one).equals(Buffer.from(other));

function sha256(...parts: readonly (string | Uint8Array)[]): Hash {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}
