import { randomBytes } from 'node:crypto';
import { invariant } from '../../kernel/base/invariant.ts';
import type { FieldCipher, FieldCipherSource } from './port.ts';
import { partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import type { Table } from '../../kernel/table/table.ts';
import { createAesFieldCipher } from './aes-field-cipher.ts';
import { rootKeyItem, rootKeyKind } from './items.ts';
import type { KeyService } from './kms.ts';

export interface KmsRootKeySettings {
  readonly keys: KeyService;
  readonly table: Table;
  /** The KMS key that wraps. */
  readonly keyArn: string;
  /** Part of the encryption context: a root key that was copied to another stage cannot be decrypted there. */
  readonly stage: string;
  /** Whether this process may create the root key if there is none. */
  readonly mayMake: boolean;
}

const rootKeyBytes = 32;

/**
 * The field cipher with the stage's root key. The root key is in the table, encrypted by KMS; the first process that seals
 * creates it. Each process decrypts it once. If that fails, the next caller tries again.
 */
export function createKmsCipherSource(settings: KmsRootKeySettings): FieldCipherSource {
  let known: Promise<FieldCipher | undefined> | undefined;
  return async () => {
    known ??= rootKey(settings).then((key) => key && createAesFieldCipher(key));
    try {
      const cipher = await known;
      if (cipher !== undefined) return cipher;
    } catch (error) {
      known = undefined;
      throw error;
    }
    known = undefined;
    // Nothing has been sealed yet, so a reader gets a random key that opens nothing, and looks for the root key again next time.
    return createAesFieldCipher(randomBytes(rootKeyBytes));
  };
}

async function rootKey(settings: KmsRootKeySettings): Promise<Uint8Array | undefined> {
  const stored = await storedKey(settings);
  if (stored !== undefined) return unwrap(settings, stored);
  return settings.mayMake ? makeRootKey(settings) : undefined;
}

/** If several processes create a root key at once, the first write wins and the others use that key. */
async function makeRootKey(settings: KmsRootKeySettings): Promise<Uint8Array> {
  const { keys, table, keyArn, stage } = settings;
  const made = await keys.makeDataKey(keyArn, rootKeyBytes, { stage });
  try {
    const item = { ...keyOf(stage), wrapped: made.wrapped };
    await table.put({ Item: item, ConditionExpression: 'attribute_not_exists(pk)' });
    return made.plain;
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
    const winner = await storedKey(settings);
    invariant(winner !== undefined, 'another process created the root key first, but the table has none');
    return unwrap(settings, winner);
  }
}

async function storedKey({ table, stage }: KmsRootKeySettings): Promise<Uint8Array | undefined> {
  const item = await table.get(keyOf(stage));
  return item && rootKeyItem.parse(item).wrapped;
}

async function unwrap({ keys, keyArn, stage }: KmsRootKeySettings, wrapped: Uint8Array): Promise<Uint8Array> {
  return keys.unwrap(keyArn, wrapped, { stage });
}

const keyOf = (stage: string) => ({ pk: partitionKey(rootKeyKind, stage), sk: soleSortKey });
