import { docsPage, docsStarter } from './docs-page.ts';

/** What a public route answers: text, whole, without looking anything up. */
export interface PublicAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A route that needs no token. It says what this service is and never touches anybody's data. */
export interface PublicRoute {
  readonly id: string;
  readonly method: 'GET';
  readonly path: string;
  readonly answer: (
    reference: ReferenceSource,
    pathParameters?: Readonly<Record<string, string | undefined>>,
  ) => PublicAnswer;
}

/** Where the reference comes from: made in process on a laptop, read from files beside the function in the cloud. */
export interface ReferenceSource {
  /** The OpenAPI document of the stage, as JSON. */
  readonly openApi: () => string;
  /** The text of one of {@link docsAssets}. */
  readonly asset: (name: string) => string;
}

/** Files of the reference page by name, with their media types; they come from the npm package swagger-ui-dist. */
export const docsAssets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const starterName = 'start.js';

/** The page loads nothing from elsewhere; the interface sets style attributes and shows pictures it carries itself. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const shared = { 'X-Content-Type-Options': 'nosniff' };
const briefly = { ...shared, 'Cache-Control': 'public, max-age=300' };
const longer = { ...shared, 'Cache-Control': 'public, max-age=86400' };

/** Every route without a token. The local gateway and the stack derive theirs from here. */
export const publicRoutes: readonly PublicRoute[] = [
  {
    id: 'openApi',
    method: 'GET',
    path: '/openapi.json',
    answer: (reference) => ({
      status: 200,
      // Tools that run in other people's browsers may read what everybody may read.
      headers: { ...briefly, 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
      body: reference.openApi(),
    }),
  },
  {
    id: 'docs',
    method: 'GET',
    path: '/docs',
    answer: () => ({
      status: 200,
      headers: {
        ...briefly,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': contentSecurityPolicy,
      },
      body: docsPage({ starterName }),
    }),
  },
  {
    id: 'docsAsset',
    method: 'GET',
    path: '/docs/{asset}',
    answer: (reference, pathParameters) => assetAnswer(reference, pathParameters?.['asset'] ?? ''),
  },
];

function assetAnswer(reference: ReferenceSource, name: string): PublicAnswer {
  if (name === starterName) {
    return {
      status: 200,
      headers: { ...briefly, 'Content-Type': 'text/javascript; charset=utf-8' },
      body: docsStarter,
    };
  }
  const mediaType = Object.hasOwn(docsAssets, name) ? docsAssets[name] : undefined;
  if (mediaType === undefined) return noSuchAsset;
  return { status: 200, headers: { ...longer, 'Content-Type': mediaType }, body: reference.asset(name) };
}

const noSuchAsset: PublicAnswer = {
  status: 404,
  headers: { 'Content-Type': 'application/vnd.api+json' },
  body: JSON.stringify({
    errors: [{ status: '404', title: 'Not Found', code: 'not_found', detail: 'The page has no such file' }],
  }),
};
