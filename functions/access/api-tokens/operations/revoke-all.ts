import type { Caller } from '../../../kernel/auth/caller.ts';
import { requireRevocable } from '../../../kernel/auth/revocable.ts';
import { type TokenItem, tokenItem, tokenKind, tokenPartition } from '../../../kernel/auth/token.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { replace } from '../../../kernel/table/write.ts';
import { person, personKind } from '../../console/for-others.ts';
import { user, userKind } from '../../users/for-others.ts';
import { scopesEndingWith } from '../held-scopes.ts';

/** The most tokens in one transaction: with the journal row these are the 100 writes that the table takes. */
const batchMax = 90;

export const revokeAllApiTokens = defineOperation({
  id: 'revokeAllApiTokens',
  capability: 'api-tokens',
  method: 'DELETE',
  path: '/users/{userId}/api-tokens',
  scopes: ['api-tokens-write'],
  limitedTokens: 'refused',
  timeoutSeconds: 25,
  concurrentMax: 2,
  response: { status: 204 },
  errors: ['not_found'],
  uses: { read: [userKind, personKind], write: [tokenKind] },

  load: ({ organisationId, path }) => ({
    owner: user(organisationId, path.userId),
    holder: person(organisationId, path.userId),
  }),

  handle: async ({ organisationId, path, caller, loaded, realNow, table, save }) => {
    if (loaded.owner === undefined) throw notFound('The user', path.userId);
    const stored = await table.query({ pk: tokenPartition(organisationId, path.userId) });
    const valid = stored.map(tokenItem.parse).filter((one) => one.revokedAt === undefined && one.expiration > realNow);
    requireRevocable(
      caller,
      valid.flatMap((one) => scopesEndingWith(one, loaded.holder)),
    );
    for (const batch of batchesOf(valid, caller)) {
      await save({
        writes: batch.map((one) => replace({ ...one, revokedAt: realNow })),
        about: [{ type: 'user', id: path.userId }, ...batch.map(({ id }) => ({ type: 'apiToken', id }))],
      });
    }
    return { isEmpty: true };
  },
});

/** The tokens in batches. The caller's own token and its ancestors are in the last one, so that a failed request can be repeated. */
function batchesOf(tokens: readonly TokenItem[], { tokenId, ancestorIds }: Caller): readonly TokenItem[][] {
  const callers = new Set([tokenId, ...ancestorIds]);
  const others = tokens.filter(({ id }) => !callers.has(id));
  const last = tokens.filter(({ id }) => callers.has(id));
  const batches = Array.from({ length: Math.ceil(others.length / batchMax) }, (_, index) =>
    others.slice(index * batchMax, (index + 1) * batchMax),
  );
  return last.length === 0 ? batches : [...batches, last];
}
