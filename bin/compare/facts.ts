import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ComparedFacts, flatten } from './differences.ts';
import type { StoredForms } from '../generate/stored-items.ts';
import { rowsOf } from './markdown-rows.ts';
import { resourcesOf } from './resources.ts';

/** Everything that is compared, from a folder in which the project was generated and synthesised. */
export function factsOf(folder: string): ComparedFacts {
  const json = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  // Older revisions have the generated pages beside the others.
  const generated = (name: string): string =>
    ['docs/generated', 'docs']
      .map((folderOfPage) => join(folderOfPage, name))
      .find((path) => existsSync(join(folder, path))) ?? name;
  const samples = readdirSync(join(folder, 'events'), { recursive: true, encoding: 'utf8' });
  return new Map([
    ...flatten(json(generated('openapi.json')), 'openapi'),
    ...samples
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => flatten(json(join('events', name)), `sample ${name}`)),
    ...['events', 'kinds'].flatMap((page) =>
      flatten(rowsOf(readFileSync(join(folder, generated(`${page}.md`)), 'utf8')), page),
    ),
    ...flatten(storedFormsIn(folder)?.items ?? {}, 'stored'),
    ...['sandbox', 'live'].flatMap((stage) =>
      [...resourcesOf(join(folder, 'cdk.out', stage))].flatMap(([name, resource]) =>
        flatten(resource, `${stage} ${name}`),
      ),
    ),
  ]);
}

/** What the version in a folder reads of the table. Revisions before the first release do not say it. */
export function storedFormsIn(folder: string): StoredForms | undefined {
  const file = join(folder, 'docs/generated/stored-items.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredForms) : undefined;
}
