import { counterparties } from '../../../functions/money/counterparties/store.ts';
import { anotherOrganisation, openAccount, openCustomer, refusals } from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { counterpartyBody } from '../../support/bank/bodies.ts';

const bank = useBank();
let customerId: string;
beforeAll(async () => {
  customerId = await openCustomer(bank);
});

const create = (overrides: Record<string, unknown> = {}, owner = customerId) =>
  bank.call('POST', '/counterparties', counterpartyBody(owner, overrides));

/** The numbers by which an account of this platform is known to others. */
async function numbersOf(accountId: string) {
  const { routingNumber, accountNumber } = (await bank.call('GET', `/accounts/${accountId}`)).body.data.attributes;
  return { routingNumber: String(routingNumber), accountNumber: String(accountNumber) };
}

describe('201', () => {
  test('a counterparty is created with CreditOnly and Checking unless told otherwise', async () => {
    const answer = await create({ tags: { a: 'b' } });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      type: 'achCounterparty',
      attributes: {
        createdAt: bank.clock.now(),
        name: 'Sherlock Holmes',
        routingNumber: '011000015',
        bank: 'Federal Reserve Bank of Boston',
        accountNumber: '1000000001',
        accountType: 'Checking',
        type: 'Person',
        permissions: 'CreditOnly',
        tags: { a: 'b' },
      },
      relationships: { customer: { data: { type: 'individualCustomer', id: customerId } } },
    });
    const { body } = await bank.call('GET', `/counterparties/${answer.body.data.id as string}`);
    expect(body).toEqual(answer.body);
  });

  test('where clocks of functions differ, createdAt never goes back behind an earlier counterparty of the customer', async () => {
    const owner = await openCustomer(bank);
    const first = (await create({}, owner)).body.data;
    const later = bank.clock.now();
    bank.clock.advance({ seconds: -1 });
    const second = (await create({}, owner)).body.data;
    bank.clock.set(later);
    expect(second.attributes.createdAt).toBe(first.attributes.createdAt);
    const { body } = await bank.call('GET', `/counterparties?filter[customerId]=${owner}&sort=createdAt`);
    expect(body.data).toEqual([first, second]);
  });

  test('no event is emitted: none concerns counterparties', async () => {
    expect(await eventTypesOf(bank, () => create())).toEqual([]);
  });

  test('the account number is not in the table as it was given', async () => {
    await create({ accountNumber: '77665544332211' });
    const items = await bank.table.query({ pk: counterparties.partition(bank.organisationId, customerId) });
    expect(JSON.stringify(items)).not.toContain('77665544332211');
  });

  test.each([
    ['accountType', 'Savings'],
    ['accountType', 'Loan'],
    ['type', 'Business'],
    ['type', 'Unknown'],
    ['permissions', 'CreditOnly'],
    ['accountNumber', '1'],
    ['accountNumber', '0'.repeat(17)],
    ['routingNumber', '021000021'],
    ['name', 'x'.repeat(50)],
  ])('%s may be %s', async (name, value) => {
    const answer = await create({ [name]: value });
    expect(answer.status).toBe(201);
    expect(answer.body.data.attributes[name]).toBe(value);
  });

  test.each(['DebitOnly', 'CreditAndDebit'])('%s is for an account that the customer owns', async (permissions) => {
    const answer = await create({ permissions, ...(await numbersOf(await openAccount(bank, { customerId }))) });
    expect(answer.status).toBe(201);
    expect(answer.body.data.attributes.permissions).toBe(permissions);
  });

  test.each([
    ['counterparty', 'customer'],
    ['achCounterparty', 'individualCustomer'],
  ])('the names %s and %s are accepted', async (documentType, ownerType) => {
    const body = counterpartyBody(customerId, { documentType });
    body.data.relationships.customer.data.type = ownerType;
    const answer = await bank.call('POST', '/counterparties', body);
    expect(answer.status).toBe(201);
    expect(answer.body.data.type).toBe('achCounterparty');
  });

  test('the same numbers twice are two counterparties', async () => {
    const [one, two] = [await create(), await create()];
    expect(one.body.data.id).not.toBe(two.body.data.id);
  });
});

