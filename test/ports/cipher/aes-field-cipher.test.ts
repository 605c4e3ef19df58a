import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { createAesFieldCipher, sealingKey } from '../../../functions/ports/cipher/aes-field-cipher.ts';
import { keyIdOf } from '../../../functions/ports/cipher/items.ts';
import { decryptWith, encryptWith, newKeyRing, openRing, sealRing } from '../../../functions/ports/cipher/key-ring.ts';
import { testCipher } from '../../support/bank/test-cipher.ts';

const cipher = testCipher('41');
const context = { organisationId: '41', item: 'whk#1', field: 'token' };
const bytes = new TextEncoder().encode('value');

describe('a sealed value', () => {
  it.each([
    ['organisation', { ...context, organisationId: '42' }],
    ['item', { ...context, item: 'whk#2' }],
    ['field', { ...context, field: 'previousToken' }],
  ])('opens at its own place, and at none of another %s', (_, other) => {
    expect(cipher.open(cipher.seal('value', context), context)).toBe('value');
    expect(cipher.openBytes(cipher.sealBytes(bytes, context), context)).toEqual(Buffer.from(bytes));
    expect(() => cipher.open(cipher.seal('value', context), other)).toThrow('unable to authenticate');
    expect(() => cipher.openBytes(cipher.sealBytes(bytes, context), other)).toThrow('unable to authenticate');
  });

  it('of one organisation is not sealed by the keys of another', () => {
    expect(() => cipher.seal('value', { ...context, organisationId: '42' })).toThrow('was used for 42');
    expect(() => testCipher('42', 8).open(cipher.seal('value', context), context)).toThrow('unable to authenticate');
  });

  it('is different each time, and is refused with any bit changed', () => {
    const sealed = Buffer.from(cipher.sealBytes(bytes, context));
    expect(cipher.sealBytes(bytes, context)).not.toEqual(sealed);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(sealed.readUInt8(index) ^ 1, index);
      expect(() => cipher.openBytes(changed, context)).toThrow();
    }
    for (const length of [0, 2, 3, 20]) expect(() => cipher.openBytes(sealed.subarray(0, length), context)).toThrow();
  });

  // These texts were stored before. They would not open, or not be found, if keys were derived in another way.
  it('opens although it was stored by an earlier version, and fingerprints stay the same', () => {
    expect(cipher.open('AgAB03HuKB0wS4b2Y/8+yfS4PZRZXz28/7HRsJQgd0WMzXjx', context)).toBe('value');
    expect(cipher.fingerprint('value', '41', 'claims')).toBe('yTDHqGmJu0W-pU_Qyr0X8Q0RSMPDz5L6agfFN3BxazM');
  });
});

test('a value is not decrypted with a shorter tag, which could be guessed', () => {
  const key = Buffer.alloc(32, 1);
  const encrypted = encryptWith(key, Buffer.alloc(0), 'context');
  expect(decryptWith(key, encrypted, 'context')).toHaveLength(0);
  expect(() => decryptWith(key, encrypted.subarray(0, -12), 'context')).toThrow('Invalid authentication tag length');
});

describe('two data keys', () => {
  const key = (id: number, usedFrom: string) => ({ id, key: Buffer.alloc(32, id), usedFrom: usedFrom as Instant });
  const ring = {
    dataKeys: [key(1, '2026-12-01T00:00:00.000Z'), key(2, '2026-12-02T00:00:00.000Z')],
    lookUpKey: Buffer.alloc(32, 9),
  };

  it('seal one after the other from their moments on, and both open all the time', () => {
    let now = '2026-12-01T23:59:59.999Z' as Instant;
    const both = createAesFieldCipher('41', ring, () => now);
    const before = both.sealBytes(bytes, context);
    now = '2026-12-02T00:00:00.000Z' as Instant;
    const after = both.sealBytes(bytes, context);
    expect([keyIdOf(before), keyIdOf(after)]).toEqual([1, 2]);
    for (const moment of ['2026-12-01T00:00:00.000Z', '2026-12-03T00:00:00.000Z'] as Instant[]) {
      now = moment;
      for (const sealed of [before, after]) expect(both.openBytes(sealed, context)).toEqual(Buffer.from(bytes));
    }
  });

  it('hash alike, and a value whose key is gone is named', () => {
    const now = () => '2026-12-03T00:00:00.000Z' as Instant;
    const [both, rest] = [ring, { ...ring, dataKeys: ring.dataKeys.slice(1) }].map((one) =>
      createAesFieldCipher('41', one, now),
    );
    expect(rest?.fingerprint('value', '41', 'claims')).toBe(both?.fingerprint('value', '41', 'claims'));
    const old = createAesFieldCipher('41', { ...ring, dataKeys: ring.dataKeys.slice(0, 1) }, now).seal(
      'value',
      context,
    );
    expect(both?.open(old, context)).toBe('value');
    expect(() => rest?.open(old, context)).toThrow('organisation 41 has no data key 1');
  });
});

