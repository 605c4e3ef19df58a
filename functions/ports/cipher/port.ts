import { definePort } from '../define-port.ts';

/** The place of a sealed value. Opening it at any other place fails, so a value cannot be moved between items. */
export interface SealedPlace {
  readonly organisationId: string;
  /** Kind and id of the item, for example `whk#100000001`. */
  readonly item: string;
  readonly field: string;
}

/** Seals secret and personal values before they reach the table (AES-256-GCM, one key per organisation). */
export interface FieldCipher {
  seal(value: string, place: SealedPlace): string;
  /** The value that was sealed at this place. Throws for any other place and for a changed text. */
  open(sealed: string, place: SealedPlace): string;
  sealBytes(value: Uint8Array, place: SealedPlace): Uint8Array;
  openBytes(sealed: Uint8Array, place: SealedPlace): Uint8Array;
  /** A keyed hash for equality look-ups, for example of an SSN. Within one organisation, equal values give equal hashes. */
  fingerprint(value: string, organisationId: string, purpose: string): string;
}

/** Resolves to the cipher once its root key is available. That takes one call to the key service per process. */
export type FieldCipherSource = () => Promise<FieldCipher>;

/** The KMS key that wraps the root key, and whether the function may create the root key. */
export const cipherPort = definePort<
  'cipher',
  FieldCipherSource,
  { readonly keyArn: string; readonly mayMake: boolean }
>({
  name: 'cipher',
  refusing: (refuse) => refuse,
});
