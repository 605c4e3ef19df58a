import { offeredOperations } from '../../../functions/kernel/http/route-frame.ts';
import type { JsonObject } from '../../../functions/reference/json-object.ts';
import { clientDocument, documentByKeys, openApiDocument } from '../../../functions/reference/openapi.ts';
import { eventTypes, operations } from '../../../functions/registry.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { keptOrMade } from '../../infrastructure/kept.ts';

/** A document takes three seconds to make. The first process that needs it makes it for all, until a source changes. */
function keptText(name: string, make: () => JsonObject): string {
  const [text = ''] = keptOrMade<string>([{ name: `${name} ${manifest.version}`, make: () => JSON.stringify(make()) }]);
  return text;
}

/** The document of all operations before its schemas have the names of clients, minified. */
export const openApiByKeysText = keptText('OpenAPI by keys', () => documentByKeys(operations, eventTypes));

/** The OpenAPI document of all operations, minified. Suites read their own copies of this one. */
export const openApiText = keptText('OpenAPI', () => clientDocument(JSON.parse(openApiByKeysText) as JsonObject));

/** The document of a live stage, which offers no operations of the sandbox, minified. */
export const liveOpenApiText = (): string =>
  keptText('OpenAPI of a live stage', () =>
    openApiDocument(offeredOperations(operations, { sandbox: false }), eventTypes),
  );
