import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../functions/reference/json-object.ts';
import { openApiOfWings } from '../functions/reference/openapi-wings.ts';
import { openApiFileName } from '../functions/reference/reference-folder.ts';
import type { ReferenceSource } from '../functions/reference/public-routes.ts';
import { servedDocument } from '../functions/reference/served-document.ts';
import { operations } from '../functions/registry.ts';
import type { DocumentationSite } from '../site/site.ts';
import { projectRoot } from './engines/project-root.ts';

/**
 * The reference from the checkout: the generated OpenAPI document, and the documentation, which is made from it and the guides when
 * somebody opens it first. The checked-in document has a line for each member and its schemas by name, so that changes can be read; it is
 * served in the form of {@link servedDocument}, as in the cloud.
 */
export function localReference(): ReferenceSource {
  let openApi: string | undefined;
  let wings: ReadonlyMap<string, string> | undefined;
  let site: Promise<DocumentationSite> | undefined;
  return {
    openApi: () => (openApi ??= servedDocument(checkedIn())),
    openApiOfWing: (wing) => (wings ??= wingsOf(checkedIn())).get(wing),
    documentation: async (name) => {
      const made = await (site ??= siteOf(JSON.stringify(checkedIn())));
      return made.file(name) ?? made.pictures.get(name);
    },
  };
}

const checkedIn = (): JsonObject =>
  JSON.parse(readFileSync(path.join(projectRoot(), 'docs/generated', openApiFileName), 'utf8')) as JsonObject;

function wingsOf(openApi: JsonObject): ReadonlyMap<string, string> {
  return new Map([...openApiOfWings(openApi)].map(([wing, document]) => [wing, servedDocument(document)]));
}

/** Loaded when it is needed, so that the platform starts without it. */
async function siteOf(openApi: string): Promise<DocumentationSite> {
  const { siteOfCheckout } = await import('../site/sources.ts');
  return siteOfCheckout({ projectDirectory: projectRoot(), operations, openApi });
}
