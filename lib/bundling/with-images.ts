import { build, type Plugin } from 'esbuild';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const threadFileModule = /[\\/]http[\\/]images[\\/]thread-file\.ts$/;
const threadModule = join(import.meta.dirname, '../../functions/kernel/http/images/image-thread.ts');
const bundledThread = 'image-thread.mjs';

/** The library as the thread loads it, and the notices that go with it. */
const library = dirname(createRequire(import.meta.url).resolve('wasm-vips'));
const libraryFiles = ['vips-node.mjs', 'vips.wasm', '../THIRD-PARTY-NOTICES.md'];

const threadBeside = `
import { join } from 'node:path';
const fileBeside = () => join(__dirname, '${bundledThread}');
export { fileBeside as threadFile };
`;

/** Lets bundles that take images start the thread that decodes them from a file beside them. {@link copyImageThread} puts it there. */
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

/** The code of the thread. The library is a file of its own beside it, which may be exchanged. */
export async function bundleImageThread(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [threadModule],
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    write: false,
    plugins: [libraryBeside],
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Puts the thread, the library and its notices into the folder of a bundle. */
export function copyImageThread(folder: string, code: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, bundledThread), code);
  for (const file of libraryFiles) copyFileSync(join(library, file), join(folder, file.replace('../', '')));
}
