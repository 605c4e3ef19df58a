/**
 * The reference page. Its links are relative, so that it also works under the path of a stage (`https://.../sandbox/docs`). It
 * has no inline script, so that its content security policy can forbid inline scripts.
 */
export function docsPage({ starterName }: { readonly starterName: string }): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Bankstack API reference</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="docs/swagger-ui.css" />
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The same reference as a document: <a href="openapi.json">openapi.json</a>.</noscript>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/${starterName}"></script>
  </body>
</html>
`;
}

/** The script that starts Swagger UI on the page. A token that a reader enters stays in the tab. */
export const docsStarter = `window.ui = SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;
