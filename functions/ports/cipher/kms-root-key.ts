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
  /** Bound into the wrapping: a root key that was moved to another stage cannot be opened there. */
  readonly stage: string;
  /** Whether this process may make the root key where there is none. */
  readonly mayMake: boolean;
}

const rootKeyBytes = 32;

/**
 * The field cipher under the stage's root key, which lies in the table wrapped by KMS and is made by the first that
 * seals. It is unwrapped once for each process; when that fails, the next caller tries again.
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
    // Nothing has ever been sealed. A reader goes on with a key that opens nothing, and asks again next time.
    return createAesFieldCipher(randomBytes(rootKeyBytes));
  };
}

async function rootKey(settings: KmsRootKeySettings): Promise<Uint8Array | undefined> {
  const stored = await storedKey(settings);
  if (stored !== undefined) return unwrap(settings, stored);
  return settings.mayMake ? makeRootKey(settings) : undefined;
}

/** Of several that make one at once, the first to write it has made it for all. */
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
