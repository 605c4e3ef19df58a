import { timingSafeEqual } from 'node:crypto';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { sandboxValues } from '../../ports/sandbox-values.ts';
import type { Ids } from '../../ports/ids/port.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { Verification } from './store.ts';

export const codeDigits = 6;
/** A sandbox stage always accepts this code, so no phone is needed. */
const [sandboxCode = ''] = Object.keys(sandboxValues.code);

/** Returns a one-time password of six digits, uniformly distributed. */
export function freshCode(ids: Ids): string {
  const random = Buffer.from(ids.bytes(8)).readBigUInt64BE();
  return String(random % 10n ** BigInt(codeDigits)).padStart(codeDigits, '0');
}

/**
 * Returns the keyed hash of a code for storage. Without the key of the stage, the code cannot be found by trying all
 * million values.
 */
export function hashCode(
  code: string,
  { organisationId, key }: { readonly organisationId: string; readonly key: ItemKey },
  cipher: FieldCipher,
): string {
  return cipher.fingerprint(code, organisationId, `one-time password ${key.pk} ${key.sk}`);
}

/** Compares a code with the stored one in constant time. */
export function isRightCode(
  code: string,
  stored: Verification,
  cipher: FieldCipher,
  stage: { readonly sandbox: boolean },
): boolean {
  const context = { organisationId: stored.organisationId, key: stored };
  const isSent = isSame(hashCode(code, context, cipher), stored.codeHash);
  const isSandbox = isSame(hashCode(code, context, cipher), hashCode(sandboxCode, context, cipher));
  return isSent || (stage.sandbox && isSandbox);
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
