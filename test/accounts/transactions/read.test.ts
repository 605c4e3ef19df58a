import {
  anotherOrganisation,
  changeOwners,
  fund,
  openAccount,
  openCustomer,
  openJointAccount,
  pay,
  refusals,
} from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { writeDownLists } from '../../support/bank/workers.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();
let customerId: string;
let one: string;
let two: string;
let three: string;
const ids: string[] = [];
const times: string[] = [];

/** 0: credit of account one, 1 and 2: legs of a payment from one to two, 3 and 4: from one to three. */
beforeAll(async () => {
  customerId = await openCustomer(bank);
  one = await openAccount(bank, { customerId });
  two = await openAccount(bank, { customerId });
  three = await openAccount(bank);
  const tick = () => (bank.clock.advance({ seconds: 1 }), times.push(bank.clock.now()));
  tick();
  ids.push((await fund(bank, one, 100_00, { description: 'Salary March', tags: { kind: 'income' } })).body.data.id);
  tick();
  await pay(bank, one, two, { amount: 10_00, description: 'Green tea', tags: { kind: 'tea', cup: '1' } });
  ids.push(`${one}000000002`, `${two}000000001`);
  tick();
  await pay(bank, one, three, { amount: 20_00, description: 'Black tea', tags: { kind: 'tea' } });
  ids.push(`${one}000000003`, `${three}000000001`);
});

const fill = (query: string) =>
  query
    .replace('CUSTOMER', customerId)
    .replaceAll('ONE', one)
    .replaceAll('TWO', two)
    .replaceAll('THREE', three)
    .replace(/TIME(\d)/g, (_, n: string) => times[Number(n)] ?? '');
const list = (query = '') => bank.call('GET', `/transactions${fill(query)}`);
const numbersOf = async (query: string) => {
  const answer = await list(query);
  expect(answer.status === 200 ? [] : refusals(answer)).toEqual([]);
  return answer.body.data.map((transaction: { id: string }) => ids.indexOf(transaction.id)) as number[];
};

/** Legs of one payment have one moment: among them the id decides. */
const pair = (...numbers: [number, number]) =>
  numbers.toSorted((a, b) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1)) as [number, number];

