import type * as z from 'zod';
import { accountResource } from '../../accounts/accounts/resource.ts';
import type { EventExamples } from '../event-examples.ts';
import { exampleAt, exampleBefore } from './moments.ts';
import { accountAndOwner, accountId, person, routingNumber } from './people.ts';

const { customer } = accountAndOwner;

const account = (overrides: Partial<z.input<typeof accountResource.shape.attributes>> = {}) =>
  accountResource.of({
    id: accountId,
    attributes: {
      createdAt: exampleBefore,
      name: `${person.fullName.first} ${person.fullName.last}`,
      depositProduct: 'checking',
      routingNumber,
      accountNumber: '1000000017',
      currency: 'USD',
      balance: 150_000,
      hold: 0,
      available: 150_000,
      tags: { purpose: 'rent' },
      status: 'Open',
      ...overrides,
    },
    relationships: { customer },
  });

const changed = { updatedAt: exampleAt };
const empty = { balance: 0, available: 0 };

export const accountExamples = {
  'account.created': { attributes: {}, resource: account({ createdAt: exampleAt, ...empty }) },
  'account.updated': {
    attributes: {},
    resource: account({ ...changed, depositProduct: 'savings', tags: { purpose: 'household' } }),
  },
  'account.frozen': {
    attributes: { freezeReason: 'Fraud' },
    resource: account({ ...changed, status: 'Frozen', freezeReason: 'Fraud' }),
  },
  'account.unfrozen': { attributes: {}, resource: account(changed) },
  'account.closed': {
    attributes: { closeReason: 'ByCustomer' },
    resource: account({ ...changed, ...empty, status: 'Closed', closeReason: 'ByCustomer' }),
  },
  'account.reopened': { attributes: {}, resource: account({ ...changed, ...empty }) },
} satisfies Partial<EventExamples>;
