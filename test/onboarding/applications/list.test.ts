import { listApplications } from '../../../functions/onboarding/applications/operations/list.ts';
import { foundOrganisation } from '../../../functions/founding/found.ts';
import { individual } from '../../support/bank/applicants.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { documentationOf } from '../../../functions/registry.ts';

const bank = useBank();
const ids: string[] = [];
beforeAll(async () => {
  const people = [
    {
      ssn: '500100001',
      fullName: { first: 'Ada', last: 'Okafor' },
      email: 'Ada@example.com',
      tags: { a: '1', b: '2' },
    },
    { ssn: '000000004', fullName: { first: 'Ben', last: 'Okafor' }, email: 'ben@example.com', tags: { a: '1' } },
    { ssn: '000000001', fullName: { first: 'Cleo', last: 'Quist' }, email: 'cleo@example.org', dba: 'Quist Bikes' },
  ];
  for (const person of people) {
    bank.clock.advance({ seconds: 1 });
    const { body } = await bank.call('POST', '/applications', individual(person));
    ids.push(body.data.id as string);
  }
});

/** Numbers of the people that a list shows. */
async function listed(query = ''): Promise<number[]> {
  const answer = await bank.call('GET', `/applications${query}`);
  expect(answer.status).toBe(200);
  expect(() => documentationOf(listApplications).data.parse(answer.body.data)).not.toThrow();
  return answer.body.data.map(({ id }: { id: string }) => ids.indexOf(id) + 1) as number[];
}

describe('200', () => {
  test('the newest come first, or the oldest where asked', async () => {
    expect(await listed()).toEqual([3, 2, 1]);
    expect(await listed('?sort=createdAt')).toEqual([1, 2, 3]);
  });

  test.each([
    ['?filter[status][]=Denied&filter[status][]=PendingReview', [3, 2]],
    ['?filter[status]=Approved', [1]],
    ['?filter[email]=ada@EXAMPLE.com', [1]],
    ['?filter[tags]={"a":"1"}', [2, 1]],
    ['?filter[tags]={"a":"1","b":"2"}', [1]],
    ['?filter[query]=okafor', [2, 1]],
    ['?filter[query]=okafor ada', [1]],
    ['?filter[query]=okafor -ada', [2]],
    ['?filter[query]=ada OR cleo', [3, 1]],
    ['?filter[query]=bikes', [3]],
    ['?filter[query]=okafor&filter[status]=Denied', []],
    ['?filter[query]=', [3, 2, 1]],
  ])('%s', async (query, numbers) => {
    expect(await listed(encodeURI(query))).toEqual(numbers);
  });

  test('a page tells where it lies', async () => {
    const { body } = await bank.call('GET', '/applications?page[limit]=1&page[offset]=1&filter[query]=example');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
    expect(body.meta.pagination).toEqual({ total: 3, limit: 1, offset: 1 });
  });

  test('another organisation sees none of them', async () => {
    const other = await foundOrganisation(bank.platform, { name: 'Other' });
    const { body } = await bank.call('GET', '/applications', undefined, { token: other.token });
    expect(body.data).toEqual([]);
  });
});

describe('400', () => {
  test('an unknown status', async () => {
    const answer = await bank.call('GET', '/applications?filter[status]=Maybe');
    expect([answer.status, answer.body.errors[0].source.parameter]).toEqual([400, 'filter[status]']);
  });
});

describe('404 of a single application', () => {
  test('one that does not exist, and one of another organisation, get one answer', async () => {
    const other = await foundOrganisation(bank.platform, { name: 'Other' });
    const missing = await bank.call('GET', '/applications/999999999');
    const foreign = await bank.call('GET', `/applications/${ids[0] ?? ''}`, undefined, { token: other.token });
    expect([missing.status, foreign.status]).toEqual([404, 404]);
    expect(foreign.body.errors[0].title).toBe(missing.body.errors[0].title);
  });
});
