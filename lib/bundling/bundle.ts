import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import type { Bank } from '../../functions/organisations/banks.ts';
import { bundleOptions } from './bundle-options.ts';
import { minified } from './minified.ts';
import { copyFonts, makesPdfs } from './with-fonts.ts';
import { bundleThreads, copyThreads, takesImages } from './with-images.ts';

/**
 * Bundles functions, AWS SDK included, with one call of esbuild, and minifies them. Each ends in a folder with the id of its function.
 * `passes` change sources before the usual ones do.
 */
export async function bundle(
  projectDirectory: string,
  what: Pick<BuildOptions, 'entryPoints' | 'stdin' | 'outdir' | 'outfile'>,
  { banks = [], passes = [] }: { readonly banks?: readonly Bank[]; readonly passes?: readonly Plugin[] } = {},
): Promise<void> {
  const usual = bundleOptions(projectDirectory, banks);
  const plugins = [...passes, ...usual.plugins];
  const options = { ...usual, ...what, plugins, write: false, metafile: true } as const;
  const { outputFiles, metafile } = await build(options);
  await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const folder = dirname(path);
      const code = await minified(text, join(projectDirectory, '.build', 'minified', basename(folder)));
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, code);
    }),
  );
  const made = Object.entries(metafile.outputs).map(([path, { inputs }]) => ({
    folder: dirname(path),
    inputs: Object.keys(inputs),
  }));
  for (const { folder } of made.filter(({ inputs }) => makesPdfs(inputs))) copyFonts(folder);
  const takingImages = made.filter(({ inputs }) => takesImages(inputs));
  if (takingImages.length === 0) return;
  const threads = await bundleThreads();
  for (const { folder } of takingImages) copyThreads(folder, threads);
}
