import { firstText, type HashedEntry, hashedText } from '../../functions/delivery/audit-log/hashed-text.ts';
import type { AnyResource } from './resource.ts';

/** An entry of the audit log by its number, with its hash in hexadecimal digits. */
export interface ChainEnd {
  readonly number: number;
  readonly hash: string;
}

/** What a verification has found: the last entry, or the first one that does not fit. */
export type ChainVerdict =
  | { readonly isWhole: true; readonly last: ChainEnd }
  | { readonly isWhole: false; readonly number: number; readonly why: string };

interface Verifying {
  readonly organisationId: string;
  /** An entry whose hash somebody has noted. */
  readonly noted?: ChainEnd | undefined;
  /** Hears of the number of each entry that fits. */
  readonly progress?: (number: number) => void;
}

/**
 * Verifies all entries of an audit log, the first one first: each has the next number, the hash of the one before it, and the hash of all that it
 * says. If all hashes were made anew after a change, only a noted hash shows it.
 */
export async function verifyAuditLog(
  entries: AsyncIterable<AnyResource>,
  { organisationId, noted, progress }: Verifying,
): Promise<ChainVerdict> {
  if (!('subtle' in crypto)) throw new Error('Browsers compute hashes only over HTTPS, or at localhost.');
  let last: ChainEnd = { number: 0, hash: await sha256(bytesOf(firstText(organisationId))) };
  const broken = (number: number, why: string): ChainVerdict => ({ isWhole: false, number, why });
  for await (const { id, attributes, relationships } of entries) {
    const number = last.number + 1;
    if (id !== String(number)) return broken(number, `is missing: entry ${id} follows entry ${last.number}`);
    if (attributes['previousHash'] !== last.hash) return broken(number, 'does not follow the entry before it');
    const text = hashedText(entryOf(number, attributes, relationships?.['resources']?.data));
    const hash = await sha256(bytesIn(last.hash), bytesOf(text));
    if (attributes['hash'] !== hash) return broken(number, 'has another hash than what it says');
    if (noted?.number === number && noted.hash !== hash) return broken(number, 'had another hash when it was noted');
    last = { number, hash };
    progress?.(number);
  }
  if (noted !== undefined && noted.number > last.number) return broken(last.number + 1, 'is missing: it was noted');
  return { isWhole: true, last };
}

const entryOf = (number: number, attributes: AnyResource['attributes'], resources: unknown): HashedEntry => {
  const { createdAt, actor, operation, fields, reason, outcome } = attributes;
  return { number, at: createdAt, actor, operation, resources, fields, reason, outcome } as HashedEntry;
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const bytesIn = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

async function sha256(...parts: readonly Uint8Array[]): Promise<string> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
