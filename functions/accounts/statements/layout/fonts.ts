import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The typefaces of PDFs. A bundle contains their files (lib/bundling/with-fonts.ts). */
export interface Fonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

const family = '@expo-google-fonts/source-sans-3';

/** Where the files are in `node_modules`. */
export const fontFiles = {
  regular: `${family}/400Regular/SourceSans3_400Regular.ttf`,
  bold: `${family}/600SemiBold/SourceSans3_600SemiBold.ttf`,
} as const;

export function fonts(): Fonts {
  const { resolve } = createRequire(import.meta.url);
  const read = (name: string) => readFileSync(resolve(name));
  return { regular: read(fontFiles.regular), bold: read(fontFiles.bold) };
}
