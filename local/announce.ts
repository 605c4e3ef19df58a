import { rmSync, writeFileSync } from 'node:fs';
import type { Unwind } from './unwind.ts';

/** Writes an address to a file, where other commands on this machine find it until it is unwound. */
export function announce(file: string, address: string): Unwind {
  writeFileSync(file, address);
  return () => {
    rmSync(file, { force: true });
    return Promise.resolve();
  };
}
