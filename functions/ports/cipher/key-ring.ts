import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';

/** A key that seals values of one organisation. Each sealed value names it by its id. */
export interface DataKey {
  /** Counts the data keys of the organisation, from 1. */
  readonly id: number;
  readonly key: Uint8Array;
  /** Real time from which it seals, until a later key does. It opens at any time. */
  readonly usedFrom: Instant;
}

/** All keys of one organisation, in plain text. */
export interface KeyRing {
  /** In the order of their ids. */
  readonly dataKeys: readonly DataKey[];
  /** For keyed hashes. It stays when data keys are replaced, so that stored hashes are still found. */
  readonly lookUpKey: Uint8Array;
}

export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** A ring with one data key, for a new organisation. */
export function newKeyRing(now: Instant): KeyRing {
  return { dataKeys: [newDataKey(1, now)], lookUpKey: randomBytes(keyBytes) };
}

export const newDataKey = (id: number, usedFrom: Instant): DataKey => ({ id, key: randomBytes(keyBytes), usedFrom });

/** Encrypts bytes with a key, bound to `context`: nonce, tag, ciphertext. */
export function encryptWith(key: Uint8Array, bytes: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context, 'utf8'));
  const body = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
}

/** Decrypts what {@link encryptWith} encrypted with this key and context. Throws for any other. */
export function decryptWith(key: Uint8Array, encrypted: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(encrypted);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

/** The ring as it is stored: encrypted with a key that KMS has wrapped, and bound to the organisation. */
export function sealRing(ring: KeyRing, wrappingKey: Uint8Array, organisationId: string): Buffer {
  const text = JSON.stringify({
    dataKeys: ring.dataKeys.map(({ id, key, usedFrom }) => ({ id, key: base64(key), usedFrom })),
    lookUpKey: base64(ring.lookUpKey),
  });
  return encryptWith(wrappingKey, Buffer.from(text, 'utf8'), contextOf(organisationId));
}

/** The ring that {@link sealRing} encrypted for this organisation. */
export function openRing(sealed: Uint8Array, wrappingKey: Uint8Array, organisationId: string): KeyRing {
  const text = decryptWith(wrappingKey, sealed, contextOf(organisationId)).toString('utf8');
  const stored = JSON.parse(text) as StoredRing;
  invariant(stored.dataKeys.length > 0, `the key ring of organisation ${organisationId} has no data key`);
  return {
    dataKeys: stored.dataKeys.map(({ id, key, usedFrom }) => ({ id, key: Buffer.from(key, 'base64'), usedFrom })),
    lookUpKey: Buffer.from(stored.lookUpKey, 'base64'),
  };
}

interface StoredRing {
  readonly dataKeys: readonly { readonly id: number; readonly key: string; readonly usedFrom: Instant }[];
  readonly lookUpKey: string;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const contextOf = (organisationId: string): string => `key ring of ${organisationId}`;
