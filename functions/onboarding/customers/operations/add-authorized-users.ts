import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { outboxKind } from '../../../ports/text-messages/items.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { someAuthorizedUsersField, withAuthorizedUsers } from '../authorized-users.ts';
import { mustBeActive } from '../customer-machine.ts';
import { saveUpdate } from '../save-update.ts';
import { customer, customerKind } from '../store.ts';

export const addAuthorizedUsers = defineOperation({
  id: 'addAuthorizedUsers',
  capability: 'customers',
  method: 'POST',
  path: '/customers/{id}/authorized-users',
  scopes: ['customers-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'addAuthorizedUsers',
        attributes: z.object({ authorizedUsers: someAuthorizedUsersField }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'already_exists', 'limits_exceeded', 'request_timeout'],
  uses: { read: [], write: [customerKind, outboxKind] },
  needs: ['textMessages'],

  load: ({ organisationId, path }) => ({ customer: customer(organisationId, path.id) }),

  handle: async (call) => {
    const { path, body, loaded } = call;
    const before = loaded.customer;
    if (before === undefined) throw notFound('The customer', path.id);
    mustBeActive(before);

    const authorizedUsers = withAuthorizedUsers(before.authorizedUsers ?? [], body.attributes.authorizedUsers);
    const after = { ...before, authorizedUsers };
    return { data: await saveUpdate(call, { before, after, cipher: await call.cipher() }) };
  },
});
