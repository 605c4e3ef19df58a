import { openAccount, openCustomer, refusals } from '../../support/bank/bank.ts';
import { writeDownLists } from '../../support/bank/workers.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { counterpartyBody } from '../../support/bank/bodies.ts';

const bank = useBank();
let customerId: string;
const ids: string[] = [];

/** 0 to 2 of one customer, 3 of another; 2 may be debited. */
beforeAll(async () => {
  customerId = await openCustomer(bank);
  const own = (await bank.call('GET', `/accounts/${await openAccount(bank, { customerId })}`)).body.data.attributes;
  const make = async (owner: string, overrides: Record<string, unknown>) => {
    bank.clock.advance({ seconds: 1 });
    ids.push((await bank.call('POST', '/counterparties', counterpartyBody(owner, overrides))).body.data.id);
  };
  await make(customerId, { tags: { a: '1' } });
  await make(customerId, { tags: { a: '1', b: '2' }, accountNumber: '2', routingNumber: '021000021' });
  await make(customerId, {
    permissions: 'CreditAndDebit',
    routingNumber: own.routingNumber,
    accountNumber: own.accountNumber,
  });
  await make(await openCustomer(bank), { accountNumber: '2' });
});

const list = (query: string) => bank.call('GET', `/counterparties${query.replaceAll('CUSTOMER', customerId)}`);
const numbersOf = async (query: string) => {
  const answer = await list(query);
  expect(answer.status === 200 ? [] : refusals(answer)).toEqual([]);
  return answer.body.data.map((one: { id: string }) => ids.indexOf(one.id)) as number[];
};

const lists: [string, number[]][] = [
  ['', [0, 1, 2, 3]],
  ['?sort=createdAt', [0, 1, 2, 3]],
  ['?sort=-createdAt', [3, 2, 1, 0]],
  ['?page[limit]=2&page[offset]=1', [1, 2]],
  ['?filter[customerId]=CUSTOMER', [0, 1, 2]],
  ['?filter[customerId]=CUSTOMER&sort=-createdAt&page[limit]=1', [2]],
  ['?filter[customerId]=999999999', []],
  ['?filter[accountNumber]=2', [1, 3]],
  ['?filter[accountNumber]=2&filter[customerId]=CUSTOMER', [1]],
  ['?filter[routingNumber]=021000021', [1]],
  ['?filter[routingNumber]=000', []],
  ['?filter[permissions][]=CreditAndDebit', [2]],
  ['?filter[permissions][]=CreditOnly&filter[permissions][]=DebitOnly', [0, 1, 3]],
  ['?filter[tags]={"a":"1"}', [0, 1]],
  ['?filter[tags]={"a":"1","b":"2"}', [1]],
];

describe('200', () => {
  test.each(lists)('the list %s', async (query, expected) => {
    expect(await numbersOf(query)).toEqual(expected);
  });

  test('the total counts what the filter keeps', async () => {
    const { body } = await list('?filter[accountNumber]=2&page[limit]=1');
    expect(body.meta).toEqual({ pagination: { total: 2, limit: 1, offset: 0 } });
  });
});

describe('400', () => {
  test('every bad parameter is named at once', async () => {
    const answer = await list('?filter[permissions]=All&filter[tags]=x&sort=name&page[limit]=0');
    expect(new Set(refusals(answer).map(([, place]) => place))).toEqual(
      new Set(['filter[permissions]', 'filter[tags]', 'sort', 'page[limit]']),
    );
  });
});

describe('written down', () => {
  beforeAll(() => writeDownLists(bank));

  test.each(lists)('the list %s is the same', async (query, expected) => {
    expect(await numbersOf(query)).toEqual(expected);
  });
});
