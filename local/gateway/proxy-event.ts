import type { APIGatewayProxyEvent } from 'aws-lambda';
import { percentDecoded } from './percent-decoded.ts';
import type { RouteMatch, MethodAndPath } from './route.ts';

export interface PlainRequest {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  /** Each with its value, or with the values of all lines that have its name. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly requestId: string;
}

/** The REST proxy event that API Gateway would make from a request. */
export function proxyEvent(request: PlainRequest, route: RouteMatch<MethodAndPath>): APIGatewayProxyEvent {
  const url = new URL(request.target, 'http://gateway.invalid');
  const many = queryOf(url.search.slice(1));
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat()]));
  const hasQuery = Object.keys(many).length > 0;
  return {
    resource: route.target.path,
    path: url.pathname,
    httpMethod: request.method,
    headers: lastOf(headers),
    multiValueHeaders: headers,
    queryStringParameters: hasQuery ? lastOf(many) : null,
    multiValueQueryStringParameters: hasQuery ? many : null,
    pathParameters: Object.keys(route.pathParameters).length > 0 ? { ...route.pathParameters } : null,
    stageVariables: null,
    // The gateway treats every body as binary (lib/constructs/gateway.ts).
    body: request.body.length === 0 ? null : request.body.toString('base64'),
    isBase64Encoded: request.body.length > 0,
    requestContext: {
      requestId: request.requestId,
      httpMethod: request.method,
      path: url.pathname,
      resourcePath: route.target.path,
      stage: 'local',
      identity: { sourceIp: request.sourceIp } as APIGatewayProxyEvent['requestContext']['identity'],
    } as APIGatewayProxyEvent['requestContext'],
  };
}

/** API Gateway gives all values of a name, and the last one alone. */
const lastOf = (many: Readonly<Record<string, readonly string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(many).map(([name, values]) => [name, values.at(-1) ?? '']));

function queryOf(search: string): Record<string, string[]> {
  const many = new Map<string, string[]>();
  for (const pair of search.split('&').filter((one) => one !== '')) {
    const [name = '', ...value] = pair.split('=').map((text) => percentDecoded(text.replaceAll('+', ' ')));
    many.set(name, [...(many.get(name) ?? []), value.join('=')]);
  }
  return Object.fromEntries(many);
}
