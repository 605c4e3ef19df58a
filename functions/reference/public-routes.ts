import { answerHeaders } from '../kernel/base/answer-headers.ts';
import { consoleFile, type ReadConsole } from './console-file.ts';
import { documentationFile, type ReadDocumentation } from './documentation-file.ts';
import { wingDocumentsPath } from './wing-documents-path.ts';

/** The answer of a public route: a whole text or picture, without access to stored data. */
export interface PublicAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

type PathParameters = Readonly<Record<string, string | undefined>>;

/** A route that needs no token. It describes the service and never reads data of an organisation. */
export interface PublicRoute {
  readonly id: string;
  readonly method: 'GET' | 'HEAD';
  readonly path: string;
  readonly answer: (
    reference: ReferenceSource,
    pathParameters?: PathParameters,
  ) => PublicAnswer | Promise<PublicAnswer>;
}

/** The source of the reference: on a laptop the checkout, in the cloud the files next to the function. */
export interface ReferenceSource {
  /** The OpenAPI document of the stage, as JSON. */
  readonly openApi: () => string;
  /** That of a wing; undefined if there is no wing of this name, or none with operations. */
  readonly openApiOfWing: (wing: string) => string | undefined;
  /** The files of the console, by their names. Absent if it is served elsewhere, as on a laptop. */
  readonly console?: ReadConsole;
  /** The files of the documentation. */
  readonly documentation: ReadDocumentation;
}

/** The answer is the same for everybody, so caches may keep it. */
const openApiHeaders = {
  'X-Content-Type-Options': answerHeaders['X-Content-Type-Options'],
  'Strict-Transport-Security': answerHeaders['Strict-Transport-Security'],
  'Bankstack-Version': answerHeaders['Bankstack-Version'],
  'Cache-Control': 'public, max-age=300',
  'Content-Type': 'application/json',
  // The document is public, so tools that run in a browser on other sites may read it.
  'Access-Control-Allow-Origin': '*',
};

const noSuchDocument: PublicAnswer = {
  status: 404,
  headers: { ...answerHeaders, 'Content-Type': 'application/vnd.api+json' },
  body: JSON.stringify({
    errors: [{ status: '404', title: 'Not Found', code: 'not_found', detail: 'There is no document of such a wing' }],
  }),
};

/**
 * The answer to a request for a path with a slash at its end, below which the relative links of a page would lead elsewhere; undefined for other
 * paths. The address is relative, so that it is right below the path of a stage too.
 */
export function withoutSlash(path: string): PublicAnswer | undefined {
  const [, last] = /([^/]+)\/+$/.exec(path) ?? [];
  if (last === undefined) return undefined;
  return { status: 308, headers: { ...answerHeaders, Location: `../${last}` }, body: '' };
}

const docsRoute = (id: string, path: string, addressOf: (parameters: PathParameters) => string): PublicRoute => ({
  id,
  method: 'GET',
  path,
  answer: (reference, parameters = {}) => documentationFile(reference.documentation, addressOf(parameters)),
});

const readRoutes: readonly PublicRoute[] = [
  {
    id: 'openApi',
    method: 'GET',
    path: '/openapi.json',
    answer: (reference) => ({ status: 200, headers: openApiHeaders, body: reference.openApi() }),
  },
  docsRoute('docs', '/docs', () => 'index'),
  // API Gateway takes one name only for a variable below /docs, and stages have it as {asset}: another one could not be deployed.
  docsRoute('docsAsset', '/docs/{asset}', ({ asset = '' }) => asset),
  {
    id: 'docsPage',
    method: 'GET',
    path: '/docs/{asset}/{page}',
    // The documents of the wings are here, because each path of their own would count against the quota of the API.
    answer: (reference, { asset = '', page = '' } = {}) =>
      `/docs/${asset}` === wingDocumentsPath
        ? wingDocument(reference, page)
        : documentationFile(reference.documentation, `${asset}/${page}`),
  },
];

function wingDocument(reference: ReferenceSource, file: string): PublicAnswer {
  const body = file.endsWith('.json') ? reference.openApiOfWing(file.slice(0, -'.json'.length)) : undefined;
  return body === undefined ? noSuchDocument : { status: 200, headers: openApiHeaders, body };
}

/**
 * Every route that needs no token, with HEAD: tools that check links send it. What serves the answer leaves out its body. The local gateway and
 * the stack take their public routes from here.
 */
export const publicRoutes: readonly PublicRoute[] = withHeads(readRoutes);

/** The console, where the stage has one. A laptop has its own (`local/console`). */
export const consoleRoutes: readonly PublicRoute[] = withHeads([
  { id: 'console', method: 'GET', path: '/console', answer: ({ console }) => consoleFile(console, 'index.html') },
  {
    id: 'consoleFile',
    method: 'GET',
    path: '/console/{file}',
    answer: ({ console }, { file = '' } = {}) => consoleFile(console, file),
  },
]);

function withHeads(routes: readonly PublicRoute[]): readonly PublicRoute[] {
  return routes.flatMap((route) => [route, { ...route, id: `${route.id}Head`, method: 'HEAD' as const }]);
}
