import { exampleAt } from '../../onboarding/examples/moments.ts';
import { accountId, customerId, organisationId, routingNumber } from '../../onboarding/examples/people.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { type Account, accountKey } from './store.ts';

const nothing = cents(0);

/** An account right after it was opened, for the samples of workers. */
export const sampleAccount: Account = {
  ...accountKey(organisationId, accountId),
  version: 1,
  organisationId,
  id: accountId,
  customerIds: [customerId],
  customerType: 'individualCustomer',
  name: 'Ada Okafor',
  depositProduct: 'checking',
  routingNumber,
  accountNumber: '100000001',
  status: 'Open',
  createdAt: exampleAt,
  tags: {},
  balance: nothing,
  hold: nothing,
  available: nothing,
  contraSettlement: nothing,
  contraBook: nothing,
  transactions: 0,
  payments: 0,
  recurringPayments: 0,
  lastAt: exampleAt,
};
