/**
 * The reference page. Its links are relative, so that it also works under the path of a stage (`https://.../sandbox/docs`). It
 * has no inline script, so that its content security policy can forbid inline scripts.
 */
export function docsPage({
  starterName,
  styleName,
}: {
  readonly starterName: string;
  readonly styleName: string;
}): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Bankstack API reference</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="docs/swagger-ui.css" />
    <link rel="stylesheet" href="docs/${styleName}" />
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

/**
 * What Swagger UI leaves too wide or too narrow for a phone: tables of parameters and answers, whose cells stand below each other
 * here, fields, and long words in code.
 */
export const docsStyle = `body {
  margin: 0;
}
.swagger-ui .opblock-body pre,
.swagger-ui .markdown code {
  overflow-wrap: anywhere;
  white-space: pre-wrap;
}
@media (max-width: 640px) {
  .swagger-ui .info {
    margin: 24px 0;
  }
  .swagger-ui input[type='text'] {
    max-width: 100%;
    width: 100%;
  }
  .swagger-ui .opblock .opblock-section-header {
    flex-wrap: wrap;
  }
  .swagger-ui :is(.responses-table, .parameters),
  .swagger-ui :is(.responses-table, .parameters) > tbody,
  .swagger-ui :is(.responses-table, .parameters) > tbody > tr,
  .swagger-ui :is(.responses-table, .parameters) > tbody > tr > td {
    display: block;
    max-width: 100%;
    min-width: 0;
  }
  .swagger-ui :is(.responses-table, .parameters) > thead {
    display: none;
  }
  .swagger-ui .responses-table > tbody > tr > td.response-col_status {
    font-weight: bold;
    padding-bottom: 0;
  }
  .swagger-ui .opblock-body table.headers {
    display: block;
    overflow-x: auto;
  }
}
`;

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
