import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { PhoneNumber } from '../../ports/text-messages/port.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';

/**
 * Returns the keyed hash of the phone, for storage with the verification. Later it is only checked whether the phone is
 * still allowed.
 */
export function hashPhone(
  { countryCode, number }: PhoneNumber,
  { organisationId, key }: { readonly organisationId: string; readonly key: ItemKey },
  cipher: FieldCipher,
): string {
  return cipher.fingerprint(`+${countryCode} ${number}`, organisationId, `phone of ${key.pk} ${key.sk}`);
}

/** The keyed hash by which codes to a phone are counted in an organisation. */
export const phoneName = ({ countryCode, number }: PhoneNumber, organisationId: string, cipher: FieldCipher): string =>
  cipher.fingerprint(`+${countryCode} ${number}`, organisationId, 'phone of codes');
