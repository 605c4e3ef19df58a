import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A value that a module of functions/ exports. */
export interface Export {
  readonly name: string;
  /** Path of the module, below functions/. */
  readonly file: string;
  readonly value: unknown;
}

/** Loads all modules below functions/ and returns their exports, by file. */
export async function allExports(functionsFolder: string): Promise<readonly Export[]> {
  const found: Export[] = [];
  for (const file of globSync('**/*.ts', { cwd: functionsFolder }).sort()) {
    const module = (await import(pathToFileURL(join(functionsFolder, file)).href)) as Record<string, unknown>;
    found.push(...Object.entries(module).map(([name, value]) => ({ name, file, value })));
  }
  return found;
}

/** The module that declares this object, or else the first that exports it. */
export function exportOf(exports: readonly Export[], value: unknown): Export {
  const all = exports.filter((one) => one.value === value);
  const found = all.find(({ file }) => !file.endsWith('/for-others.ts')) ?? all[0];
  if (found === undefined) throw new Error(`No module of functions/ exports ${JSON.stringify(value)}`);
  return found;
}
