import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { PlatformProblem } from './engines/platform-problem.ts';

const keyBytes = 32;

/**
 * The root key of the local platform: stored in a file that only its user can read, or created for this process only. It is
 * created before the table. A table cannot be read without its key, so a missing or damaged key throws PlatformProblem.
 */
export function rootKey(file?: string, table = ''): Uint8Array {
  if (file === undefined) return randomBytes(keyBytes);
  if (!existsSync(file) && !existsSync(table)) writeFileSync(file, randomBytes(keyBytes), { mode: 0o600, flag: 'wx' });
  const key = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  if (key.length === keyBytes) return key;
  throw new PlatformProblem(
    `The key of the local data, ${file}, is damaged or gone. The data cannot be read without it.`,
    'Restore the key, or start with new data: npm start -- --reset',
  );
}
