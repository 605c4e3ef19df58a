import {
  anotherOrganisation,
  type Bank,
  changeOwners,
  freeze,
  openAccount,
  openCustomer,
  openJointAccount,
  refusals,
} from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { writeDownLists } from '../../support/bank/workers.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { complete, entryBody, idOf, receive, receiveAch, step } from './received.ts';

const bank = useBank();
let account: string;
let other: string;
let ids: string[];
beforeAll(async () => {
  account = await openAccount(bank);
  other = await openAccount(bank);
  ids = [];
  const next = (id: string) => {
    ids.push(id);
    bank.clock.advance({ minutes: 1 });
  };
  next(idOf(await receive(bank, account, { amount: 10_00, tags: { a: 'b', c: 'd' } })));
  next(idOf(await receive(bank, account, { amount: 20_00, tags: { a: 'b' } })));
  next(idOf(await receiveAch(bank, account, { amount: 99_00 })));
  next(idOf(await receive(bank, other, { amount: 40_00 })));
  next(idOf(await receive(bank, account, { amount: 50_00 })));
  await step(bank, ids[1] ?? '', 'advance');
  await complete(bank, ids[4] ?? '');
});

/** The places of the answered members among all received ones. */
async function listed(query: string): Promise<readonly number[]> {
  const answer = await bank.call('GET', `/received-payments?sort=createdAt&${query}`);
  expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 200 });
  expect(answer.body.meta.pagination.total).toBe(answer.body.data.length);
  return answer.body.data.map(({ id }: { id: string }) => ids.indexOf(id));
}

const tags = (value: object) => `filter[tags]=${encodeURIComponent(JSON.stringify(value))}`;

test.each([
  ['', [0, 1, 2, 3, 4]],
  ['filter[includeCompleted]=true', [0, 1, 2, 3, 4]],
  ['filter[includeCompleted]=false', [0, 1, 2, 3]],
  ['filter[status][]=Completed', [4]],
  ['filter[status][0]=Pending&filter[status][1]=Advanced', [0, 1, 3]],
  ['filter[status]=Pending%20Review', []],
  ['filter[canBeReprocessed]=true', [2]],
  ['filter[canBeReprocessed]=false', [0, 1, 3, 4]],
  ['filter[fromAmount]=2000&filter[toAmount]=4000', [1, 3]],
  [tags({ a: 'b' }), [0, 1]],
  [tags({ a: 'b', c: 'd' }), [0]],
  ['filter[since]=2026-12-01T15:01:00Z&filter[until]=2026-12-01T15:03:00Z', [1, 2]],
])('filters: %s', async (query, expected) => {
  expect(await listed(query)).toEqual(expected);
});

test('of an account, of a customer, and both', async () => {
  const owner = (await bank.call('GET', `/accounts/${other}`)).body.data.relationships.customer.data.id as string;
  expect(await listed(`filter[accountId]=${account}`)).toEqual([0, 1, 2, 4]);
  expect(await listed(`filter[customerId]=${owner}`)).toEqual([3]);
  expect(await listed(`filter[accountId]=${account}&filter[customerId]=${owner}`)).toEqual([]);
});

test('newest first unless it is asked for otherwise, in pages, and the same once lists are written down', async () => {
  const page = async () => {
    const { body } = await bank.call('GET', '/received-payments?page[limit]=2&page[offset]=1');
    expect(body.meta.pagination).toEqual({ total: 5, limit: 2, offset: 1 });
    return body.data.map(({ id }: { id: string }) => ids.indexOf(id));
  };
  expect(await page()).toEqual([3, 2]);
  await writeDownLists(bank);
  expect(await page()).toEqual([3, 2]);
});

