import { answerHeaders } from '../kernel/base/answer-headers.ts';
import { docsPage, docsStarter, docsStyle } from './docs-page.ts';

/** The answer of a public route: a whole text, without access to stored data. */
export interface PublicAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A route that needs no token. It describes the service and never reads data of an organisation. */
export interface PublicRoute {
  readonly id: string;
  readonly method: 'GET';
  readonly path: string;
  readonly answer: (
    reference: ReferenceSource,
    pathParameters?: Readonly<Record<string, string | undefined>>,
  ) => PublicAnswer;
}

/** The source of the reference: on a laptop the checkout, in the cloud the files next to the function. */
export interface ReferenceSource {
  /** The OpenAPI document of the stage, as JSON. */
  readonly openApi: () => string;
  /** The text of one of {@link docsAssets}. */
  readonly asset: (name: string) => string;
}

/** The files of the reference page by name, with their media types. They come from the npm package swagger-ui-dist. */
export const docsAssets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const starterName = 'start.js';
const styleName = 'page.css';

/** Files of the page that are written here. */
const ownAssets: Readonly<Record<string, { readonly mediaType: string; readonly body: string }>> = {
  [starterName]: { mediaType: 'text/javascript; charset=utf-8', body: docsStarter },
  [styleName]: { mediaType: 'text/css; charset=utf-8', body: docsStyle },
};

/** The page loads nothing from other hosts. Swagger UI sets style attributes and shows images from data URLs. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** These answers are the same for everybody, so caches may keep them. */
const shared = {
  'X-Content-Type-Options': answerHeaders['X-Content-Type-Options'],
  'Strict-Transport-Security': answerHeaders['Strict-Transport-Security'],
  'Bankstack-Version': answerHeaders['Bankstack-Version'],
};
const briefly = { ...shared, 'Cache-Control': 'public, max-age=300' };
const longer = { ...shared, 'Cache-Control': 'public, max-age=86400' };

/** Every route that needs no token. The local gateway and the stack take their public routes from here. */
export const publicRoutes: readonly PublicRoute[] = [
  {
    id: 'openApi',
    method: 'GET',
    path: '/openapi.json',
    answer: (reference) => ({
      status: 200,
      // The document is public, so tools that run in a browser on other sites may read it.
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
      body: docsPage({ starterName, styleName }),
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
  const own = Object.hasOwn(ownAssets, name) ? ownAssets[name] : undefined;
  if (own !== undefined) {
    return { status: 200, headers: { ...briefly, 'Content-Type': own.mediaType }, body: own.body };
  }
  const mediaType = Object.hasOwn(docsAssets, name) ? docsAssets[name] : undefined;
  if (mediaType === undefined) return noSuchAsset;
  return { status: 200, headers: { ...longer, 'Content-Type': mediaType }, body: reference.asset(name) };
}

const noSuchAsset: PublicAnswer = {
  status: 404,
  headers: { ...answerHeaders, 'Content-Type': 'application/vnd.api+json' },
  body: JSON.stringify({
    errors: [{ status: '404', title: 'Not Found', code: 'not_found', detail: 'The page has no such file' }],
  }),
};
