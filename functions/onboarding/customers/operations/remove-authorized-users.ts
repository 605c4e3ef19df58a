import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { outboxKind } from '../../../ports/text-messages/items.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { authorizedUsersEmailsField, withoutAuthorizedUsers } from '../authorized-users.ts';
import { mustBeActive } from '../customer-machine.ts';
import { saveUpdate } from '../save-update.ts';
import { customer, customerKind } from '../store.ts';

export const removeAuthorizedUsers = defineOperation({
  id: 'removeAuthorizedUsers',
  capability: 'customers',
  method: 'DELETE',
  path: '/customers/{id}/authorized-users',
  scopes: ['customers-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'removeAuthorizedUsers',
        attributes: z.object({ authorizedUsersEmails: authorizedUsersEmailsField }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'request_timeout'],
  uses: { read: [], write: [customerKind, outboxKind] },
  needs: ['textMessages'],

  load: ({ organisationId, path }) => ({ customer: customer(organisationId, path.id) }),

  handle: async (call) => {
    const { path, body, loaded } = call;
    const before = loaded.customer;
    if (before === undefined) throw notFound('The customer', path.id);
    mustBeActive(before);

    const { authorizedUsersEmails } = body.attributes;
    const authorizedUsers = withoutAuthorizedUsers(before.authorizedUsers ?? [], authorizedUsersEmails);
    const after = { ...before, authorizedUsers };
    return { data: await saveUpdate(call, { before, after, cipher: await call.cipher() }) };
  },
});
