import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import type { Bank } from '../../functions/organisations/banks.ts';
import { bundleOptions } from './bundle-options.ts';
import { minified } from './minified.ts';
import { copyFonts, makesPdfs } from './with-fonts.ts';

/**
 * Bundles functions, AWS SDK included, with one call of esbuild, and minifies them. Each ends in a folder with the id of its function.
 */
export async function bundle(
  projectDirectory: string,
  what: Pick<BuildOptions, 'entryPoints' | 'stdin' | 'outdir' | 'outfile'>,
  banks: readonly Bank[] = [],
): Promise<void> {
  const options = { ...bundleOptions(projectDirectory, banks), ...what, write: false, metafile: true } as const;
  const { outputFiles, metafile } = await build(options);
  await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const folder = dirname(path);
      const code = await minified(text, join(projectDirectory, '.build', 'minified', `${basename(folder)}.js`));
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, code);
    }),
  );
  for (const [path, { inputs }] of Object.entries(metafile.outputs)) {
    if (makesPdfs(Object.keys(inputs))) copyFonts(dirname(path));
  }
}
