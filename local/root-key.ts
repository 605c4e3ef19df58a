import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { PlatformProblem } from './engines/platform-problem.ts';

const keyBytes = 32;

/** The key under which the laptop seals fields: kept in a file of its user alone, or made for this process only. */
export function rootKey(file: string | undefined): Uint8Array {
  if (file === undefined) return randomBytes(keyBytes);
  if (!existsSync(file)) writeFileSync(file, randomBytes(keyBytes), { mode: 0o600, flag: 'wx' });
  const key = readFileSync(file);
  if (key.length === keyBytes) return key;
  throw new PlatformProblem(
    'The key of the local data is damaged, and the data cannot be read without it.',
    'Start with fresh data: npm start -- --reset',
  );
}
