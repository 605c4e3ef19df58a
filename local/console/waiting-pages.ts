import { escaped } from '../../site/html.ts';

const frame = (title: string, content: string, head = ''): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${head}<title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem}h1{font-size:1.4rem}pre{white-space:pre-wrap;font-size:.85rem}</style></head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>
`;

/** Shown while the console is made. It looks again by itself. */
export const makingPage = frame(
  'The console is being made',
  '<p>This happens once, and takes about 20 seconds: its packages are installed. The page opens by itself.</p>',
  '<meta http-equiv="refresh" content="2">',
);

export const keyNote = 'The console is opened with the address that npm start prints: it has a key.';
export const keyPage = frame('The console needs its key', `<p>${keyNote} This browser keeps it for 30 days.</p>`);

/** Said where the console would sign in with a token that is not valid any more. */
export const endedNote =
  'The token that npm start prints has expired or was revoked, and the console signs in with it.';

/** Shown once after the console could not be made. The next look tries again. */
export const failedPage = (error: unknown): string =>
  frame(
    'The console could not be made',
    `<p>Its packages come from the registry, so the first time needs a network. Reload the page to try again.</p><pre>${escaped(error instanceof Error ? error.message : String(error))}</pre>`,
  );