test('what is included comes once: accounts, owners and transactions', async () => {
  const { body } = await bank.call(
    'GET',
    '/received-payments?include=customer,account,receivePaymentTransaction,paymentAdvanceTransaction,repayPaymentAdvanceTransaction',
  );
  const types = body.included.map(({ type }: { type: string }) => type).sort();
  expect(types).toEqual([
    ...['depositAccount', 'depositAccount', 'individualCustomer', 'individualCustomer'],
    ...['paymentAdvanceTransaction', 'receivedAchTransaction'],
  ]);
});

test('400: values that are none', async () => {
  for (const filter of ['status]=Sent', 'includeCompleted]=maybe', 'canBeReprocessed]=1', 'fromAmount]=x']) {
    const answer = await bank.call('GET', `/received-payments?filter[${filter}`);
    expect(refusals(answer).map(([code]) => code)).toEqual(['invalid_value']);
  }
});

test('what an account received stays with those who owned it then', async () => {
  const [ada, bob] = [await openCustomer(bank), await openCustomer(bank)];
  const joint = await openJointAccount(bank, [ada, bob]);
  const both = idOf(await receive(bank, joint));
  expect((await changeOwners(bank, 'DELETE', joint, [bob])).status).toBe(200);
  const hers = idOf(await receive(bank, joint));
  const of = async (customerId: string) =>
    (await bank.call('GET', `/received-payments?filter[customerId]=${customerId}`)).body.data.map(
      ({ id }: { id: string }) => id,
    );
  expect([await of(ada), await of(bob)]).toEqual([[hers, both], [both]]);
});

describe('declined incoming payments', () => {
  let bankOfDeclined: Bank;
  let frozen: string;
  let declined: readonly string[];
  beforeAll(async () => {
    bankOfDeclined = await anotherOrganisation(bank);
    frozen = await openAccount(bankOfDeclined);
    await freeze(bankOfDeclined, frozen);
    declined = [
      idOf(await receive(bankOfDeclined, frozen, { amount: 10_00 })),
      idOf(await receiveAch(bankOfDeclined, frozen, { amount: 20_00 })),
    ];
  });
  const found = async (query: string, token?: string) => {
    const target = `/declined-incoming-payments?sort=createdAt&${query}`;
    const answer = await bankOfDeclined.call('GET', target, undefined, token === undefined ? {} : { token });
    expect(answer.status).toBe(200);
    return answer.body.data.map(({ id }: { id: string }) => declined.indexOf(id));
  };

  test('are filtered like other movements', async () => {
    expect(await found('')).toEqual([0, 1]);
    expect(await found(`filter[accountId]=${frozen}`)).toEqual([0, 1]);
    expect(await found('filter[direction]=Debit')).toEqual([1]);
    expect(await found('filter[reason]=AccountClosed')).toEqual([]);
    expect(await found('filter[toAmount]=1000')).toEqual([0]);
    expect(await found('filter[until]=2020-01-01T00:00:00Z')).toEqual([]);
  });

  test('are shown to the customer who owns the account, and to no other', async () => {
    const { id } = (await bankOfDeclined.call('GET', `/accounts/${frozen}`)).body.data.relationships.customer.data;
    const own = await customerToken(bankOfDeclined, id as string, { scope: 'payments' });
    const stranger = await customerToken(bankOfDeclined, await openCustomer(bankOfDeclined), { scope: 'payments' });
    expect([await found('', own), await found('', stranger)]).toEqual([[0, 1], []]);
    const get = (token: string) =>
      bankOfDeclined.call('GET', `/declined-incoming-payments/${declined[0] ?? ''}`, undefined, { token });
    expect([(await get(own)).status, (await get(stranger)).status]).toEqual([200, 404]);
  });
});

test('403: received payments are for organisations only', async () => {
  const token = await customerToken(bank, await openCustomer(bank));
  for (const path of ['/received-payments', `/received-payments/${ids[0] ?? ''}`]) {
    expect((await bank.call('GET', path, undefined, { token })).status).toBe(403);
  }
  const body = entryBody(account, 'returnAch', { reason: 'DuplicateEntry' });
  expect((await bank.call('POST', `/returns/${account}000000001`, body, { token })).status).toBe(403);
});
