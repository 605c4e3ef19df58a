import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Declaration {
  /** The name before the ending that was asked for. */
  readonly name: string;
  /** The file that declares it, below functions/. */
  readonly file: string;
  readonly value: unknown;
}

/**
 * Every constant that the product exports under a name that ends in `ending`, by file and then as it stands there. Only
 * files with such a constant are loaded: others may do more than declare.
 */
export async function declarationsOf(functionsFolder: string, ending: string): Promise<readonly Declaration[]> {
  const pattern = new RegExp(`^export const (\\w+)${ending}\\b`, 'gm');
  const found: Declaration[] = [];
  for (const file of globSync('**/*.ts', { cwd: functionsFolder }).sort()) {
    const path = join(functionsFolder, file);
    const names = [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, name]) => name ?? '');
    if (names.length === 0) continue;
    const module = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
    found.push(...names.map((name) => ({ name, file, value: module[name + ending] })));
  }
  return found;
}