describe('200', () => {
  test.each<[string, () => number[]]>([
    ['?sort=createdAt', () => [0, ...pair(1, 2), ...pair(3, 4)]],
    ['', () => [...pair(3, 4).reverse(), ...pair(1, 2).reverse(), 0]],
    ['?filter[accountId]=ONE', () => [3, 1, 0]],
    ['?filter[accountId]=ONE&sort=createdAt&page[limit]=1&page[offset]=2', () => [3]],
    ['?filter[accountIds][]=TWO&filter[accountIds][]=THREE', () => [4, 2]],
    ['?filter[accountIds]=TWO,THREE,TWO&sort=createdAt', () => [2, 4]],
    ['?filter[accountIds]=TWO,THREE&filter[accountId]=TWO', () => [2]],
    ['?filter[customerId]=CUSTOMER&sort=createdAt', () => [0, ...pair(1, 2), 3]],
    ['?filter[customerId]=CUSTOMER&filter[accountIds]=TWO,THREE', () => [2]],
    ['?filter[query]=tea&filter[accountId]=ONE', () => [3, 1]],
    ['?filter[query]=GREEN%20tea&filter[accountId]=ONE', () => [1]],
    ['?filter[query]=tea%20-green&filter[accountId]=ONE', () => [3]],
    ['?filter[query]=salary%20OR%20black&filter[accountId]=ONE', () => [3, 0]],
    ['?filter[type]=receivedAchTransaction', () => [0]],
    ['?filter[type][]=BookTransaction&filter[accountId]=ONE', () => [3, 1]],
    ['?filter[type]=purchaseTransaction', () => []],
    ['?filter[direction]=Credit&sort=createdAt', () => [0, 2, 4]],
    ['?filter[direction][]=Debit', () => [3, 1]],
    ['?filter[since]=TIME1&filter[accountId]=ONE', () => [3, 1]],
    ['?filter[until]=TIME1', () => [0]],
    ['?filter[fromAmount]=2000&filter[accountId]=ONE', () => [3, 0]],
    ['?filter[toAmount]=1000&filter[accountId]=ONE', () => [1]],
    ['?filter[tags]={"kind":"tea"}&filter[accountId]=ONE', () => [3, 1]],
    ['?filter[tags]={"kind":"tea","cup":"1"}&filter[accountId]=ONE', () => [1]],
    ['?filter[excludeFees]=true&filter[accountId]=ONE', () => [3, 1, 0]],
    ['?filter[excludeFees]=false', () => [...pair(3, 4).reverse(), ...pair(1, 2).reverse(), 0]],
    ['?filter[cardId]=1', () => []],
    ['?filter[since]=TIME1&filter[accountIds]=TWO,THREE', () => [4, 2]],
    ['?filter[until]=TIME2&filter[customerId]=CUSTOMER&sort=createdAt', () => [0, ...pair(1, 2)]],
    ['?filter[since]=TIME1&filter[until]=TIME2&filter[accountId]=ONE', () => [1]],
    ['?filter[since]=TIME2&filter[until]=TIME1&filter[accountId]=ONE', () => []],
  ])('the list %s', async (query, expected) => {
    expect(await numbersOf(query)).toEqual(expected());
  });

  test('pages in either direction never overlap, not even between legs of one moment', async () => {
    for (const sort of ['createdAt', '-createdAt']) {
      const pages = await Promise.all(
        [0, 1, 2, 3, 4].map((n) => numbersOf(`?sort=${sort}&page[limit]=1&page[offset]=${n}`)),
      );
      expect(pages.flat().sort()).toEqual([0, 1, 2, 3, 4]);
      expect(pages.flat()).toEqual(await numbersOf(`?sort=${sort}`));
    }
    await writeDownLists(bank);
    expect(await numbersOf('?sort=createdAt')).toEqual([0, ...pair(1, 2), ...pair(3, 4)]);
  });

  test('include brings accounts and owners, each once', async () => {
    const { body } = await list('?filter[customerId]=CUSTOMER&include=customer,account');
    expect(body.included.map((resource: { type: string }) => resource.type)).toEqual([
      'individualCustomer',
      'depositAccount',
      'depositAccount',
    ]);
  });

  test('a transaction is read under its account, with included resources', async () => {
    const { body } = await bank.call('GET', `/accounts/${one}/transactions/${ids[1] ?? ''}?include=account`);
    expect(body.data.attributes).toMatchObject({ amount: 10_00, balance: 90_00, direction: 'Debit' });
    expect(body.included).toMatchObject([{ type: 'depositAccount', id: one }]);
  });

  test('it is read by its id alone, with the same answer', async () => {
    const path = `transactions/${ids[1] ?? ''}?include=account,customer&filter[customerId]=${customerId}`;
    const answer = await bank.call('GET', `/${path}`);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ id: ids[1], attributes: { amount: 10_00 } });
    expect(answer.body).toEqual((await bank.call('GET', `/accounts/${one}/${path}`)).body);
  });

  test('an owner reads it by its id while the account is theirs; the filter applies to the owners at that time', async () => {
    const joined = await openCustomer(bank);
    const joint = await openJointAccount(bank, [customerId, joined]);
    const early = String((await fund(bank, joint, 5_00)).body.data.id);
    const read = async (id: string, token?: string, query = '') => {
      const { status } = await bank.call('GET', `/transactions/${id}${query}`, undefined, token ? { token } : {});
      return status;
    };
    const token = await customerToken(bank, joined);
    expect(await read(early, token)).toBe(200);
    await changeOwners(bank, 'DELETE', joint, [joined]);
    const late = String((await fund(bank, joint, 5_00)).body.data.id);
    const ownedBy = (id: string) => `?filter[customerId]=${id}`;
    expect([await read(early, token), await read(late, token)]).toEqual([404, 404]);
    expect([await read(early, undefined, ownedBy(joined)), await read(late, undefined, ownedBy(joined))]).toEqual([
      200, 404,
    ]);
    expect(await read(late, undefined, ownedBy(customerId))).toBe(200);
    const stranger = await customerToken(bank, await openCustomer(bank));
    expect(await read(late, stranger)).toBe(404);
  });

  test('filter[customerId] of an owner finds it', async () => {
    const path = `/accounts/${one}/transactions/${ids[1] ?? ''}?filter[customerId]=${customerId}`;
    expect((await bank.call('GET', path)).status).toBe(200);
  });
});

describe('400', () => {
  test('every bad parameter is named at once', async () => {
    const bad = {
      'filter[accountIds]': Array.from({ length: 101 }, (_, n) => 100_000_000 + n).join(','),
      'filter[query]': 'x'.repeat(501),
      'filter[type]': 'cheque',
      'filter[excludeFees]': 'yes',
      'filter[direction]': 'in',
      'filter[since]': 'x',
      'filter[until]': '2026-02-30T00:00:00Z',
      'filter[fromAmount]': '',
      'filter[toAmount]': '--1',
      'filter[tags]': '"a"',
      sort: 'balance',
      include: 'transaction',
    };
    const answer = await bank.call('GET', `/transactions?${new URLSearchParams(bad).toString()}`);
    expect(answer.status).toBe(400);
    const { 'filter[fromAmount]': _, ...named } = bad;
    expect(new Set(refusals(answer).map(([, place]) => place))).toEqual(new Set(Object.keys(named)));
  });
});

describe('404', () => {
  test('under another account, of another customer, unknown, or no id at all', async () => {
    const other = await anotherOrganisation(bank);
    const theirs = await openAccount(other, { cents: 1 });
    for (const path of [
      `${two}/transactions/${ids[1] ?? ''}`,
      `${one}/transactions/${ids[1] ?? ''}?filter[customerId]=999999999`,
      `${one}/transactions/${one}000000099`,
      `${one}/transactions/x`,
      `x/transactions/${ids[1] ?? ''}`,
      `${theirs}/transactions/${theirs}000000001`,
    ]) {
      const answer = await bank.call('GET', `/accounts/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    for (const id of [
      `${one}000000099`,
      'x',
      '1',
      `${theirs}000000001`,
      `${ids[1] ?? ''}?filter[customerId]=999999999`,
    ]) {
      expect([id, (await bank.call('GET', `/transactions/${id}`)).status]).toEqual([id, 404]);
    }
  });
});
