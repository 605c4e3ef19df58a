/**
 * The reference page. Its addresses are relative, so that it works under the path of a stage too
 * (`https://.../sandbox/docs`), and there is no script in it, so that its policy can forbid scripts in pages.
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

/** Starts the interface on the page; the token that a reader enters stays in the tab. */
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
