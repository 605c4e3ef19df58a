import { customerKind } from '../../../onboarding/customers/store.ts';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { identifiersOf } from '../../../kernel/jsonapi/link.ts';
import { replace } from '../../../kernel/table/write.ts';
import { mustBeChangeable } from '../account.ts';
import { accountEvent, accountUpdated } from '../events.ts';
import { changeOwners } from '../owner-change.ts';
import { type Holder, mustOwnTogether, ownersMax, readHolders, withAccount } from '../owners.ts';
import { hasEverOwned, pastOwners, pastOwnersKind } from '../past-owners.ts';
import { accountResource, accountToResource } from '../resource.ts';
import { account, accountKind } from '../store.ts';

export const addAccountOwners = defineOperation({
  id: 'addAccountOwners',
  summary: 'Add owners to a deposit account',
  description:
    'Several individuals may own an account, at least one of them an adult; a business or a trust owns alone. What the account created before stays with the owners of that time in lists by customer. Who owns the account already is passed over.',
  capability: 'accounts',
  method: 'POST',
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
    const holder = (id: string): Holder => {
      const found = holders.get(id);
      if (found === undefined) throw notFound('The customer', id, pointerTo(named, id));
      return found;
    };
    named.forEach(holder);
    const added = named.filter((id) => !before.customerIds.includes(id)).map(holder);
    if (added.length === 0) return { data: accountToResource(before) };
    mustBeChangeable(before);
    for (const { head } of added) mustBeActive(head, pointerTo(named, head.id));
    const owners = [...before.customerIds.map(holder), ...added];
    if (owners.length > ownersMax) {
      throw new Problem('limits_exceeded', { detail: `An account has at most ${ownersMax} owners`, pointer: '/data' });
    }
    mustOwnTogether(owners, { today: bankDateOf(now), cipher: await cipher(), pointer: '/data' });

    const changed = changeOwners({ account: before, past }, owners, now);
    const heads = added.map(({ head }) => ({
      // Who comes back is counted already.
      ...(hasEverOwned(head.id, before, past) ? head : withAccount(head, before.id, pointerTo(named, head.id))),
      hasSharedAccounts: true,
    }));
    await save({
      writes: [...changed.writes, ...heads.map((head) => replace(head))],
      events: [accountEvent(accountUpdated, changed.account, {})],
    });
    return { data: accountToResource(changed.account) };
  },
});

const pointerTo = (named: readonly string[], id: string): string => `/data/${named.indexOf(id)}/id`;

function mustBeActive({ id, status }: Holder['head'], pointer: string): void {
  if (status === 'Archived') throw new Problem('invalid_state', { detail: `The customer ${id} is Archived`, pointer });
}
