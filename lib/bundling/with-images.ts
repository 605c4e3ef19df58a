import { build, type Plugin } from 'esbuild';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const threadFileModule = /[\\/]http[\\/]images[\\/]thread-file\.ts$/;
const http = join(import.meta.dirname, '../../functions/kernel/http');

/** The modules of the threads, and their files beside a bundle. */
const threads = [
  { module: join(http, 'images/image-thread.ts'), file: 'image-thread.mjs' },
  { module: join(http, 'pdfs/pdf-thread.ts'), file: 'pdf-thread.mjs' },
] as const;

/** The library as the thread loads it, and the notices that go with it. */
const library = dirname(createRequire(import.meta.url).resolve('wasm-vips'));
const libraryFiles = ['vips-node.mjs', 'vips.wasm', '../THIRD-PARTY-NOTICES.md'];

const threadBeside = `
import { join } from 'node:path';
const fileBeside = (type) => join(__dirname, type === 'application/pdf' ? 'pdf-thread.mjs' : 'image-thread.mjs');
export { fileBeside as threadFile };
`;

/** Lets bundles that take files start the threads that read them from files beside them. {@link copyThreads} puts them there. */
export const withImages: Plugin = {
  name: 'with-images',
  setup: (plugged) => {
    plugged.onLoad({ filter: threadFileModule }, () => ({ contents: threadBeside, resolveDir: import.meta.dirname }));
  },
};

/** True for a bundle that was made of these files and takes images. */
export const takesImages = (inputs: readonly string[]): boolean => inputs.some((path) => threadFileModule.test(path));

const libraryBeside: Plugin = {
  name: 'library-beside',
  setup: (plugged) => {
    plugged.onResolve({ filter: /^wasm-vips$/ }, () => ({ path: './vips-node.mjs', external: true }));
  },
};

/** A file beside a bundle. */
interface ThreadCode {
  readonly file: string;
  readonly code: string;
}

/** The code of the threads, with the notices of what is in it. The library of images is a file of its own beside it, which may be exchanged. */
export const bundleThreads = (): Promise<readonly ThreadCode[]> =>
  Promise.all(
    threads.map(async ({ module, file }) => {
      const { outputFiles } = await build({
        entryPoints: [module],
        bundle: true,
        minify: true,
        platform: 'node',
        target: 'node24',
        format: 'esm',
        write: false,
        legalComments: 'inline',
        plugins: [libraryBeside],
      });
      return { file, code: outputFiles.map(({ text }) => text).join('') };
    }),
  );

/** Puts the threads, the library and its notices into the folder of a bundle. */
export function copyThreads(folder: string, codes: readonly ThreadCode[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { file, code } of codes) writeFileSync(join(folder, file), code);
  for (const file of libraryFiles) copyFileSync(join(library, file), join(folder, file.replace('../', '')));
}
