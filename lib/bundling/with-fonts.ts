import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { invariant } from '../../functions/kernel/base/invariant.ts';
import { typefaceFiles } from '../../functions/accounts/statements/layout/text/typefaces.ts';

const { resolve } = createRequire(import.meta.url);

const fontsModule = /[\\/]layout[\\/]text[\\/]font-files\.ts$/;
const harfBuzzModule = /[\\/]harfbuzzjs[\\/]dist[\\/](index\.mjs|harfbuzz\.js)$/;
const harfBuzzBinary = 'harfbuzzjs/dist/harfbuzz.wasm';

/** In a bundle, the files are in its own folder: Lambda has no `node_modules` to read them from. */
const readsBeside = `
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
export const readFontFile = (file) => readFileSync(join(__dirname, basename(file)));
`;

/** A bundle in CommonJS cannot wait for a promise while it loads, and has no URL of its own. */
const replacements: readonly (readonly [file: string, from: string, to: string])[] = [
  ['index.mjs', 'init(await createHarfBuzz());', 'export const ready = createHarfBuzz().then(init);'],
  ['harfbuzz.js', 'import.meta.url', 'process.getBuiltinModule("node:url").pathToFileURL(__filename).href'],
];

/** Lets bundles that make PDFs read their fonts and HarfBuzz from files beside them. {@link copyFonts} puts these there. */
export const withFonts: Plugin = {
  name: 'with-fonts',
  setup: (build) => {
    build.onLoad({ filter: fontsModule }, () => ({ contents: readsBeside, resolveDir: import.meta.dirname }));
    build.onLoad({ filter: harfBuzzModule }, ({ path }) => ({ contents: loadedLater(path), loader: 'js' }));
  },
};

function loadedLater(path: string): string {
  const own = replacements.filter(([file]) => file === basename(path));
  return own.reduce(
    (text, [, from, to]) => {
      invariant(text.includes(from), `${path} has no "${from}": this version of harfbuzzjs is loaded otherwise`);
      return text.replaceAll(from, to);
    },
    readFileSync(path, 'utf8'),
  );
}

/** True for a bundle that was made of these files and makes PDFs. */
export const makesPdfs = (inputs: readonly string[]): boolean => inputs.some((path) => fontsModule.test(path));

/** Copies the files that a bundle reads when it makes PDFs into its folder. */
export function copyFonts(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of [...Object.values(typefaceFiles), harfBuzzBinary]) {
    copyFileSync(resolve(file), join(folder, basename(file)));
  }
}
