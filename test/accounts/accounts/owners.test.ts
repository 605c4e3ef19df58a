import { endDays } from '../end-of-day/fixtures.ts';
import { bakery, openCustomerOf } from '../../onboarding/customers/kinds.ts';
import {
  anotherOrganisation,
  changeOwners,
  fund,
  openAccount,
  openCustomer,
  openJointAccount,
  refusals,
} from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';

const bank = useBank();
let ada: string;
let bob: string;
let child: string;
let accountId: string;
beforeAll(async () => {
  child = await openCustomer(bank, { fullName: { first: 'Kid', last: 'Okafor' }, dateOfBirth: '2010-01-01' });
});
beforeEach(async () => {
  ada = await openCustomer(bank);
  bob = await openCustomer(bank, { fullName: { first: 'Bob', last: 'Stone' } });
  accountId = await openAccount(bank, { customerId: ada, tags: { purpose: 'rent' } });
  bank.clock.advance({ seconds: 1 });
});

const add = (...ids: string[]): Promise<Answer> => changeOwners(bank, 'POST', accountId, ids);
const remove = (...ids: string[]): Promise<Answer> => changeOwners(bank, 'DELETE', accountId, ids);
const link = (id: string) => ({ type: 'individualCustomer', id });
const accountsOf = async (customerId: string): Promise<readonly string[]> => {
  const { body } = await bank.call('GET', `/accounts?filter[customerId]=${customerId}&sort=createdAt`);
  expect(body.meta.pagination.total).toBe(body.data.length);
  return body.data.map((one: { id: string }) => one.id);
};

