import { offeredOperations } from '../../../functions/kernel/http/route-frame.ts';
import { clientDocument, documentByKeys, openApiDocument } from '../../../functions/reference/openapi.ts';
import { eventTypes, operations } from '../../../functions/registry.ts';

const byKeys = documentByKeys(operations, eventTypes);

/** The document of all operations before its schemas have the names of clients, minified. */
export const openApiByKeysText = JSON.stringify(byKeys);

/** The OpenAPI document of all operations, minified. It takes a second to make: suites read their own copies of this one. */
export const openApiText = JSON.stringify(clientDocument(byKeys));

let ofLiveStage: string | undefined;

/** The document of a live stage, which offers no operations of the sandbox, minified. */
export const liveOpenApiText = (): string =>
  (ofLiveStage ??= JSON.stringify(openApiDocument(offeredOperations(operations, { sandbox: false }), eventTypes)));
