import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { PlatformProblem } from './engines/platform-problem.ts';

const keyBytes = 32;

/**
 * The key under which the laptop seals fields: kept in a file of its user alone, or made for this process only. It is
 * made before the table is; a table without its key cannot be read, and throws PlatformProblem like a damaged key.
 */
export function rootKey(file?: string, table = ''): Uint8Array {
  if (file === undefined) return randomBytes(keyBytes);
  if (!existsSync(file) && !existsSync(table)) writeFileSync(file, randomBytes(keyBytes), { mode: 0o600, flag: 'wx' });
  const key = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  if (key.length === keyBytes) return key;
  throw new PlatformProblem(
    `The key of the local data, ${file}, is damaged or gone, and the data cannot be read without it.`,
    'Put it back, or start with fresh data: npm start -- --reset',
  );
}
