import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyOperation } from '../functions/kernel/http/operation.ts';
import { capabilities, contraColumns, transactionDeclarations, transactionReferenceOf } from '../functions/registry.ts';
import type { OpenApi } from './openapi.ts';
import type { GuideFile } from './pages/repository-links.ts';
import { DocumentationSite, type Texts } from './site.ts';

interface Sources {
  readonly projectDirectory: string;
  /** The operations of the stage. */
  readonly operations: readonly AnyOperation[];
  /** The OpenAPI document of these operations, as JSON. */
  readonly openApi: string;
}

/** The site of a checkout: from its guides, and from what the registry declares. */
export function siteOfCheckout({ projectDirectory, operations, openApi }: Sources): DocumentationSite {
  const transactions = transactionDeclarations.map((declaration) => ({
    declaration,
    records: transactionReferenceOf(declaration).records,
    bookedAgainst: contraColumns.get(declaration.posting.contra) ?? declaration.posting.contra,
  }));
  const document = JSON.parse(openApi) as OpenApi;
  return new DocumentationSite(
    { document, operations, capabilities, transactions },
    textsOf(projectDirectory, operations),
  );
}

const readmeName = 'README.md';

function textsOf(root: string, operations: Sources['operations']): Texts {
  const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
  const examples = join('docs', 'integrate', 'examples');
  const assets = join('site', 'assets');
  return {
    guides: guidesOf(read, root, operations),
    guidesReadme: read('docs', 'integrate', readmeName),
    examples: new Map(readdirSync(join(root, examples)).map((name) => [name, read(examples, name)])),
    pictures: new Map(
      globSync('docs/integrate/pictures/*.webp', { cwd: root }).map(
        (path) => [path, readFileSync(join(root, path))] as const,
      ),
    ),
    changelog: read('CHANGELOG.md'),
    assets: new Map(readdirSync(join(root, assets)).map((name) => [name, read(assets, name)])),
    builtAt: new Date(),
  };
}

/**
 * The files that have a page: those for integrators and for partners, and what they link to of how the platform works. Where sandbox
 * operations are, also those for operators: the site of a live stage shows strangers nothing of these.
 */
function guidesOf(
  read: (path: string) => string,
  root: string,
  operations: Sources['operations'],
): readonly GuideFile[] {
  const isLive = !operations.some(({ sandboxOnly }) => sandboxOnly === true);
  const folders = ['docs/integrate', 'docs/partners', ...(isLive ? [] : ['docs/operate'])];
  const files = folders
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => path.endsWith('.md') && path !== `docs/integrate/${readmeName}`)
    .map((path) => ({ path, markdown: read(path) }));
  const linked = files.flatMap(({ markdown }) =>
    [...markdown.matchAll(/\]\(\.\.\/(develop\/[\w-]+\.md)/g)].map(([, path = '']) => `docs/${path}`),
  );
  return [...files, ...[...new Set(linked)].toSorted().map((path) => ({ path, markdown: read(path) }))];
}
