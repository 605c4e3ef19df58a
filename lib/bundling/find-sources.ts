import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The module and name under which a declaration is exported. */
export interface Source {
  /** Absolute path of the module. */
  readonly file: string;
  readonly exportName: string;
}

/** Modules that declare operations, callbacks, hosted pages and workers, relative to `functions/`. */
const modulePatterns = ['operations', 'callbacks', 'pages', 'workers'].map((folder) => `*/*/${folder}/**/*.ts`);

/**
 * Finds the module that exports each value. It compares by identity, because the registry has the same objects as the modules. So
 * a bundle can start from the module of one operation instead of the registry, which imports all of them.
 */
export async function findSources(
  functionsDirectory: string,
  values: readonly { readonly id: string }[],
): Promise<(value: { readonly id: string }) => Source> {
  const sources = new Map<unknown, Source>();
  for (const path of globSync(modulePatterns, { cwd: functionsDirectory })) {
    const file = join(functionsDirectory, path);
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    for (const [exportName, value] of Object.entries(exported)) sources.set(value, { file, exportName });
  }
  const sourceOf = (value: { readonly id: string }): Source => {
    const source = sources.get(value);
    if (source === undefined) throw new Error(`No module of ${modulePatterns.join(' or ')} exports ${value.id}`);
    return source;
  };
  values.forEach(sourceOf);
  return sourceOf;
}
