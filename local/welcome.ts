import { consoleKey } from './console/console.ts';
import type { LocalPlatform } from './platform.ts';

/** The text that `npm start` prints when the platform is ready. */
export function welcome(
  address: string,
  { organisation, engine }: Pick<LocalPlatform, 'organisation' | 'engine'>,
): string {
  return `Bankstack is running at ${address}

Organisation  ${organisation.organisationId}
User          ${organisation.userId}
API token (all scopes):
${organisation.token}

DynamoDB      ${engine}
Console       ${address}/console/?key=${consoleKey(organisation.token)}
Reference     ${address}/docs
OpenAPI       ${address}/openapi.json
Log           .local/platform.log

A first request: onboard a customer.

  curl -s ${address}/applications \\
    -H 'Authorization: Bearer ${organisation.token}' \\
    -H 'Content-Type: application/vnd.api+json' \\
    -d '{"data":{"type":"individualApplication","attributes":{"ssn":"721074429","fullName":{"first":"Mary","last":"Jackson"},"dateOfBirth":"1981-04-09","email":"mary@example.com","phone":{"countryCode":"1","number":"5555555555"},"address":{"street":"20 Ingram St","city":"New York","state":"NY","postalCode":"11375","country":"US"}}}}'

Ctrl-C stops it; the data stays in .local/.
`;
}
