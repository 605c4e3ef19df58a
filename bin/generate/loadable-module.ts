import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The text of a generated module without imports that no longer exist, so that it can be loaded. */
export function loadableModule(path: string, text: string): string {
  const imports = [...text.matchAll(/^import \{ (\w+) \} from '(.+)';\n/gm)];
  return imports
    .filter(([, name = '', from = '']) => !exportsName(join(dirname(path), from), name))
    .reduce(
      (left, [line, name = '']) =>
        left
          .replace(line, '')
          .replace(new RegExp(`^ *\\w+: ${name}\\..*\\n`, 'gm'), '')
          .replace(new RegExp(`(\\.\\.\\.)?\\b${name}\\b,?\\s*`, 'g'), ''),
      text,
    );
}

function exportsName(path: string, name: string): boolean {
  return existsSync(path) && new RegExp(`^export (const|function) ${name}\\b`, 'm').test(readFileSync(path, 'utf8'));
}
