import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../functions/reference/json-object.ts';
import { openApiOfWings } from '../functions/reference/openapi-wings.ts';
import { openApiFileName } from '../functions/reference/reference-folder.ts';
import type { ReferenceSource } from '../functions/reference/public-routes.ts';
import { operations } from '../functions/registry.ts';
import type { DocumentationSite } from '../site/site.ts';
import { projectRoot } from './engines/project-root.ts';

/**
 * The reference from the checkout: the generated OpenAPI document, and the documentation, which is made from it and the guides when
 * somebody opens it first. The checked-in document has a line for each member, so that changes can be read; it is served without the
 * space, as the cloud does.
 */
export function localReference(): ReferenceSource {
  let openApi: string | undefined;
  let wings: ReadonlyMap<string, string> | undefined;
  let site: Promise<DocumentationSite> | undefined;
  const document = () =>
    (openApi ??= compact(readFileSync(path.join(projectRoot(), 'docs/generated', openApiFileName), 'utf8')));
  return {
    openApi: document,
    openApiOfWing: (wing) => (wings ??= wingsOf(document())).get(wing),
    documentation: async (name) => (await (site ??= siteOf(document()))).file(name),
  };
}

function wingsOf(openApi: string): ReadonlyMap<string, string> {
  const wings = openApiOfWings(JSON.parse(openApi) as JsonObject);
  return new Map([...wings].map(([wing, document]) => [wing, JSON.stringify(document)]));
}

/** Loaded when it is needed, so that the platform starts without it. */
async function siteOf(openApi: string): Promise<DocumentationSite> {
  const { siteOfCheckout } = await import('../site/sources.ts');
  return siteOfCheckout({ projectDirectory: projectRoot(), operations, openApi });
}

const compact = (json: string): string => JSON.stringify(JSON.parse(json));
