import { relative } from 'node:path';

/** A sentence for the failure to load a module that does not exist: it names the missing file and the one that imports it. */
export function missingModule(error: unknown, root: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, missing, importer] = /^Cannot find module '(.+)' imported from (.+)$/m.exec(error.message) ?? [];
  if (missing === undefined || importer === undefined) return undefined;
  return `${relative(root, importer)} imports ${relative(root, missing)}, which does not exist: write that file, or remove the import`;
}
