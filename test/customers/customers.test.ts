import { listCustomers } from '../../functions/customers/operations/list.ts';
import { foundOrganisation } from '../../functions/organisations/found.ts';
import { individual, traveller } from '../applications/applicants.ts';
import { startTestPlatform, type TestPlatform } from '../support/test-platform.ts';

let bank: TestPlatform;
const ids: string[] = [];
beforeAll(async () => {
  bank = await startTestPlatform();
  const people = [
    individual({ ssn: '500000001', fullName: { first: 'Ada', last: 'Okafor' }, tags: { a: '1' } }),
    individual({ ssn: '500000002', fullName: { first: 'Ben', last: 'Quist' }, email: 'ben@example.org' }),
    traveller({ fullName: { first: 'Cleo', last: 'Okafor' }, email: 'cleo@example.org', tags: { a: '1', b: '2' } }),
  ];
  for (const person of people) {
    bank.clock.advance({ seconds: 1 });
    const { body } = await bank.call('POST', '/applications', person);
    ids.push(body.data.relationships.customer.data.id as string);
  }
});
afterAll(() => bank.stop());

async function listed(query = ''): Promise<number[]> {
  const answer = await bank.call('GET', `/customers${query}`);
  expect(answer.status).toBe(200);
  expect(() => listCustomers.response.data.parse(answer.body.data)).not.toThrow();
  return answer.body.data.map(({ id }: { id: string }) => ids.indexOf(id) + 1) as number[];
}

describe('200', () => {
  test.each([
    ['', [3, 2, 1]],
    ['?sort=createdAt', [1, 2, 3]],
    ['?filter[status][]=Active', [3, 2, 1]],
    ['?filter[status][]=Archived', []],
    ['?filter[email]=BEN@example.org', [2]],
    ['?filter[tags]={"a":"1"}', [3, 1]],
    ['?filter[query]=okafor -cleo', [1]],
    ['?filter[query]=quist OR cleo', [3, 2]],
    ['?page[limit]=1&page[offset]=2', [1]],
  ])('list %s', async (query, numbers) => {
    expect(await listed(encodeURI(query))).toEqual(numbers);
  });

  test('a customer with a passport has a nationality and no ssn', async () => {
    const { body } = await bank.call('GET', `/customers/${ids[2] ?? ''}`);
    expect(body.data.attributes).toMatchObject({ passport: 'X1234567', nationality: 'NG', authorizedUsers: [] });
    expect(body.data.attributes.ssn).toBeUndefined();
  });
});

describe('403', () => {
  test('a token without the scope', async () => {
    const { body } = await bank.call('POST', `/users/${bank.userId}/api-tokens`, {
      data: {
        type: 'apiToken',
        attributes: { description: 'd', scope: 'accounts', expiration: '2027-06-01T00:00:00Z' },
      },
    });
    const token = body.data.attributes.token as string;
    for (const target of ['/customers', `/customers/${ids[0] ?? ''}`]) {
      expect((await bank.call('GET', target, undefined, { token })).status).toBe(403);
    }
  });
});

describe('404', () => {
  test('a customer that does not exist, or is of another organisation', async () => {
    const other = await foundOrganisation(bank.platform, { name: 'Other' });
    const missing = await bank.call('GET', '/customers/999999999');
    const foreign = await bank.call('GET', `/customers/${ids[0] ?? ''}`, undefined, { token: other.token });
    expect([missing.status, foreign.status]).toEqual([404, 404]);
  });
});
