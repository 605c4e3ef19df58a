import { type CustomerTokenItem, customerTokenPartition } from '../../kernel/auth/customer-token.ts';
import { instantSchema } from '../../kernel/table/item.ts';
import { exampleAt } from '../../onboarding/examples/moments.ts';
import { customerId, organisationId } from '../../onboarding/examples/people.ts';

const expiration = instantSchema.parse('2027-06-01T00:00:00.000Z');

/** A customer token, for the samples of workers. */
export const sampleCustomerToken: CustomerTokenItem = {
  pk: customerTokenPartition(organisationId, customerId),
  sk: 'sample',
  organisationId,
  customerId,
  id: '300000001000000001',
  scopes: ['accounts'],
  upgradableScopes: [],
  writtenAt: exampleAt,
  createdAt: exampleAt,
  expiration,
  expiresAtSeconds: Date.parse(expiration) / 1000,
};
