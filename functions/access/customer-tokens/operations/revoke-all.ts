import { customerTokenItem, customerTokenKind, customerTokenPartition } from '../../../kernel/auth/customer-token.ts';
import { requireRevocable } from '../../../kernel/auth/revocable.ts';
import { ruleOf, type Scope, scopes } from '../../../kernel/auth/scopes.ts';
import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { replace } from '../../../kernel/table/write.ts';
import { customerHead, customerKind } from '../../../onboarding/customers/for-others.ts';

/** The most tokens that are read for their scopes. */
export const tokensReadMax = 1000;

export const revokeCustomerTokens = defineOperation({
  id: 'revokeCustomerTokens',
  capability: 'customer-tokens',
  method: 'DELETE',
  path: '/customers/{id}/token',
  scopes: ['customer-token-write'],
  callers: 'organisation',
  limitedTokens: 'refused',
  timeoutSeconds: 5,
  response: { status: 204 },
  errors: ['not_found'],
  uses: { read: [customerTokenKind], write: [customerKind] },

  load: ({ organisationId, path }) => ({ head: customerHead(organisationId, path.id) }),

  handle: async ({ organisationId, path, caller, loaded, realNow, table, save }) => {
    const { head } = loaded;
    if (head === undefined) throw notFound('The customer', path.id);
    // The tokens of an archived customer have ended already.
    if (head.status === 'Archived') return { isEmpty: true };
    requireRevocable(caller, await scopesHeld(table, customerTokenPartition(organisationId, path.id), realNow));
    await save({
      writes: [replace({ ...head, revocations: (head.revocations ?? 0) + 1 })],
      about: [{ type: 'customer', id: path.id }],
    });
    return { isEmpty: true };
  },
});

/** The scopes of the customer's tokens that have not expired, and those that they can be upgraded to. */
async function scopesHeld(table: Table, pk: string, realNow: Instant): Promise<readonly Scope[]> {
  const stored = await table.query({ pk, limit: tokensReadMax + 1 });
  if (stored.length > tokensReadMax) return scopes.filter((scope) => ruleOf(scope).only !== 'organisation');
  const valid = stored.map(customerTokenItem.parse).filter(({ expiration }) => expiration > realNow);
  return valid.flatMap((token) => [...token.scopes, ...token.upgradableScopes]);
}
