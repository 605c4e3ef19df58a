import { openApiDocument } from '../../../functions/reference/openapi.ts';
import { eventTypes, operations } from '../../../functions/registry.ts';

/** The OpenAPI document of all operations, minified. It takes a second to make: suites read their own copies of this one. */
export const openApiText = JSON.stringify(openApiDocument(operations, eventTypes));
