import { customerKind } from '../../../onboarding/customers/store.ts';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { identifiersOf } from '../../../kernel/jsonapi/link.ts';
import { replace } from '../../../kernel/table/write.ts';
import { mustBeChangeable } from '../account.ts';
import { accountEvent, accountUpdated } from '../events.ts';
import { changeOwners } from '../owner-change.ts';
import { type Holder, mustOwnTogether, ownersMax, readHolders } from '../owners.ts';
import { pastOwners, pastOwnersKind } from '../past-owners.ts';
import { accountResource, accountToResource } from '../resource.ts';
import { account, accountKind } from '../store.ts';

export const removeAccountOwners = defineOperation({
  id: 'removeAccountOwners',
  summary: 'Remove owners from a deposit account',
  description:
    'The last owner stays, and so does the last one who is not Archived. What the account created while somebody owned it stays in their lists by customer. Who does not own the account is passed over.',
  capability: 'accounts',
  method: 'DELETE',
  path: '/accounts/{id}/relationships/customers',
  scopes: ['accounts-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    identifiers: {
      schema: identifiersOf('customer', { min: 1, max: ownersMax }),
      example: [{ type: 'customer', id: '100000002' }],
    },
  },
  response: { status: 200, data: accountResource },
  errors: ['not_found', 'invalid_state', 'limits_exceeded'],
  uses: { read: [], write: [accountKind, customerKind, pastOwnersKind] },

  load: ({ organisationId, path }) => ({
    account: account(organisationId, path.id),
    past: pastOwners(organisationId, path.id),
  }),

  handle: async ({ organisationId, path, identifiers, loaded, now, table, cipher, save }) => {
    const { account: before, past } = loaded;
    if (before === undefined) throw notFound('The account', path.id);
    const named = identifiers.map(({ id }) => id);
    const holders = await readHolders(table, organisationId, [...new Set([...before.customerIds, ...named])]);
    const stranger = named.findIndex((id) => !holders.has(id));
    if (stranger >= 0) throw notFound('The customer', named[stranger] ?? '', `/data/${stranger}/id`);
    const owners = before.customerIds.flatMap((id) => holders.get(id) ?? []);
    const removed = owners.filter(({ head }) => named.includes(head.id));
    if (removed.length === 0) return { data: accountToResource(before) };
    mustBeChangeable(before);
    const left = owners.filter((owner) => !removed.includes(owner));
    mustStillBeOwned(left);
    mustOwnTogether(left, { today: bankDateOf(now), cipher: await cipher(), pointer: '/data' });

    const changed = changeOwners({ account: before, past }, left, now);
    const told = removed.filter(({ head }) => head.hasSharedAccounts !== true);
    await save({
      writes: [...changed.writes, ...told.map(({ head }) => replace({ ...head, hasSharedAccounts: true }))],
      events: [accountEvent(accountUpdated, changed.account, {})],
    });
    return { data: accountToResource(changed.account) };
  },
});

function mustStillBeOwned(left: readonly Holder[]): void {
  const refuse = (detail: string) => new Problem('invalid_state', { detail, pointer: '/data' });
  if (left.length === 0) throw refuse('The last owner of an account cannot be removed');
  if (left.every(({ head }) => head.status === 'Archived')) {
    throw refuse('Every owner who would be left is Archived');
  }
}
