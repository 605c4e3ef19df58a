import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import type { Bank } from '../../functions/organisations/banks.ts';
import { type Bundle, bundledSources, minifiedFolder } from './bundle.ts';
import { keepFile, readKept } from './kept-files.ts';
import { isWrittenAfter, keyOfSources, keyOfText } from './source-key.ts';

const keptSchema = z.object({
  minifiedName: z.string(),
  makesPdfs: z.boolean(),
  takesImages: z.boolean(),
  showsNotices: z.boolean(),
  isOfSources: z.literal(true),
});

/** What else decides what a bundle is; the second one is what is installed, which may not be what the lock file names. */
const othersBundled = ['tsconfig.json', join('node_modules', '.package-lock.json'), 'package.json'];

const readIfThere = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** What a bundle is made of: the source of its entry, and the names of the passes that change sources for it. */
export interface BundleSource {
  readonly folder: string;
  readonly source: string;
  readonly passes: readonly string[];
}

export interface KeptBundles {
  /** The bundle that was made of the same sources before; undefined if there is none. */
  find(of: BundleSource): Bundle | undefined;
  /** Keeps a bundle, unless a file that is no source is in it, or a source was changed since the bundles were looked for. */
  keep(of: BundleSource, bundle: Bundle): void;
}

/**
 * The bundles of earlier runs, in `.build`: to make those of all functions takes esbuild half a minute of CPU, and the stages of a
 * checkout have nearly all in common. They hold until any source, an installed package, or Node is another one. If a source was written since
 * this process began, it may have loaded another version of it: then nothing is found or kept. If a source changes while
 * the bundles are made, none of them is kept.
 */
export function keptBundles(projectDirectory: string, banks: readonly Bank[]): KeptBundles {
  const isChanged = () => isWrittenAfter(performance.timeOrigin, projectDirectory, bundledSources);
  // Short: it is hashed again for each function.
  const keyNow = () =>
    keyOfText(
      JSON.stringify([
        keyOfSources(projectDirectory, bundledSources),
        ...othersBundled.map((file) => readIfThere(join(projectDirectory, file))),
        projectDirectory,
      ]),
    );
  if (isChanged()) return { find: () => undefined, keep: () => undefined };
  const key = keyNow();
  let isUnchanged: boolean | undefined;
  const nameOf = ({ source, passes }: BundleSource) => keyOfText(JSON.stringify([key, source, passes]));
  const nameWithNotices = (of: BundleSource) => `${nameOf(of)}-${keyOfText(JSON.stringify(banks))}`;
  const folderOf = ({ folder }: BundleSource) => join(projectDirectory, '.build', 'bundled', basename(folder));
  return {
    find: (of) => {
      const read = (name: string) => readKept(folderOf(of), `${name}.json`);
      const text = read(nameOf(of)) ?? read(nameWithNotices(of));
      if (text === undefined) return undefined;
      const kept = keptSchema.parse(JSON.parse(text));
      const code = readKept(minifiedFolder(projectDirectory, basename(of.folder)), kept.minifiedName);
      return code === undefined ? undefined : { ...kept, folder: of.folder, code };
    },
    keep: (of, bundle) => {
      // All bundles are made before the first one is kept, so one look is enough.
      isUnchanged ??= !isChanged() && keyNow() === key;
      if (!bundle.isOfSources || !isUnchanged) return;
      const name = bundle.showsNotices ? nameWithNotices(of) : nameOf(of);
      keepFile(folderOf(of), `${name}.json`, JSON.stringify(keptSchema.parse(bundle)));
    },
  };
}
