import { isWithinLimits } from '../../../kernel/auth/resource-limits.ts';
import { requireRevocable } from '../../../kernel/auth/revocable.ts';
import { tokenItem, tokenKey, tokenKind } from '../../../kernel/auth/token.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { replace } from '../../../kernel/table/write.ts';
import { person, personKind } from '../../console/for-others.ts';
import { scopesEndingWith } from '../held-scopes.ts';
import { apiTokenToResource } from '../resource.ts';

export const revokeApiToken = defineOperation({
  id: 'revokeApiToken',
  capability: 'api-tokens',
  method: 'DELETE',
  path: '/users/{userId}/api-tokens/{tokenId}',
  scopes: ['api-tokens-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [personKind], write: [tokenKind] },

  load: ({ organisationId, path }) => {
    const key = tokenKey(organisationId, path.tokenId);
    const token = key === undefined ? undefined : tokenItem.ref(key);
    return { token, holder: person(organisationId, path.userId) };
  },

  handle: async ({ path, caller, loaded, realNow, save }) => {
    const { token } = loaded;
    if (token?.userId !== path.userId || !isWithinLimits(token.resources, caller.resources)) {
      throw notFound('The API token', path.tokenId);
    }
    requireRevocable(caller, scopesEndingWith(token, loaded.holder));
    if (token.revokedAt === undefined) {
      const about = [{ type: 'apiToken', id: token.id }];
      await save({ writes: [replace({ ...token, revokedAt: realNow })], about });
    }
    return { data: apiTokenToResource(token) };
  },
});
