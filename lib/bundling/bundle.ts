import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import type { Bank } from '../../functions/organisations/banks.ts';
import { bundleOptions } from './bundle-options.ts';
import { minified } from './minified.ts';
import { copyFonts, makesPdfs } from './with-fonts.ts';
import { bundleThreads, copyThreads, takesImages } from './with-images.ts';
import { showsNotices } from './with-notices.ts';

/** The code of a function, and what it needs beside it. */
export interface Bundle {
  /** The folder with the id of the function. */
  readonly folder: string;
  readonly code: string;
  /** Under which `minified` keeps the code. */
  readonly minifiedName: string;
  readonly makesPdfs: boolean;
  readonly takesImages: boolean;
  /** True if the notices of the banks are in it. */
  readonly showsNotices: boolean;
  /** True if it was made of nothing but {@link bundledSources}, its entry and packages. */
  readonly isOfSources: boolean;
}

/** The folders of which bundles are made. */
export const bundledSources = ['functions', 'lib/bundling'] as const;

type Entries = Pick<BuildOptions, 'entryPoints' | 'stdin' | 'outdir' | 'outfile'>;

interface Bundling {
  readonly banks?: readonly Bank[];
  /** They change sources before the usual ones do. */
  readonly passes?: readonly Plugin[];
}

/** Bundles functions, AWS SDK included, with one call of esbuild, minifies them, and writes each into a folder with the id of its function. */
export async function bundle(projectDirectory: string, what: Entries, bundling: Bundling = {}): Promise<void> {
  await writeBundles(await makeBundles(projectDirectory, what, bundling));
}

/** Bundles functions and minifies them, and writes nothing. */
export async function makeBundles(
  projectDirectory: string,
  what: Entries,
  { banks = [], passes = [] }: Bundling = {},
): Promise<readonly Bundle[]> {
  const usual = bundleOptions(projectDirectory, banks);
  const plugins = [...passes, ...usual.plugins];
  const options = { ...usual, ...what, plugins, write: false, metafile: true } as const;
  const { outputFiles, metafile } = await build(options);
  const inputsOf = new Map(
    Object.entries(metafile.outputs).map(([path, { inputs }]) => [resolve(path), Object.keys(inputs)]),
  );
  return Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const folder = dirname(path);
      const inputs = inputsOf.get(path) ?? [];
      const { name, code } = await minified(text, minifiedFolder(projectDirectory, basename(folder)));
      return {
        folder,
        code,
        minifiedName: name,
        makesPdfs: makesPdfs(inputs),
        takesImages: takesImages(inputs),
        showsNotices: showsNotices(inputs),
        isOfSources: inputs.every((input) => isSource(relative(projectDirectory, resolve(input)))),
      };
    }),
  );
}

const isSource = (path: string): boolean =>
  [...bundledSources, 'node_modules', '.build/entries'].some((folder) => path.startsWith(`${folder}/`));

/** Where the minified code of a function is kept. */
export const minifiedFolder = (projectDirectory: string, functionId: string): string =>
  join(projectDirectory, '.build', 'minified', functionId);

/** Writes bundles with the files that they read. */
export async function writeBundles(bundles: readonly Bundle[]): Promise<void> {
  for (const { folder, code } of bundles) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.js'), code);
  }
  for (const { folder } of bundles.filter((one) => one.makesPdfs)) copyFonts(folder);
  const takingImages = bundles.filter((one) => one.takesImages);
  if (takingImages.length === 0) return;
  const threads = await bundleThreads();
  for (const { folder } of takingImages) copyThreads(folder, threads);
}
