import { defineReference, listAnswer } from '../../define-reference.ts';
import { authorizedUsersMax } from './authorized-users.ts';
import type { addAuthorizedUsers } from './operations/add-authorized-users.ts';
import { type archiveCustomer, openAccountsMax } from './operations/archive.ts';
import type { getCustomer } from './operations/get.ts';
import type { listCustomers } from './operations/list.ts';
import type { removeAuthorizedUsers } from './operations/remove-authorized-users.ts';
import type { updateCustomer } from './operations/update.ts';
import { customerResource } from './resource-schema.ts';
import type { customerKind } from '../../kernel/auth/owners.ts';

export const customersReference = defineReference<{
  operations:
    | typeof getCustomer
    | typeof listCustomers
    | typeof updateCustomer
    | typeof archiveCustomer
    | typeof addAuthorizedUsers
    | typeof removeAuthorizedUsers;
  kinds: typeof customerKind;
}>({
  operations: {
    getCustomer: {
      summary: 'Get a customer',
      data: customerResource,
    },
    listCustomers: {
      summary: 'List customers',
      data: listAnswer(customerResource),
    },
    updateCustomer: {
      summary: 'Change a customer',
      description:
        'Each given attribute replaces the stored one; tags are merged. A tag or a dba of null is removed. The type `customer` is accepted for customers of every type. Codes go to a new phone only after a day (setting of the stage), or at once if the customer’s own token changes it; until then they go to the old phone, which is told of the change.',
      data: customerResource,
      examples: {
        individualCustomer: {
          attributes: { phone: { countryCode: '1', number: '5555550177' }, tags: { tier: 'gold', source: null } },
        },
        businessCustomer: {
          attributes: { phone: { countryCode: '1', number: '5555550177' }, dba: 'Forest Hills Bakery' },
        },
        trustCustomer: {
          attributes: {
            contact: {
              fullName: { first: 'Ada', last: 'Okafor' },
              email: 'ada.okafor@example.com',
              phone: { countryCode: '1', number: '5555550177' },
            },
          },
        },
        customer: { attributes: { phone: { countryCode: '1', number: '5555550177' }, tags: { tier: 'gold' } } },
      },
    },
    archiveCustomer: {
      summary: 'Archive a customer',
      description: `Archiving is final: neither an Archived customer nor anything that they own can be changed. The application is archived too, so that the same person can apply again. With the reason Inactive, accounts that would be left without an Active owner must be empty and have no payments or check deposits under way; the 409 names them in \`meta.existingIds\`. With a reason of fraud, accounts of an individual keep their money and accept no payments until an Active owner is added; accounts of a business or a trust cannot get another owner, so they must be empty whatever the reason. Recurring payments of accounts that keep no Active owner are Disabled at their next run. A joint account stays active while another owner is Active. The cards of the customer close on all accounts: ClosedByCustomer, or SuspectedFraud with a reason of fraud. At most ${openAccountsMax} accounts and cards of the customer may be open.`,
      data: customerResource,
      examples: { archiveCustomer: { attributes: { reason: 'FraudClientIdentified' } } },
    },
    addAuthorizedUsers: {
      summary: 'Add authorized users to a customer',
      description: `Authorized users may take part in one-time-password authentication. A customer can have at most ${authorizedUsersMax}; each is identified by their e-mail address. Adding a user again with the same data changes nothing. Codes go to a new phone only after a day (setting of the stage), or at once if the customer's own token adds it; the phone that got codes so far is told.`,
      data: customerResource,
      examples: {
        addAuthorizedUsers: {
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
      },
    },
    removeAuthorizedUsers: {
      summary: 'Remove authorized users of a customer',
      description:
        'Removes the users with these e-mail addresses, ignoring case. An address that no user has changes nothing.',
      data: customerResource,
      examples: { removeAuthorizedUsers: { attributes: { authorizedUsersEmails: ['jared@example.com'] } } },
    },
  },
  kinds: {
    cus: {
      holds: 'a customer: its record, and its head',
      keys: { pk: '<org>#<customer>', sk: 'customer, head', foundBy: 'id, which its accounts hold' },
    },
  },
});
