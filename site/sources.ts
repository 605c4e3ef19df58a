import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyOperation } from '../functions/kernel/http/operation.ts';
import { capabilities, contraColumns, transactionDeclarations, transactionReferenceOf } from '../functions/registry.ts';
import type { OpenApi } from './openapi.ts';
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
  return new DocumentationSite({ document, operations, capabilities, transactions }, textsOf(projectDirectory));
}

const readmeName = 'README.md';

function textsOf(root: string): Texts {
  const guides = join(root, 'docs', 'integrate');
  const examples = join(guides, 'examples');
  const assets = join(root, 'site', 'assets');
  const read = (...path: string[]) => readFileSync(join(...path), 'utf8');
  const files = readdirSync(guides).filter((name) => name.endsWith('.md') && name !== readmeName);
  return {
    guides: files.map((name) => ({ name: name.slice(0, -'.md'.length), markdown: read(guides, name) })),
    guidesReadme: read(guides, readmeName),
    examples: new Map(readdirSync(examples).map((name) => [name, read(examples, name)])),
    changelog: read(root, 'CHANGELOG.md'),
    assets: new Map(readdirSync(assets).map((name) => [name, read(assets, name)])),
    builtAt: new Date(),
  };
}
