import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { invariant } from '../../kernel/base/invariant.ts';
import type { FieldCipher, SealedPlace } from './port.ts';

const formatVersion = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** Field encryption with keys derived (HKDF) from one 32-byte root key, per organisation and purpose. */
export function createAesFieldCipher(rootKey: Uint8Array): FieldCipher {
  invariant(rootKey.length === 32, `the root key has ${rootKey.length} bytes instead of 32`);
  const keys = new Map<string, Buffer>();

  function keyFor(organisationId: string, purpose: string): Buffer {
    const name = `${organisationId}/${purpose}`;
    let key = keys.get(name);
    if (key === undefined) {
      key = Buffer.from(hkdfSync('sha256', rootKey, 'bankstack', name, 32));
      keys.set(name, key);
    }
    return key;
  }

  function sealBytes(value: Uint8Array, place: SealedPlace): Uint8Array {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', keyFor(place.organisationId, 'fields'), nonce);
    cipher.setAAD(boundTo(place));
    const body = Buffer.concat([cipher.update(value), cipher.final()]);
    return Buffer.concat([Buffer.from([formatVersion]), nonce, cipher.getAuthTag(), body]);
  }

  function openBytes(sealed: Uint8Array, place: SealedPlace): Uint8Array {
    const bytes = Buffer.from(sealed);
    invariant(bytes[0] === formatVersion, `a sealed value has the unknown format version ${bytes[0]}`);
    const nonce = bytes.subarray(1, 1 + nonceBytes);
    const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', keyFor(place.organisationId, 'fields'), nonce, {
      authTagLength: tagBytes,
    });
    decipher.setAAD(boundTo(place));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(1 + nonceBytes + tagBytes)), decipher.final()]);
  }

  return {
    seal: (value, place) => Buffer.from(sealBytes(Buffer.from(value, 'utf8'), place)).toString('base64'),
    open: (sealed, place) => Buffer.from(openBytes(Buffer.from(sealed, 'base64'), place)).toString('utf8'),
    sealBytes,
    openBytes,
    fingerprint: (value, organisationId, purpose) =>
      createHmac('sha256', keyFor(organisationId, `fingerprint/${purpose}`))
        .update(value, 'utf8')
        .digest('base64url'),
  };
}

function boundTo(place: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([place.organisationId, place.item, place.field]), 'utf8');
}
