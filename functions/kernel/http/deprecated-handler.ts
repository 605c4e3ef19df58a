import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Deprecation } from './deprecation.ts';
import type { HttpHandler } from './handler.ts';

/**
 * The handler of a deprecated operation: each of its answers says since when it is deprecated (RFC 9745), when it may be gone (RFC 8594),
 * and where that is explained. Only the functions of such operations bundle it.
 */
export function withDeprecation(handler: HttpHandler, { since, sunset }: Deprecation): HttpHandler {
  const dates = {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
  };
  return async (event) => {
    const answer = await handler(event);
    const link = `<${guideFrom(event)}>; rel="deprecation"; type="text/html"`;
    return { ...answer, headers: { ...answer.headers, ...dates, Link: link } };
  };
}

/** The guide, relative to the address of the request, because that may be below the path of a stage. */
const guideFrom = ({ path }: Pick<APIGatewayProxyEvent, 'path'>): string =>
  `${'../'.repeat(path.split('/').length - 2)}docs/guides/versioning`;
