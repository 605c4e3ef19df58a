import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { replace } from '../../../kernel/table/write.ts';
import { moveAccount } from '../account.ts';
import { accountEvent, accountUnfrozen } from '../events.ts';
import { accountToResource } from '../resource.ts';
import { account, accountKind } from '../store.ts';

export const unfreezeAccount = defineOperation({
  id: 'unfreezeAccount',
  capability: 'accounts',
  method: 'POST',
  path: '/accounts/{id}/unfreeze',
  scopes: ['accounts-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [accountKind] },

  load: ({ organisationId, path }) => ({ account: account(organisationId, path.id) }),

  handle: async ({ path, loaded, now, save }) => {
    if (loaded.account === undefined) throw notFound('The account', path.id);
    const opened = moveAccount(loaded.account, 'unfreeze', now);
    if (opened === undefined) return { data: accountToResource(loaded.account) };

    await save({ writes: [replace(opened)], events: [accountEvent(accountUnfrozen, opened, {})] });
    return { data: accountToResource(opened) };
  },
});
