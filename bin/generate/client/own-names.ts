import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../local/engines/project-root.ts';

const index = readFileSync(path.join(projectRoot(), 'client/typescript/src/index.ts'), 'utf8');

/** What the client exports by name. A type of the API with such a name would be hidden. */
export const ownNames: ReadonlySet<string> = new Set(
  [...index.matchAll(/\{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace('type ', '').trim()),
  ),
);
