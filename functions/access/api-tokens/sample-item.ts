import { tokenKey, type TokenItem } from '../../kernel/auth/token.ts';
import { childId } from '../../kernel/base/ids/child-id.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { instantSchema } from '../../kernel/table/item.ts';
import { exampleAt } from '../../onboarding/examples/moments.ts';
import { organisationId } from '../../onboarding/examples/people.ts';

const userId = '200000001';
const id = childId(userId, 1);
const key = tokenKey(organisationId, id);
invariant(key !== undefined, 'the sample of an API token has no key');

/** An API token, for the samples of workers. */
export const sampleToken: TokenItem = {
  ...key,
  version: 1,
  organisationId,
  id,
  userId,
  description: 'Token of the operator',
  scopes: ['accounts'],
  secretHash: 'sample',
  writtenAt: exampleAt,
  createdAt: exampleAt,
  expiration: instantSchema.parse('2027-06-01T00:00:00.000Z'),
};
