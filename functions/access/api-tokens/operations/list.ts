import { isWithinLimits } from '../../../kernel/auth/resource-limits.ts';
import { type TokenItem, tokenItem, tokenKind, tokenPartition } from '../../../kernel/auth/token.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { walked } from '../../../kernel/lists/list-source.ts';
import { ownedList } from '../../../kernel/lists/owned-list.ts';
import { eachAs, listReply } from '../../../kernel/http/list-reply.ts';
import { user, userKind } from '../../users/for-others.ts';
import { programTokens } from '../program-tokens.ts';
import { apiTokenToResource } from '../resource.ts';

export const listApiTokens = defineOperation({
  id: 'listApiTokens',
  capability: 'api-tokens',
  method: 'GET',
  path: '/users/{userId}/api-tokens',
  scopes: ['api-tokens'],
  timeoutSeconds: 5,
  request: { query: { sort: sortByCreation('ascending'), page: true } },
  response: { status: 200 },
  errors: ['not_found', 'limits_exceeded'],
  uses: { read: [userKind, tokenKind], write: [] },

  load: ({ organisationId, path }) => ({ owner: user(organisationId, path.userId) }),

  handle: async ({ organisationId, path, query, caller, loaded, table, search, platform }) => {
    const { owner } = loaded;
    if (owner === undefined) throw notFound('The user', path.userId);
    const source = ownedList(table, tokenItem, tokenPartition(organisationId, owner.id), owner.apiTokens);
    const isKept = ({ revokedAt, resources }: TokenItem) =>
      revokedAt === undefined && isWithinLimits(resources, caller.resources);
    const kept = await walked(source, { narrower: [], search }, (tokens) => programTokens(tokens).filter(isKept));
    return listReply(
      kept,
      { query, platform },
      eachAs((token) => apiTokenToResource(token)),
    );
  },
});
