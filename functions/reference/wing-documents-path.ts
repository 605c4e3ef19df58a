/** Where the OpenAPI documents of the wings are: `money.json` below it, for example. */
export const wingDocumentsPath = '/docs/openapi';
