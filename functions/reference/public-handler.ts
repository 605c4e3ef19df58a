import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { publicRoutes, type ReferenceSource } from './public-routes.ts';

/** The one Lambda function behind all public routes; `event.resource` says which. */
export function createPublicHandler(source: ReferenceSource) {
  const routes = new Map(publicRoutes(source).map((route) => [route.path, route]));
  return (event: Pick<APIGatewayProxyEvent, 'resource' | 'pathParameters'>): Promise<APIGatewayProxyResult> => {
    const route = routes.get(event.resource);
    if (route === undefined) return Promise.reject(new Error(`no public route ${event.resource}`));
    const { status, headers, body } = route.handle(event.pathParameters ?? {});
    return Promise.resolve({ statusCode: status, headers: { ...headers }, body });
  };
}