describe('a key ring', () => {
  const wrappingKey = Buffer.alloc(32, 5);
  const ring = newKeyRing('2026-12-01T00:00:00.000Z' as Instant);

  it('of a new organisation has one data key and a key for hashes, each of 256 random bits', () => {
    const keys = [ring, newKeyRing('2026-12-01T00:00:00.000Z' as Instant)].flatMap(({ dataKeys, lookUpKey }) => [
      ...dataKeys.map(({ key }) => key),
      lookUpKey,
    ]);
    expect(keys.map(({ length }) => length)).toEqual([32, 32, 32, 32]);
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(4);
    expect(ring.dataKeys).toMatchObject([{ id: 1, usedFrom: '2026-12-01T00:00:00.000Z' }]);
  });

  it('is opened as it was sealed, and for no other organisation', () => {
    const sealed = sealRing(ring, wrappingKey, '41');
    expect(openRing(sealed, wrappingKey, '41')).toEqual(ring);
    expect(() => openRing(sealed, wrappingKey, '42')).toThrow('unable to authenticate');
    expect(() => openRing(sealed, Buffer.alloc(32, 6), '41')).toThrow('unable to authenticate');
  });

  // A ring that was stored before.
  it('opens although it was stored by an earlier version', () => {
    const text = JSON.stringify({ dataKeys: [{ id: 7, key: 'AQI=', usedFrom: 'x' }], lookUpKey: 'Aw==' });
    const sealed = encryptWith(wrappingKey, Buffer.from(text), 'key ring of 41');
    expect(openRing(sealed, wrappingKey, '41')).toEqual({
      dataKeys: [{ id: 7, key: Buffer.from([1, 2]), usedFrom: 'x' }],
      lookUpKey: Buffer.from([3]),
    });
  });

  it('without a data key is neither opened nor used', () => {
    const sealed = sealRing({ ...ring, dataKeys: [] }, wrappingKey, '41');
    expect(() => openRing(sealed, wrappingKey, '41')).toThrow('the key ring of organisation 41 has no data key');
    expect(() => sealingKey([], () => '' as Instant)).toThrow('a key ring has no data key');
  });
});

describe('a fingerprint', () => {
  it('is the same although more purposes were asked for than are remembered', () => {
    const many = testCipher('41');
    const purposes = Array.from({ length: 70 }, (_, index) => `item ${String(index)}`);
    const first = purposes.map((purpose) => many.fingerprint('value', '41', purpose));
    expect(purposes.map((purpose) => many.fingerprint('value', '41', purpose))).toEqual(first);
    expect(new Set(first).size).toBe(70);
  });

  it('is equal for equal values of one organisation and purpose, and for no others', () => {
    const first = cipher.fingerprint('value', '41', 'claims');
    expect(cipher.fingerprint('value', '41', 'claims')).toBe(first);
    const others = [
      cipher.fingerprint('other', '41', 'claims'),
      testCipher('42').fingerprint('value', '42', 'claims'),
      cipher.fingerprint('value', '41', 'tokens'),
      testCipher('41', 8).fingerprint('value', '41', 'claims'),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
    expect(() => cipher.fingerprint('value', '42', 'claims')).toThrow('was used for 42');
  });
});
