import { isWithinLimits } from '../../../kernel/auth/resource-limits.ts';
import { tokenItem, tokenKey, tokenKind } from '../../../kernel/auth/token.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { replace } from '../../../kernel/table/write.ts';
import { apiTokenResource, apiTokenToResource } from '../resource.ts';

export const revokeApiToken = defineOperation({
  id: 'revokeApiToken',
  summary: 'Revoke an API token',
  description:
    'The token is refused from the next request on. Revoking it again changes nothing. A token that is limited to single resources cannot revoke a token with wider access.',
  capability: 'api-tokens',
  method: 'DELETE',
  path: '/users/{userId}/api-tokens/{tokenId}',
  scopes: ['api-tokens-write'],
  timeoutSeconds: 5,
  response: { status: 200, data: apiTokenResource },
  errors: ['not_found'],
  uses: { read: [], write: [tokenKind] },

  load: ({ organisationId, path }) => {
    const key = tokenKey(organisationId, path.tokenId);
    return { token: key === undefined ? undefined : tokenItem.ref(key) };
  },

  handle: async ({ path, caller, loaded, realNow, save }) => {
    const { token } = loaded;
    if (token?.userId !== path.userId || !isWithinLimits(token.resources, caller.resources)) {
      throw notFound('The API token', path.tokenId);
    }
    if (token.revokedAt === undefined) await save({ writes: [replace({ ...token, revokedAt: realNow })] });
    return { data: apiTokenToResource(token) };
  },
});
