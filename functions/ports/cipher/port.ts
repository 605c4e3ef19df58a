import { definePort } from '../define-port.ts';

/** What a sealed value is bound to. Opening it with another context fails, so a value cannot be moved between items. */
export interface EncryptionContext {
  readonly organisationId: string;
  /** Kind and id of the item, for example `whk#100000001`. */
  readonly item: string;
  readonly field: string;
}

/** Seals secret and personal values of one organisation before they reach the table (AES-256-GCM). */
export interface FieldCipher {
  seal(value: string, context: EncryptionContext): string;
  /** The value that was sealed at this place. Throws for any other place and for a changed text. */
  open(sealed: string, context: EncryptionContext): string;
  sealBytes(value: Uint8Array, context: EncryptionContext): Uint8Array;
  openBytes(sealed: Uint8Array, context: EncryptionContext): Uint8Array;
  /** A keyed hash for equality look-ups, for example of an SSN. Within one organisation, equal values give equal hashes. */
  fingerprint(value: string, organisationId: string, purpose: string): string;
}

/**
 * Resolves to the cipher of an organisation once its keys are available. That takes one read and one call to the key service
 * per process. Throws if the organisation has no keys.
 */
export type FieldCipherSource = (organisationId: string) => Promise<FieldCipher>;

/** The setting of a deployed function: the KMS key that wraps the keys of organisations. */
export const cipherPort = definePort<'cipher', FieldCipherSource, { readonly keyArn: string }>({
  name: 'cipher',
  refusing: (refuse) => refuse,
});
