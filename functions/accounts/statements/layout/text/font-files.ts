import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The bytes of a file of a package. A bundle has the files beside it, and reads them from there (lib/bundling/with-fonts.ts). */
export function readFontFile(file: string): Uint8Array {
  return readFileSync(createRequire(import.meta.url).resolve(file));
}