describe('200', () => {
  test('owners are added behind those that are there; account.updated names all of them', async () => {
    let answer: Answer | undefined;
    const rows = await emittedBy(bank, async () => (answer = await add(bob)));
    expect(answer?.status).toBe(200);
    expect(answer?.body.data.relationships).toEqual({ customers: { data: [link(ada), link(bob)] } });
    expect(answer?.body.data.attributes).toMatchObject({
      name: 'Ada Okafor and Bob Stone',
      updatedAt: bank.clock.now(),
    });
    expect(rows.flatMap((row) => row.events)).toEqual([
      {
        type: 'account.updated',
        attributes: { tags: { purpose: 'rent' } },
        relationships: { account: { type: 'depositAccount', id: accountId }, customers: [link(ada), link(bob)] },
        resource: answer?.body.data,
      },
    ]);
  });

  test('an owner is removed, the first one too; one owner is left as customer', async () => {
    await add(bob);
    const { body } = await remove(ada);
    expect(body.data.relationships).toEqual({ customer: { data: link(bob) } });
    expect(body.data.attributes.name).toBe('Bob Stone');
  });

  test('who owns it already, and who does not, is passed over without an event', async () => {
    expect(await eventTypesOf(bank, () => add(ada))).toEqual([]);
    const types = await eventTypesOf(bank, async () => {
      expect((await remove(bob)).body.data.relationships.customer.data.id).toBe(ada);
    });
    expect(types).toEqual([]);
    const both = await add(ada, bob);
    expect(both.body.data.relationships.customers.data.map((one: { id: string }) => one.id)).toEqual([ada, bob]);
  });

  test('a customer lists the accounts that they own now, in the order of their opening', async () => {
    const bobs = await openAccount(bank, { customerId: bob });
    bank.clock.advance({ seconds: 1 });
    const later = await openAccount(bank, { customerId: bob });
    await add(bob);
    expect(await accountsOf(bob)).toEqual([accountId, bobs, later]);
    expect(await accountsOf(ada)).toEqual([accountId]);
    await remove(ada);
    expect([await accountsOf(ada), await accountsOf(bob)]).toEqual([[], [accountId, bobs, later]]);
    await add(ada);
    await remove(bob);
    bank.clock.advance({ seconds: 1 });
    const latest = await openAccount(bank, { customerId: ada });
    expect([await accountsOf(ada), await accountsOf(bob)]).toEqual([
      [accountId, latest],
      [bobs, later],
    ]);
    const narrowed = await bank.call('GET', `/accounts?filter[customerId]=${ada}&filter[status]=Open&page[limit]=1`);
    expect(narrowed.body.meta.pagination.total).toBe(2);
  });

  test('include=customer brings every owner', async () => {
    await add(bob);
    const { body } = await bank.call('GET', `/accounts/${accountId}?include=customer`);
    expect(body.included.map((one: { id: string }) => one.id)).toEqual([ada, bob]);
  });

  test('two who add and remove at once both have their way', async () => {
    const carol = await openCustomer(bank);
    await add(bob);
    const answers = await Promise.all([add(carol), remove(bob)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await bank.call('GET', `/accounts/${accountId}`);
    expect(body.data.relationships.customers.data).toEqual([link(ada), link(carol)]);
  });

  test('a child owns an account together with an adult', async () => {
    expect((await add(child)).status).toBe(200);
  });
});

test('a token of a customer shows an account, and all its things, while the customer owns it', async () => {
  await fund(bank, accountId, 10_00);
  const token = await customerToken(bank, bob);
  const seen = async () => {
    const account = await bank.call('GET', `/accounts/${accountId}`, undefined, { token });
    const list = await bank.call('GET', `/transactions`, undefined, { token });
    const own = await bank.call('GET', `/transactions?filter[customerId]=${bob}`, undefined, { token });
    return [account.status, list.body.meta.pagination.total, own.body.meta.pagination.total];
  };
  expect(await seen()).toEqual([404, 0, 0]);
  await add(bob);
  await fund(bank, accountId, 10_00);
  expect(await seen()).toEqual([200, 2, 1]);
  const { body } = await bank.call('GET', `/accounts/${accountId}?include=customer`, undefined, { token });
  expect(body.included.map((one: { id: string }) => one.id)).toEqual([bob]);
  await remove(bob);
  expect(await seen()).toEqual([404, 0, 0]);
});

describe('400', () => {
  test.each<[string, unknown, readonly (readonly [string, string])[]]>([
    ['no body', undefined, [['invalid_value', '/data']]],
    ['one identifier that is no list', { data: { type: 'customer', id: '100000001' } }, [['invalid_value', '/data']]],
    ['an empty list', { data: [] }, [['invalid_value', '/data']]],
    [
      'every bad identifier at once',
      { data: [{ type: 'payment', id: '100000001' }, { type: 'customer', id: '007' }, 'x', { type: 'customer' }] },
      ['/data/0/type', '/data/1/id', '/data/2', '/data/3/id'].map((pointer) => ['invalid_value', pointer] as const),
    ],
    [
      'a customer named twice',
      { data: ['1', '2', '1'].map((id) => ({ type: 'customer', id })) },
      [['invalid_value', '/data/2/id']],
    ],
    [
      'eleven of them',
      { data: Array.from({ length: 11 }, (_, n) => ({ type: 'customer', id: String(n + 1) })) },
      [['invalid_value', '/data']],
    ],
  ])('%s', async (_, body, expected) => {
    for (const method of ['POST', 'DELETE']) {
      const answer = await bank.call(method, `/accounts/${accountId}/relationships/customers`, body);
      expect([answer.status, refusals(answer)]).toEqual([400, expected]);
    }
  });

  test('a business owns alone, as an owner who joins and as one who is joined', async () => {
    const business = await openCustomerOf(bank, bakery);
    expect(refusals(await add(business))).toEqual([['invalid_value', '/data']]);
    accountId = await openAccount(bank, { customerId: business });
    const answer = await add(ada);
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', '/data']]]);
    expect(answer.body.errors[0].detail).toContain('business');
  });

  test('several owners without an adult, to begin with or once the adult has left', async () => {
    const other = await openCustomer(bank, { dateOfBirth: '2008-12-02' });
    await add(child, other);
    expect(refusals(await remove(ada))).toEqual([['invalid_value', '/data']]);
    await endDays(bank, '2026-12-02T06:00:00Z');
    expect((await remove(ada)).status).toBe(200);
    accountId = await openAccount(bank, { customerId: child });
    const young = await openCustomer(bank, { dateOfBirth: '2008-12-03' });
    expect(refusals(await add(young))).toEqual([['invalid_value', '/data']]);
    bank.clock.set('2026-12-03T04:59:59Z');
    expect((await add(young)).status).toBe(400);
    await endDays(bank, '2026-12-03T05:00:00Z');
    expect((await add(young)).status).toBe(200);
  });

  test('an eleventh owner, and a fifty-first change', async () => {
    const many = await Promise.all(Array.from({ length: 10 }, () => openCustomer(bank)));
    expect((await add(...many.slice(0, 9))).status).toBe(200);
    expect(refusals(await add(many[9] ?? ''))).toEqual([['limits_exceeded', '/data']]);
    for (let change = 1; change < 50; change += 1) {
      const answer = await (change % 2 === 1 ? remove(many[0] ?? '') : add(many[0] ?? ''));
      expect(answer.status).toBe(200);
    }
    expect(refusals(await add(many[0] ?? ''))).toEqual([['limits_exceeded', undefined]]);
  });

  test('a customer shares at most fifty accounts that others opened', async () => {
    for (let shared = 0; shared < 50; shared += 1) {
      const id = await openAccount(bank, { customerId: ada });
      expect((await changeOwners(bank, 'POST', id, [bob])).status).toBe(200);
    }
    const answer = await add(bob);
    expect([answer.status, refusals(answer)]).toEqual([400, [['limits_exceeded', '/data/0/id']]]);
  });
});

describe('404', () => {
  test('an account, or a customer, who does not exist or is of another organisation', async () => {
    const other = await anotherOrganisation(bank);
    const stranger = await openCustomer(other);
    for (const id of ['999999999', stranger]) {
      for (const act of [add, remove]) {
        const answer = await act(ada, id);
        expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', '/data/1/id']]]);
      }
    }
    const theirs = await changeOwners(other, 'POST', accountId, [stranger]);
    expect([theirs.status, refusals(theirs)]).toEqual([404, [['not_found', undefined]]]);
  });
});

describe('409', () => {
  test('the last owner cannot be removed, nor all of several at once', async () => {
    expect(refusals(await remove(ada))).toEqual([['invalid_state', '/data']]);
    await add(bob);
    expect(refusals(await remove(ada, bob))).toEqual([['invalid_state', '/data']]);
  });

  test('an Archived customer does not become an owner, and does not stay one alone', async () => {
    await bank.call('POST', `/customers/${bob}/archive`);
    expect(refusals(await add(bob))).toEqual([['invalid_state', '/data/0/id']]);
    const carol = await openCustomer(bank);
    await add(carol);
    await bank.call('POST', `/customers/${carol}/archive`);
    expect(refusals(await remove(ada))).toEqual([['invalid_state', '/data']]);
    expect((await remove(carol)).status).toBe(200);
  });

  test('who joins while they are archived is archived on the account, or does not join', async () => {
    const [added] = await Promise.all([add(bob), bank.call('POST', `/customers/${bob}/archive`)]);
    const removed = added.status === 200 ? await remove(ada) : undefined;
    if (removed === undefined) expect(refusals(added)).toEqual([['invalid_state', '/data/0/id']]);
    else expect(refusals(removed)).toEqual([['invalid_state', '/data']]);
  });
});

describe('429', () => {
  test('while the end of a day is not written down: its rows name who owned the account then', async () => {
    bank.clock.set('2026-12-04T05:00:00Z');
    expect(refusals(await add(bob))).toEqual([['account_busy', undefined]]);
    await endDays(bank, '2026-12-04T05:00:01Z');
    expect((await add(bob)).status).toBe(200);
  });
});

describe('joint accounts from the start', () => {
  test('are numbered by each owner and found in the list of each', async () => {
    const own = await openAccount(bank, { customerId: bob });
    bank.clock.advance({ seconds: 1 });
    const joint = await openJointAccount(bank, [ada, bob]);
    bank.clock.advance({ seconds: 1 });
    const later = await openAccount(bank, { customerId: bob });
    expect([await accountsOf(ada), await accountsOf(bob)]).toEqual([
      [accountId, joint],
      [own, joint, later],
    ]);
  });
});
