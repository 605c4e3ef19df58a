import type { createApiToken } from './operations/create.ts';
import type { listApiTokens } from './operations/list.ts';
import type { revokeAllApiTokens } from './operations/revoke-all.ts';
import type { revokeApiToken } from './operations/revoke.ts';
import { defineReference, listAnswer, noDocument } from '../../define-reference.ts';
import { apiTokenResource } from './resource-schema.ts';

export const apiTokensReference = defineReference<{
  operations: typeof createApiToken | typeof listApiTokens | typeof revokeApiToken | typeof revokeAllApiTokens;
}>({
  operations: {
    createApiToken: {
      summary: 'Create an API token',
      description:
        'Only this answer contains the token itself. A token cannot grant scopes, resources or source addresses that it does not have, nor a later expiration than its own. When it is revoked, the new token ends with it. A token with resources can access only these accounts with everything that belongs to them, and these cards; it cannot use events or webhooks, or open accounts.',
      data: apiTokenResource,
      examples: {
        apiToken: {
          attributes: {
            description: 'Reads accounts and payments',
            scope: 'accounts payments',
            expiration: '2027-06-01T00:00:00.000Z',
            sourceIp: '203.0.113.0/24',
          },
        },
      },
    },
    listApiTokens: {
      summary: 'List the API tokens of a user',
      description:
        'Without the tokens themselves. Revoked tokens are left out, and so are those of sessions of the console; for a token that is limited to single resources also those that are limited less. Expired tokens stay.',
      data: listAnswer(apiTokenResource),
    },
    revokeApiToken: {
      summary: 'Revoke an API token',
      description:
        'The token is refused from the next request on, and so is every token that it made, directly or through others, customer tokens included. Revoking it again changes nothing. A token can neither revoke a token with scopes that it does not have nor, if it is limited to single resources, one with wider access. The token of a session of the console counts with the scopes of the role.',
      data: apiTokenResource,
    },
    revokeAllApiTokens: {
      summary: 'Revoke all API tokens of a user',
      description:
        'All tokens of the user are refused from then on, and so is every token that they made, customer tokens included. If the calling token is one of them, it is revoked last. A token cannot do this if one of the tokens has scopes that it does not have itself; then nothing is revoked. If the request fails midway, repeat it: it revokes the rest.',
      data: noDocument,
    },
  },
});
