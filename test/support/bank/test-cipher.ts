import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { createAesFieldCipher } from '../../../functions/ports/cipher/aes-field-cipher.ts';
import type { FieldCipher } from '../../../functions/ports/cipher/port.ts';

const moment = '2026-12-01T15:00:00.000Z' as Instant;

/** A cipher of an organisation that is in no table; each has the same keys wherever it is asked for. */
export function testCipher(organisationId = '1', byte = 7): FieldCipher {
  const key = Buffer.alloc(32, byte);
  return createAesFieldCipher(
    organisationId,
    { dataKeys: [{ id: 1, key, usedFrom: moment }], lookUpKey: key },
    () => moment,
  );
}
