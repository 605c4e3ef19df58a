import { getCustomer } from '../../../functions/onboarding/customers/operations/get.ts';
import { listCustomers } from '../../../functions/onboarding/customers/operations/list.ts';
import { foundOrganisation } from '../../../functions/founding/found.ts';
import { individual, traveller } from '../../support/bank/applicants.ts';
import { accountBody } from '../../support/bank/bodies.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { bakery, familyTrust, openCustomerOf } from './kinds.ts';
import { documentationOf } from '../../../functions/registry.ts';

const bank = useBank();
const ids: string[] = [];
beforeAll(async () => {
  const people = [
    individual({ ssn: '500100001', fullName: { first: 'Ada', last: 'Okafor' }, tags: { a: '1' } }),
    individual({ ssn: '500100002', fullName: { first: 'Ben', last: 'Quist' }, email: 'ben@example.org' }),
    traveller({ fullName: { first: 'Cleo', last: 'Okafor' }, email: 'cleo@example.org', tags: { a: '1', b: '2' } }),
  ];
  for (const person of people) {
    bank.clock.advance({ seconds: 1 });
    const { body } = await bank.call('POST', '/applications', person);
    ids.push(body.data.relationships.customer.data.id as string);
  }
  for (const profile of [bakery, familyTrust]) {
    bank.clock.advance({ seconds: 1 });
    ids.push(await openCustomerOf(bank, profile, { kind: profile.type }));
  }
});

async function listed(query = ''): Promise<number[]> {
  const answer = await bank.call('GET', `/customers${query}`);
  expect(answer.status).toBe(200);
  expect(() => documentationOf(listCustomers).data.parse(answer.body.data)).not.toThrow();
  return answer.body.data.map(({ id }: { id: string }) => ids.indexOf(id) + 1) as number[];
}

describe('200', () => {
  test.each([
    ['', [5, 4, 3, 2, 1]],
    ['?sort=createdAt', [1, 2, 3, 4, 5]],
    ['?filter[status][]=Active', [5, 4, 3, 2, 1]],
    ['?filter[status][]=Archived', []],
    ['?filter[email]=BEN@example.org', [2]],
    ['?filter[tags]={"a":"1"}', [3, 1]],
    ['?filter[query]=okafor -cleo', [1]],
    ['?filter[query]=quist OR cleo', [5, 3, 2]],
    ['?filter[query]=bakery', [4]],
    ['?filter[query]=crumbs mbeki', [4]],
    ['?filter[query]=grace', [4]],
    ['?filter[query]=Wall', [5, 4]],
    ['?filter[query]=family trust -ben', []],
    ['?filter[query]=987654321', []],
    ['?filter[email]=Grace@Bakery.example', [4]],
    ['?filter[email]=ben@trust.example', [5]],
    ['?filter[tags]={"kind":"trustCustomer"}', [5]],
    ['?page[limit]=1&page[offset]=4', [1]],
  ])('list %s', async (query, numbers) => {
    expect(await listed(encodeURI(query))).toEqual(numbers);
  });

  test('a customer with a passport has a nationality and no ssn', async () => {
    const { body } = await bank.call('GET', `/customers/${ids[2] ?? ''}`);
    expect(body.data.attributes).toMatchObject({ passport: 'X1234567', nationality: 'NG', authorizedUsers: [] });
    expect(body.data.attributes.ssn).toBeUndefined();
  });

  test.each([
    [4, bakery, 'businessApplication'],
    [5, familyTrust, 'trustApplication'],
  ] as const)('customer %i shows all that they are, secrets in full', async (number, { type, ...profile }, from) => {
    const { body } = await bank.call('GET', `/customers/${ids[number - 1] ?? ''}`);
    expect(body.data).toEqual({
      type,
      id: ids[number - 1],
      attributes: {
        createdAt: expect.any(String),
        ...profile,
        authorizedUsers: [],
        status: 'Active',
        tags: { kind: type },
      },
      relationships: {
        org: { data: { type: 'org', id: bank.organisationId } },
        application: { data: { type: from, id: expect.any(String) } },
      },
    });
    expect(() => documentationOf(getCustomer).data.parse(body.data)).not.toThrow();
  });

  test.each([4, 5])('customer %i opens accounts under the name of the holder', async (number) => {
    const id = ids[number - 1] ?? '';
    const { status, body } = await bank.call('POST', '/accounts', accountBody(id));
    expect([status, body.data.attributes.name]).toEqual([201, number === 4 ? bakery.name : familyTrust.name]);
    const customer = { data: { type: number === 4 ? 'businessCustomer' : 'trustCustomer', id } };
    expect(body.data.relationships).toEqual({ customer });
  });

  test('a sole proprietor shows what they trade as', async () => {
    const sole = { soleProprietorship: true, dba: 'Ada Prints', ein: '555444333', ssn: '500100009' };
    const { body: applied } = await bank.call('POST', '/applications', individual(sole));
    const id = applied.data.relationships.customer.data.id as string;
    expect((await bank.call('GET', `/customers/${id}`)).body.data.attributes).toMatchObject(sole);
    expect(await listed('?filter[query]=prints')).toHaveLength(1);
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
