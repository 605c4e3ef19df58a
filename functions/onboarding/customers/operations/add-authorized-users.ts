import * as z from 'zod';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { outboxKind } from '../../../ports/text-messages/items.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { authorizedUsersMax, someAuthorizedUsersField, withAuthorizedUsers } from '../authorized-users.ts';
import { mustBeActive } from '../customer.ts';
import { customerResource } from '../resource.ts';
import { saveUpdate } from '../save-update.ts';
import { customer, customerKind } from '../store.ts';

export const addAuthorizedUsers = defineOperation({
  id: 'addAuthorizedUsers',
  summary: 'Add authorized users to a customer',
  description: `Authorized users may take part in one-time-password authentication. A customer can have at most ${authorizedUsersMax}; each is identified by their e-mail address. Adding a user again with the same data changes nothing. Codes go to a new phone only after a day (setting of the stage), or at once if the customer's own token adds it; the phone that got codes so far is told.`,
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
        example: {
          attributes: {
            authorizedUsers: [
              {
                fullName: { first: 'Jared', last: 'Dunn' },
                email: 'jared@example.com',
                phone: { countryCode: '1', number: '5555550199' },
              },
            ],
          },
        },
      }),
    ],
  },
  response: { status: 200, data: customerResource },
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
