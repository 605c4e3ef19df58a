import * as z from 'zod';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { authorizedUsersMax, someAuthorizedUsersField, withAuthorizedUsers } from '../authorized-users.ts';
import { updateChange } from '../changes.ts';
import { mustBeActive } from '../customer.ts';
import { customerResource } from '../resource.ts';
import { customer, customerKind } from '../store.ts';

export const addAuthorizedUsers = defineOperation({
  id: 'addAuthorizedUsers',
  summary: 'Add authorized users to a customer',
  description: `Authorized users may take part in one-time-password authentication. A customer can have at most ${authorizedUsersMax}; each is identified by their e-mail address. Adding a user again with the same data changes nothing.`,
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
  errors: ['not_found', 'invalid_state', 'already_exists', 'limits_exceeded'],
  uses: { read: [], write: [customerKind] },

  load: ({ organisationId, path }) => ({ customer: customer(organisationId, path.id) }),

  handle: async ({ path, body, loaded, cipher, save }) => {
    const before = loaded.customer;
    if (before === undefined) throw notFound('The customer', path.id);
    mustBeActive(before);

    const authorizedUsers = withAuthorizedUsers(before.authorizedUsers ?? [], body.attributes.authorizedUsers);
    const { resource, change } = updateChange(before, { ...before, authorizedUsers }, await cipher());
    if (change !== undefined) await save(change);
    return { data: resource };
  },
});
