import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { RouteMatch, Routed } from './route.ts';

export interface PlainRequest {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly requestId: string;
}

/** The REST proxy event that API Gateway would make from a request. */
export function proxyEvent(request: PlainRequest, route: RouteMatch<Routed>): APIGatewayProxyEvent {
  const url = new URL(request.target, 'http://gateway.invalid');
  const many: Record<string, string[]> = {};
  for (const [name, value] of url.searchParams) (many[name] ??= []).push(value);
  const last = Object.fromEntries(Object.entries(many).map(([name, values]) => [name, values.at(-1)]));
  const hasQuery = Object.keys(many).length > 0;
  return {
    resource: route.target.path,
    path: url.pathname,
    httpMethod: request.method,
    headers: { ...request.headers },
    multiValueHeaders: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: hasQuery ? last : null,
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