describe('201 again', () => {
  test('a repeated key answers the counterparty and creates none', async () => {
    const owner = await openCustomer(bank);
    const first = await create({ idempotencyKey: 'once' }, owner);
    const again = await create({ idempotencyKey: 'once' }, owner);
    expect(again.status).toBe(201);
    expect(again.headers['Idempotent-Replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    const list = await bank.call('GET', `/counterparties?filter[customerId]=${owner}`);
    expect(list.body.meta.pagination.total).toBe(1);
  });
});

describe('400', () => {
  test('every problem of the document is named at once', async () => {
    const answer = await bank.call('POST', '/counterparties', {
      data: {
        type: 'achCounterparty',
        attributes: {
          name: '',
          routingNumber: '011000016',
          accountNumber: '12-34',
          accountType: 'Gold',
          type: 'Robot',
          permissions: 'All',
          tags: 1,
          idempotencyKey: 1,
        },
        relationships: { customer: {} },
      },
    });
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual(
      [
        '/data/attributes/name',
        '/data/attributes/routingNumber',
        '/data/attributes/accountNumber',
        '/data/attributes/accountType',
        '/data/attributes/type',
        '/data/attributes/permissions',
        '/data/attributes/tags',
        '/data/attributes/idempotencyKey',
        '/data/relationships/customer/data',
      ].map((pointer) => ['invalid_value', pointer]),
    );
  });

  test.each<[string, string, unknown]>([
    ['a wrong check digit', 'routingNumber', '011000014'],
    ['eight digits', 'routingNumber', '01100001'],
    ['nine zeros', 'routingNumber', '000000000'],
    ['a number', 'routingNumber', 11000015],
    ['18 digits', 'accountNumber', '1'.repeat(18)],
    ['no digits', 'accountNumber', ''],
    ['letters', 'accountNumber', '12a4'],
    ['51 characters', 'name', 'x'.repeat(51)],
    ['a line break', 'name', '\n'],
    ['a control character', 'name', 'Ada\u0000'],
    ['letters that ASCII has no like of', 'name', '日本'],
    ['nothing but blanks', 'name', '   '],
    ['a question that numbers cannot answer', 'verifyName', true],
    ['nothing', 'name', undefined],
    ['nothing', 'type', undefined],
  ])('%s as %s', async (_, name, value) => {
    const answer = await create({ [name]: value });
    expect(refusals(answer)).toEqual([['invalid_value', `/data/attributes/${name}`]]);
  });

  test('more than CreditOnly is refused for any other account, those of other organisations too', async () => {
    const other = await anotherOrganisation(bank);
    const theirs = (await other.call('GET', `/accounts/${await openAccount(other)}`)).body.data.attributes;
    const own = await numbersOf(await openAccount(bank));
    for (const numbers of [
      {},
      own,
      { routingNumber: theirs.routingNumber, accountNumber: theirs.accountNumber },
      { ...own, routingNumber: '011000015' },
      { ...own, accountNumber: own.accountNumber.slice(0, 3) + '999999999' },
    ]) {
      const answer = await create({ permissions: 'DebitOnly', ...numbers });
      expect(answer.status).toBe(400);
      expect(refusals(answer)).toEqual([['invalid_value', '/data/attributes/permissions']]);
    }
  });
});

describe('404', () => {
  test('a customer who does not exist, or is of another organisation', async () => {
    const stranger = await openCustomer(await anotherOrganisation(bank));
    for (const owner of ['999999999', stranger]) {
      expect(refusals(await create({}, owner))).toEqual([['not_found', '/data/relationships/customer']]);
    }
  });

  test('a counterparty that does not exist, or is of another organisation', async () => {
    const other = await anotherOrganisation(bank);
    const theirs = await other.call('POST', '/counterparties', counterpartyBody(await openCustomer(other)));
    for (const id of [theirs.body.data.id as string, `${customerId}000009999`, 'x', '1']) {
      expect((await bank.call('GET', `/counterparties/${id}`)).status).toBe(404);
    }
  });
});

describe('409', () => {
  test('nothing is written for an Archived customer', async () => {
    const owner = await openCustomer(bank);
    expect((await bank.call('POST', `/customers/${owner}/archive`)).status).toBe(200);
    const answer = await create({}, owner);
    expect(answer.status).toBe(409);
    expect(refusals(answer)).toEqual([['invalid_state', '/data/relationships/customer']]);
    expect(answer.body.errors[0].detail).toContain('Archived');
  });

  test('a used key with other content names the counterparty', async () => {
    const first = await create({ idempotencyKey: 'taken' });
    const answer = await create({ idempotencyKey: 'taken', name: 'John Watson' });
    expect(answer.status).toBe(409);
    expect(answer.body.errors[0]).toMatchObject({
      code: 'idempotency_key_conflict',
      meta: { existingIds: [first.body.data.id] },
    });
  });
});
