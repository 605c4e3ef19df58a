import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { withSlash } from './console-file.ts';
import { consoleRoutes, publicRoutes, type ReferenceSource, withoutSlash } from './public-routes.ts';

/** The Lambda function behind all public routes. `event.resource` names the route. */
export function createPublicHandler(reference: ReferenceSource) {
  const routes = new Map([...publicRoutes, ...consoleRoutes].map((route) => [route.path, route]));
  return async (
    event: Pick<APIGatewayProxyEvent, 'resource' | 'pathParameters' | 'path'>,
  ): Promise<APIGatewayProxyResult> => {
    const route = routes.get(event.resource);
    if (route === undefined) throw new Error(`no public route ${event.resource}`);
    const { status, headers, body } =
      (route.path === '/console' ? withSlash(event.path) : withoutSlash(event.path)) ??
      (await route.answer(reference, event.pathParameters ?? {}));
    const answer = { statusCode: status, headers: { ...headers } };
    return typeof body === 'string'
      ? { ...answer, body }
      : { ...answer, body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
  };
}
