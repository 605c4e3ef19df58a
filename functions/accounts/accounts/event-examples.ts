import type * as z from 'zod';
import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { withExample } from '../../kernel/base/event-example.ts';
import { accountAndOwner, accountId, person, routingNumber } from '../../onboarding/examples/people.ts';
import {
  accountCreated,
  accountUpdated,
  accountFrozen,
  accountUnfrozen,
  accountClosed,
  accountReopened,
} from './events.ts';
import { accountResource } from './resource-schema.ts';

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

export const accountEvents = [
  withExample(accountCreated, { attributes: {}, resource: account({ createdAt: exampleAt, ...empty }) }),
  withExample(accountUpdated, {
    attributes: {},
    resource: account({ ...changed, depositProduct: 'savings', tags: { purpose: 'household' } }),
  }),
  withExample(accountFrozen, {
    attributes: { freezeReason: 'Fraud' },
    resource: account({ ...changed, status: 'Frozen', freezeReason: 'Fraud' }),
  }),
  withExample(accountUnfrozen, { attributes: {}, resource: account(changed) }),
  withExample(accountClosed, {
    attributes: { closeReason: 'ByCustomer' },
    resource: account({ ...changed, ...empty, status: 'Closed', closeReason: 'ByCustomer' }),
  }),
  withExample(accountReopened, { attributes: {}, resource: account({ ...changed, ...empty }) }),
];
