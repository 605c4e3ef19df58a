import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { publicRoutes, type ReferenceSource } from './public-routes.ts';

/** The Lambda function behind all public routes. `event.resource` names the route. */
export function createPublicHandler(reference: ReferenceSource) {
  const routes = new Map(publicRoutes.map((route) => [route.path, route]));
  return (event: Pick<APIGatewayProxyEvent, 'resource' | 'pathParameters'>): Promise<APIGatewayProxyResult> => {
    const route = routes.get(event.resource);
    if (route === undefined) return Promise.reject(new Error(`no public route ${event.resource}`));
    const { status, headers, body } = route.answer(reference, event.pathParameters ?? {});
    return Promise.resolve({ statusCode: status, headers: { ...headers }, body });
  };
}
