import { accountIdFor, customerHead } from '../../../functions/onboarding/customers/store.ts';
import { plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import { keyText } from '../../../functions/kernel/table/kind.ts';
import { bakery, familyTrust, openCustomerOf } from '../../onboarding/customers/kinds.ts';
import { accountBody, jointAccountBody } from '../../support/bank/bodies.ts';
import {
  anotherOrganisation,
  freeze,
  openAccount,
  openCustomer,
  openJointAccount,
  refusals,
} from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();
let customerId: string;
beforeAll(async () => {
  customerId = await openCustomer(bank);
});

const open = (overrides: Record<string, unknown> = {}, owner = customerId) =>
  bank.call('POST', '/accounts', accountBody(owner, overrides));

async function forceHead(owner: string, attributes: Record<string, unknown>): Promise<void> {
  const ref = customerHead(bank.organisationId, owner);
  const item = await bank.table.get(ref.key);
  await bank.table.put({ Item: { ...item, ...attributes } });
}

describe('201', () => {
  test('an account is opened empty, in the name of its owner, with numbers of the partner bank', async () => {
    const answer = await open({ depositProduct: 'savings', tags: { purpose: 'rent' } });
    expect(answer.status).toBe(201);
    expect(answer.headers['Content-Type']).toBe('application/vnd.api+json');
    const { id, attributes, relationships } = answer.body.data;
    expect(attributes).toEqual({
      createdAt: bank.clock.now(),
      name: 'Ada Okafor',
      depositProduct: 'savings',
      routingNumber: expect.stringMatching(/^\d{9}$/),
      accountNumber: expect.stringMatching(/^\d{12}$/),
      currency: 'USD',
      balance: 0,
      hold: 0,
      available: 0,
      tags: { purpose: 'rent' },
      status: 'Open',
    });
    expect(attributes.accountNumber.endsWith(id)).toBe(true);
    expect(relationships).toEqual({ customer: { data: { type: 'individualCustomer', id: customerId } } });
  });

  test('account.created is the only event and carries owner, tags and the account itself', async () => {
    let created: { id: string } | undefined;
    bank.clock.advance({ seconds: 1 });
    const rows = await emittedBy(bank, async () => (created = (await open({ tags: { a: 'b' } })).body.data));
    expect(rows).toEqual([
      {
        at: bank.clock.now(),
        events: [
          {
            type: 'account.created',
            attributes: { tags: { a: 'b' } },
            relationships: {
              account: { type: 'depositAccount', id: created?.id },
              customer: { type: 'individualCustomer', id: customerId },
            },
            resource: created,
          },
        ],
      },
    ]);
  });

  test.each([
    ['account', 'customer'],
    ['depositAccount', 'individualCustomer'],
  ])('the names %s and %s are accepted', async (type, ownerType) => {
    const body = accountBody(customerId, { type });
    body.data.relationships.customer.data.type = ownerType;
    const answer = await bank.call('POST', '/accounts', body);
    expect(answer.status).toBe(201);
    expect(answer.body.data.type).toBe('depositAccount');
  });

  test('two accounts that are opened at once for one customer are both counted', async () => {
    const owner = await openCustomer(bank);
    const answers = await Promise.all([open({}, owner), open({}, owner), open({}, owner)]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    const list = await bank.call('GET', `/accounts?filter[customerId]=${owner}`);
    expect(new Set(list.body.data.map((one: { id: string }) => one.id)).size).toBe(3);
  });

  test('an id that somebody else has is passed over, and the account is found in the lists all the same', async () => {
    const owner = await openCustomer(bank);
    const ref = customerHead(bank.organisationId, owner);
    const stored = await bank.table.get(ref.key);
    if (stored === undefined) throw new Error(keyText(ref.key));
    const taken = accountIdFor(ref.parse(stored), 1);
    const squatter = await open();
    const item = await bank.table.get({ pk: `acc#${bank.organisationId}#${squatter.body.data.id as string}`, sk: '-' });
    await bank.table.put({ Item: { ...item, pk: `acc#${bank.organisationId}#${taken}`, id: taken } });

    const first = await open({}, owner);
    expect(first.status).toBe(201);
    expect(first.body.data.id).not.toBe(taken);
    const second = await open({}, owner);
    const list = await bank.call('GET', `/accounts?filter[customerId]=${owner}&sort=createdAt`);
    expect(list.body.data.map((one: { id: string }) => one.id)).toEqual([first.body.data.id, second.body.data.id]);
  });
});

describe('201 of several owners', () => {
  test('a joint account names its owners in their order, in its events and lists too', async () => {
    const bob = await openCustomer(bank, { fullName: { first: 'Bob', last: 'Stone' } });
    let answer: Awaited<ReturnType<typeof open>> | undefined;
    const rows = await emittedBy(
      bank,
      async () => (answer = await bank.call('POST', '/accounts', jointAccountBody([customerId, bob]))),
    );
    const customers = [customerId, bob].map((id) => ({ type: 'individualCustomer', id }));
    expect(answer?.status).toBe(201);
    expect(answer?.body.data.attributes.name).toBe('Ada Okafor and Bob Stone');
    expect(answer?.body.data.relationships).toEqual({ customers: { data: customers } });
    expect(rows.flatMap((row) => row.events)).toMatchObject([
      { type: 'account.created', relationships: { customers } },
    ]);
    for (const owner of [customerId, bob]) {
      const list = await bank.call('GET', `/accounts?filter[customerId]=${owner}&page[limit]=1`);
      expect(list.body.data[0].id).toBe(answer?.body.data.id);
    }
  });

  test('a child owns together with an adult, who need not be the first', async () => {
    const child = await openCustomer(bank, { dateOfBirth: '2015-06-01' });
    expect((await bank.call('POST', '/accounts', jointAccountBody([child, customerId]))).status).toBe(201);
  });

  test('a name that would be too long counts the others', async () => {
    const fullName = { first: 'Wolfeschlegelsteinhausenbergerdorff', last: 'Zeus-Hubert-Blaine' };
    const owners = [customerId];
    for (let n = 0; n < 3; n += 1) owners.push(await openCustomer(bank, { fullName }));
    const { body } = await bank.call('POST', '/accounts', jointAccountBody(owners));
    expect(body.data.attributes.name).toBe('Ada Okafor and 3 others');
  });
});

describe('201 again', () => {
  test('a repeated key answers the same account as it is now and opens none', async () => {
    const first = await open({ idempotencyKey: 'open-once' });
    await freeze(bank, first.body.data.id);
    let again: Awaited<ReturnType<typeof open>> | undefined;
    const types = await eventTypesOf(bank, async () => (again = await open({ idempotencyKey: 'open-once' })));
    expect(types).toEqual([]);
    expect(first.headers['Idempotent-Replayed']).toBeUndefined();
    expect(again?.status).toBe(201);
    expect(again?.headers['Idempotent-Replayed']).toBe('true');
    expect(again?.body.data).toMatchObject({ id: first.body.data.id, attributes: { status: 'Frozen' } });
  });

  test('many requests with one key at the same time open one account', async () => {
    const owner = await openCustomer(bank);
    const answers = await Promise.all([1, 2, 3, 4].map(() => open({ idempotencyKey: 'at-once' }, owner)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    const list = await bank.call('GET', `/accounts?filter[customerId]=${owner}`);
    expect(list.body.meta.pagination.total).toBe(1);
  });
});

test('accounts of one customer are listed in the order of their numbers, however clocks differ', async () => {
  const customerId = await openCustomer(bank);
  const owners = [customerId, await openCustomer(bank)];
  const start = bank.clock.now();
  const opened: string[] = [];
  for (const [ms, open] of [
    [500, () => openAccount(bank, { customerId })],
    [500, () => openAccount(bank, { customerId })],
    [100, () => openJointAccount(bank, owners)],
    [100, () => openAccount(bank, { customerId: owners[1] ?? '' })],
  ] as const) {
    bank.clock.set(plusMs(start, ms));
    opened.push(await open());
  }
  const createdAt: string[] = [];
  for (const id of owners) {
    const { body } = await bank.call('GET', `/accounts?filter[customerId]=${id}&sort=createdAt`);
    createdAt.push(...body.data.map((one: Opened) => one.attributes.createdAt));
    expect(body.data.map((one: Opened) => one.id)).toEqual(id === customerId ? opened.slice(0, 3) : opened.slice(2));
  }
  expect(createdAt).toEqual([500, 501, 502, 502, 503].map((ms) => plusMs(start, ms)));
});

interface Opened {
  readonly id: string;
  readonly attributes: { readonly createdAt: string };
}

describe('400', () => {
  test('every problem of the document is named at once', async () => {
    const answer = await bank.call('POST', '/accounts', {
      data: {
        type: 'depositAccount',
        attributes: { depositProduct: '', tags: { a: 1 }, idempotencyKey: '' },
        relationships: { customer: { data: { type: 'person', id: '007' } } },
      },
    });
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual([
      ['invalid_value', '/data/attributes/depositProduct'],
      ['invalid_value', '/data/attributes/tags/a'],
      ['invalid_value', '/data/attributes/idempotencyKey'],
      ['invalid_value', '/data/relationships/customer/data/type'],
      ['invalid_value', '/data/relationships/customer/data/id'],
    ]);
  });

  test.each<[string, unknown, string]>([
    ['no product', { depositProduct: undefined }, '/data/attributes/depositProduct'],
    ['tags that are a list', { tags: ['a'] }, '/data/attributes/tags'],
    ['a tag that is a list', { tags: { a: ['b'] } }, '/data/attributes/tags/a'],
    [
      '51 tags',
      { tags: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`t${n}`, ''])) },
      '/data/attributes/tags',
    ],
    ['a key of 256 characters', { idempotencyKey: 'k'.repeat(256) }, '/data/attributes/idempotencyKey'],
    ['a type of something else', { type: 'achCounterparty' }, '/data/type'],
    ['a type in a list', { type: ['depositAccount'] }, '/data/type'],
    ['an alias in a list', { type: ['account'] }, '/data/type'],
  ])('%s', async (_, overrides, pointer) => {
    const answer = await open(overrides as Record<string, unknown>);
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual([['invalid_value', pointer]]);
  });

  test('an account without an owner', async () => {
    const answer = await bank.call('POST', '/accounts', {
      data: { type: 'depositAccount', attributes: { depositProduct: 'checking' } },
    });
    expect(refusals(answer)).toEqual([['invalid_value', '/data/relationships/customer']]);
  });
});

describe('400 of several owners', () => {
  const at = '/data/relationships';
  const link = (id: string) => ({ type: 'customer', id });

  test.each<[string, Record<string, unknown>, string]>([
    ['neither one nor several', {}, `${at}/customer`],
    ['both', { customer: { data: link('1') }, customers: { data: [link('1'), link('2')] } }, `${at}/customers`],
    ['one in the list', { customers: { data: [link('1')] } }, `${at}/customers/data`],
    [
      'eleven',
      { customers: { data: Array.from({ length: 11 }, (_, n) => link(String(n + 1))) } },
      `${at}/customers/data`,
    ],
    ['one named twice', { customers: { data: [link('1'), link('2'), link('1')] } }, `${at}/customers/data/2/id`],
    ['a list that is none', { customers: { data: link('1') } }, `${at}/customers/data`],
  ])('%s', async (_, relationships, pointer) => {
    const { data } = accountBody(customerId);
    const answer = await bank.call('POST', '/accounts', { data: { ...data, relationships } });
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', pointer]]]);
  });

  test('a business or a trust among them, or no adult', async () => {
    const child = await openCustomer(bank, { dateOfBirth: '2015-06-01' });
    const other = await openCustomer(bank, { dateOfBirth: '2009-01-01' });
    const alone = [await openCustomerOf(bank, bakery), await openCustomerOf(bank, familyTrust)];
    for (const owners of [[child, other], ...alone.map((one) => [customerId, one])]) {
      const answer = await bank.call('POST', '/accounts', jointAccountBody(owners));
      expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', `${at}/customers`]]]);
    }
    for (const one of alone) expect((await open({}, one)).status).toBe(201);
  });
});

describe('404', () => {
  test('one of several owners who does not exist', async () => {
    const answer = await bank.call('POST', '/accounts', jointAccountBody([customerId, '999999999']));
    expect([answer.status, refusals(answer)]).toEqual([
      404,
      [['not_found', '/data/relationships/customers/data/1/id']],
    ]);
  });

  test('a customer who does not exist, and one of another organisation, get the same answer', async () => {
    const stranger = await openCustomer(await anotherOrganisation(bank));
    for (const owner of ['999999999', stranger]) {
      const answer = await open({}, owner);
      expect(answer.status).toBe(404);
      expect(refusals(answer)).toEqual([['not_found', '/data/relationships/customer']]);
    }
  });
});

describe('409', () => {
  test('nothing is opened for an Archived customer', async () => {
    const owner = await openCustomer(bank);
    await forceHead(owner, { status: 'Archived' });
    const answer = await open({ idempotencyKey: 'archived' }, owner);
    expect(answer.status).toBe(409);
    expect(refusals(answer)).toEqual([['invalid_state', '/data/relationships/customer']]);
    expect(answer.body.errors[0].detail).toContain('Archived');
    await forceHead(owner, { status: 'Active' });
    expect((await open({ idempotencyKey: 'archived' }, owner)).status).toBe(201);
  });

  test('a key that was used with other content names the account that it made', async () => {
    const first = await open({ idempotencyKey: 'conflict' });
    const other = await open({ idempotencyKey: 'conflict', depositProduct: 'savings' });
    expect(other.status).toBe(409);
    expect(other.body.errors[0]).toMatchObject({
      code: 'idempotency_key_conflict',
      meta: { existingIds: [first.body.data.id] },
    });
  });

  test('a key belongs to one operation and one organisation', async () => {
    const account = await open({ idempotencyKey: 'shared' });
    const elsewhere = await anotherOrganisation(bank);
    const there = await elsewhere.call(
      'POST',
      '/accounts',
      accountBody(await openCustomer(elsewhere), { idempotencyKey: 'shared' }),
    );
    expect(there.status).toBe(201);
    expect(there.body.data.id).not.toBe(account.body.data.id);
    const counterparty = await bank.call('POST', '/counterparties', {
      data: {
        type: 'achCounterparty',
        attributes: {
          name: 'A',
          routingNumber: '011000015',
          accountNumber: '1',
          type: 'Person',
          idempotencyKey: 'shared',
        },
        relationships: { customer: { data: { type: 'customer', id: customerId } } },
      },
    });
    expect(counterparty.status).toBe(201);
  });
});
