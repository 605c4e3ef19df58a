import { createHmac, hkdfSync } from 'node:crypto';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { formatVersion, headBytes, keyIdOf } from './items.ts';
import { type DataKey, decryptWith, encryptWith, type KeyRing } from './key-ring.ts';
import type { FieldCipher, EncryptionContext } from './port.ts';

/**
 * Field encryption (AES-256-GCM) with the keys of one organisation. It seals with the latest data key in use at `now` and
 * opens what any data key of the ring has sealed.
 */
export function createAesFieldCipher(organisationId: string, ring: KeyRing, now: () => Instant): FieldCipher {
  const dataKeys = new Map(ring.dataKeys.map((one) => [one.id, one]));
  const hashKeys = new Map<string, Buffer>();

  function hashKey(purpose: string): Buffer {
    const known = hashKeys.get(purpose);
    if (known !== undefined) return known;
    const name = `${organisationId}/fingerprint/${purpose}`;
    const key = Buffer.from(hkdfSync('sha256', ring.lookUpKey, 'bankstack', name, 32));
    // Some purposes name an item, so only so many are kept.
    if (hashKeys.size < hashKeysMax) hashKeys.set(purpose, key);
    return key;
  }

  function sealBytes(value: Uint8Array, context: EncryptionContext): Uint8Array {
    requireSameOrganisation(context.organisationId);
    const { id, key } = sealingKey(ring.dataKeys, now);
    const head = Buffer.alloc(headBytes);
    head.writeUInt8(formatVersion);
    head.writeUInt16BE(id, 1);
    return Buffer.concat([head, encryptWith(key, value, boundTo(context))]);
  }

  function openBytes(sealed: Uint8Array, context: EncryptionContext): Uint8Array {
    const id = keyIdOf(sealed);
    const dataKey = dataKeys.get(id);
    invariant(dataKey !== undefined, `organisation ${organisationId} has no data key ${id}, which sealed a value`);
    return decryptWith(dataKey.key, sealed.subarray(headBytes), boundTo(context));
  }

  function requireSameOrganisation(given: string): void {
    invariant(given === organisationId, `the cipher of organisation ${organisationId} was used for ${given}`);
  }

  return {
    seal: (value, context) => Buffer.from(sealBytes(Buffer.from(value, 'utf8'), context)).toString('base64'),
    open: (sealed, context) => Buffer.from(openBytes(Buffer.from(sealed, 'base64'), context)).toString('utf8'),
    sealBytes,
    openBytes,
    fingerprint: (value, given, purpose) => {
      requireSameOrganisation(given);
      return createHmac('sha256', hashKey(purpose)).update(value, 'utf8').digest('base64url');
    },
  };
}

const hashKeysMax = 64;

/** The latest data key whose time has come. The first key of a ring is in use in any case. */
export function sealingKey([first, ...later]: readonly DataKey[], now: () => Instant): DataKey {
  invariant(first !== undefined, 'a key ring has no data key');
  if (later.length === 0) return first;
  const moment = now();
  return later.findLast(({ usedFrom }) => usedFrom <= moment) ?? first;
}

/** The place that a sealed value is bound to. */
function boundTo(context: EncryptionContext): string {
  return JSON.stringify([context.organisationId, context.item, context.field]);
}
