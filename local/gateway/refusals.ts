import { Problem, problems } from '../../functions/kernel/base/problem.ts';
import { problemAnswer } from '../../functions/kernel/http/answer.ts';
import { crossOriginHeaders } from '../../functions/kernel/http/cross-origin.ts';
import { allowOf, isPagePath, otherMethodPage, otherMethodProblem } from '../../functions/kernel/http/other-methods.ts';
import { plainAnswer } from '../../functions/kernel/http/plain-page.ts';
import { operationsIn, preflightHeaders, refusalOriginHeaders } from '../../functions/kernel/http/preflight.ts';
import type { Route } from '../../functions/kernel/http/route.ts';
import type { Settings } from '../../functions/ports/settings.ts';
import type { PublicRoute } from '../../functions/reference/public-routes.ts';

/** An answer that no function gives. */
export interface GatewayAnswer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly body: string | Uint8Array;
}

type OriginSettings = Pick<Settings, 'origins' | 'sandbox'>;

/** The path of a request line. It may be a whole URL, and `//x` would be parsed as a host. */
export const requestTarget = (url = '/'): string => url.replace(/^(https?:\/\/[^/]*)?\/*/, '/');

/** The answer to a request that reaches no function: a page for a browser, which is never shown JSON, and a document for others. */
export function refusal(
  { url, settings }: { readonly url: string | undefined; readonly settings: OriginSettings },
  problem: Problem,
  requestId: string,
): GatewayAnswer {
  const { pathname } = new URL(requestTarget(url), 'http://gateway.invalid');
  if (isPagePath(pathname)) return plainAnswer(problems[problem.code].status, requestId);
  const answer = problemAnswer(problem, requestId);
  return { ...answer, headers: { ...answer.headers, ...refusalOriginHeaders(settings) } };
}

/** A request for whose method its path has no route. */
interface Unserved {
  readonly method: string;
  readonly path: string;
  readonly origin: string | undefined;
  /** What the path has for other methods. */
  readonly routes: readonly (Route | PublicRoute)[];
  readonly settings: OriginSettings;
}

/** The answer to a request that has no route: 405 if its path takes other methods, and 204 to a preflight of a named origin. */
export function unserved({ method, path, origin, routes, settings }: Unserved, requestId: string): GatewayAnswer {
  if (routes.length === 0) {
    return refusal({ url: path, settings }, new Problem('not_found', `There is no ${method} ${path}`), requestId);
  }
  const allow = allowOf(routes.map((route) => route.method));
  if (isPagePath(path)) return otherMethodPage(allow, requestId);
  const operations = operationsIn(routes);
  const headers = operations.length === 0 ? {} : crossOriginHeaders(settings, origin);
  if (method === 'OPTIONS' && 'Access-Control-Allow-Origin' in headers) {
    return { statusCode: 204, headers: { ...preflightHeaders(operations, settings), ...headers }, body: '' };
  }
  const answer = problemAnswer(otherMethodProblem(allow), requestId);
  return { ...answer, headers: { ...answer.headers, Allow: allow, ...headers } };
}
