import { randomBytes } from 'node:crypto';
import { decryptWith, encryptWith } from './key-ring.ts';
import type { KeyService } from './kms.ts';

/** A key service in this process that wraps with a local root key, where there is no KMS. The key's ARN is part of the context. */
export function createLocalKeyService(rootKey: Uint8Array): KeyService {
  const bound = (keyArn: string, context: Readonly<Record<string, string>>) =>
    JSON.stringify([keyArn, Object.entries(context).sort(([one], [other]) => (one < other ? -1 : 1))]);
  return {
    makeDataKey: (keyArn, bytes, context) => {
      const plain = randomBytes(bytes);
      return Promise.resolve({ plain, wrapped: new Uint8Array(encryptWith(rootKey, plain, bound(keyArn, context))) });
    },
    unwrap: async (keyArn, wrapped, context) => Promise.resolve(decryptWith(rootKey, wrapped, bound(keyArn, context))),
  };
}
