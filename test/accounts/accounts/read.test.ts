import {
  anotherOrganisation,
  type Bank,
  forceAccount,
  freeze,
  openAccount,
  openCustomer,
  refusals,
  startBank,
} from '../../support/bank/bank.ts';
import { writeDownLists } from '../../support/bank/workers.ts';

let bank: Bank;
let customerId: string;
const ids: string[] = [];
beforeAll(async () => {
  bank = await anotherOrganisation(await startBank());
  customerId = await openCustomer(bank);
  for (const [cents, tags] of [
    [0, { a: '1' }],
    [100, { a: '1', b: '2' }],
    [200, { b: '2' }],
  ] as const) {
    bank.clock.advance({ seconds: 1 });
    ids.push(await openAccount(bank, { customerId, cents, tags }));
  }
  bank.clock.advance({ seconds: 1 });
  ids.push(await openAccount(bank, { cents: 300 }));
  await freeze(bank, ids[1] ?? '');
  await forceAccount(bank, ids[2] ?? '', { status: 'Closed' });
});
afterAll(() => bank.stop());

const list = (query = '') => bank.call('GET', `/accounts${query}`);
const numbersOf = async (query: string) => {
  const answer = await list(query);
  expect(answer.status).toBe(200);
  return answer.body.data.map((one: { id: string }) => ids.indexOf(one.id)) as number[];
};

describe('200', () => {
  test('an account is read in its present state', async () => {
    const { body } = await bank.call('GET', `/accounts/${ids[1] ?? ''}`);
    expect(body.data).toMatchObject({ type: 'depositAccount', attributes: { balance: 100, status: 'Frozen' } });
  });

  test('include=customer brings the owner, of one and of many, each owner once', async () => {
    const one = await bank.call('GET', `/accounts/${ids[0] ?? ''}?include=customer`);
    expect(one.body.included).toMatchObject([{ type: 'individualCustomer', id: customerId }]);
    const many = await list('?include=customer');
    expect(many.body.included).toHaveLength(2);
    expect((await list('?include=')).body).not.toHaveProperty('included');
  });

  test.each<[string, number[]]>([
    ['', [3, 2, 1, 0]],
    ['?sort=-createdAt', [3, 2, 1, 0]],
    ['?sort=createdAt', [0, 1, 2, 3]],
    ['?sort=', [3, 2, 1, 0]],
    ['?sort=createdAt&page[limit]=2', [0, 1]],
    ['?sort=createdAt&page[limit]=2&page[offset]=1', [1, 2]],
    ['?page[offset]=3', [0]],
    ['?page[offset]=9', []],
    ['?filter[customerId]=CUSTOMER', [2, 1, 0]],
    ['?filter[customerId]=CUSTOMER&page[limit]=1&page[offset]=1', [1]],
    ['?filter[customerId]=999999999', []],
    ['?filter[status]=Open', [3, 0]],
    ['?filter[status][]=Frozen&filter[status][]=Closed', [2, 1]],
    ['?filter[status][0]=Frozen&filter[status][1]=Closed', [2, 1]],
    ['?filter[status]=Frozen,Closed', [2, 1]],
    ['?filter[status]=', [3, 2, 1, 0]],
    ['?filter[type]=depositAccount', [3, 2, 1, 0]],
    ['?filter[type][]=DepositAccount&filter[status]=Open', [3, 0]],
    ['?filter[tags]={"a":"1"}', [1, 0]],
    ['?filter[tags]={"a":"1","b":"2"}', [1]],
    ['?filter[tags]={"a":"9"}', []],
    ['?filter[fromBalance]=100', [3, 2, 1]],
    ['?filter[toBalance]=100', [1, 0]],
    ['?filter[fromBalance]=100&filter[toBalance]=200', [2, 1]],
    ['?filter[customerId]=CUSTOMER&filter[fromBalance]=1&sort=createdAt', [1, 2]],
  ])('the list %s', async (query, expected) => {
    expect(await numbersOf(query.replace('CUSTOMER', customerId))).toEqual(expected);
  });

  test('pagination tells total, limit and offset, of filtered lists too', async () => {
    expect((await list()).body.meta).toEqual({ pagination: { total: 4, limit: 100, offset: 0 } });
    const filtered = await list('?filter[status]=Open&page[limit]=1&page[offset]=1');
    expect(filtered.body.meta).toEqual({ pagination: { total: 2, limit: 1, offset: 1 } });
  });

  test('the list is the same after it has been written down', async () => {
    await writeDownLists(bank);
    expect(await numbersOf('')).toEqual([3, 2, 1, 0]);
    expect(await numbersOf('?sort=createdAt&page[limit]=2&page[offset]=1')).toEqual([1, 2]);
    const late = await openAccount(bank);
    expect((await list()).body.data[0].id).toBe(late);
  });
});

describe('400', () => {
  test('every bad parameter is named at once', async () => {
    const answer = await list(
      '?filter[status]=open&filter[type]=card&filter[tags]=a&filter[fromBalance]=1.5&filter[toBalance]=x&page[limit]=0&page[offset]=-1&sort=name&include=card',
    );
    expect(answer.status).toBe(400);
    expect(new Set(refusals(answer))).toEqual(
      new Set(
        [
          'filter[status]',
          'filter[type]',
          'filter[tags]',
          'filter[fromBalance]',
          'filter[toBalance]',
          'page[limit]',
          'page[offset]',
          'sort',
          'include',
        ].map((parameter) => ['invalid_value', parameter]),
      ),
    );
  });

  test.each([
    'page[limit]=1001',
    'page[limit]=ten',
    'page[offset]=1.5',
    'page[limit]=1&page[limit]=2',
    'filter[tags]=[]',
  ])('%s', async (query) => {
    expect(refusals(await list(`?${query}`))).toEqual([['invalid_value', query.slice(0, query.indexOf('='))]]);
  });
});

describe('404', () => {
  test('an account that does not exist, or is of another organisation', async () => {
    const stranger = await openAccount(await anotherOrganisation(bank));
    for (const id of ['999999999', stranger, 'x']) expect((await bank.call('GET', `/accounts/${id}`)).status).toBe(404);
  });
});

test('the lists of two organisations have nothing in common', async () => {
  const other = await anotherOrganisation(bank);
  const own = await openAccount(other);
  const { body } = await other.call('GET', '/accounts');
  expect(body.data.map((one: { id: string }) => one.id)).toEqual([own]);
  const foreign = await other.call('GET', `/accounts?filter[customerId]=${customerId}`);
  expect(foreign.body.meta.pagination.total).toBe(0);
});
