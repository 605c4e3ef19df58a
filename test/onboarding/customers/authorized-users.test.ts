import { authorizedUsersMax } from '../../../functions/onboarding/customers/authorized-users.ts';
import { anotherOrganisation, openCustomer, refusals } from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';

const bank = useBank();
let id: string;
beforeEach(async () => {
  id = await openCustomer(bank);
});

const user = (number: number, overrides: object = {}) => ({
  fullName: { first: 'User', last: String(number) },
  email: `user-${number}@example.com`,
  phone: { countryCode: '1', number: `555555${1000 + number}` },
  ...overrides,
});
const users = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => user(from + index));
const path = () => `/customers/${id}/authorized-users`;
const add = (authorizedUsers: unknown): Promise<Answer> =>
  bank.call('POST', path(), { data: { type: 'addAuthorizedUsers', attributes: { authorizedUsers } } });
const remove = (authorizedUsersEmails: unknown): Promise<Answer> =>
  bank.call('DELETE', path(), { data: { type: 'removeAuthorizedUsers', attributes: { authorizedUsersEmails } } });
const now = async () => (await bank.call('GET', `/customers/${id}`)).body.data.attributes.authorizedUsers;

describe('200', () => {
  test('users are added after those who are there, and the event shows all of them', async () => {
    await add([user(1)]);
    let answer: Answer | undefined;
    const rows = await emittedBy(bank, async () => (answer = await add([user(2), user(3)])));
    expect([answer?.status, answer?.body.data.attributes.authorizedUsers]).toEqual([200, users(1, 3)]);
    expect(await now()).toEqual(users(1, 3));
    expect(rows.flatMap((row) => row.events)).toMatchObject([
      {
        type: 'customer.updated',
        attributes: { changes: { authorizedUsers: users(1, 3) } },
        relationships: { customer: { id } },
        resource: answer?.body.data,
      },
    ]);
  });

  test('who is there already stays as they are, in whatever case the address is written', async () => {
    await add(users(1, 2));
    const types = await eventTypesOf(bank, async () => {
      expect((await add([user(2, { email: 'USER-2@example.com' })])).status).toBe(200);
    });
    expect([types, await now()]).toEqual([[], users(1, 2)]);
    expect((await add(users(2, 3))).body.data.attributes.authorizedUsers).toEqual(users(1, 3));
  });

  test('users are removed by their addresses; an address that is nobody’s changes nothing', async () => {
    await add(users(1, 3));
    const answer = await remove(['USER-2@example.com', 'nobody@example.com']);
    expect([answer.status, answer.body.data.attributes.authorizedUsers]).toEqual([200, [user(1), user(3)]]);
    const types = await eventTypesOf(bank, async () => {
      expect((await remove(['user-2@example.com'])).status).toBe(200);
    });
    expect([types, await now()]).toEqual([[], [user(1), user(3)]]);
  });

  test('two additions at once both stand', async () => {
    await Promise.all([add([user(1)]), add([user(2)])]);
    expect(await now()).toEqual(expect.arrayContaining(users(1, 2)));
  });
});

describe('400', () => {
  test.each([
    [[], ''],
    ['x', ''],
    [undefined, ''],
    [[user(1, { email: 'x' })], '/0/email'],
    [[user(1, { phone: undefined })], '/0/phone'],
    [[user(1), user(2), user(1, { email: 'User-1@example.com' })], '/2/email'],
    [users(1, authorizedUsersMax + 1), ''],
  ])('add %#', async (given, place) => {
    expect(refusals(await add(given))).toEqual([['invalid_value', `/data/attributes/authorizedUsers${place}`]]);
  });

  test.each([[[]], ['x'], [undefined], [['x']]])('remove %j', async (given) => {
    const answer = await remove(given);
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'invalid_value']);
  });

  test('more than a customer may have names the remedy', async () => {
    expect((await add(users(1, authorizedUsersMax))).status).toBe(200);
    const answer = await add([user(99)]);
    expect([answer.status, refusals(answer)]).toEqual([400, [['limits_exceeded', '/data/attributes/authorizedUsers']]]);
    expect(answer.body.errors[0].detail).toContain('remove some first');
    await remove(['user-1@example.com']);
    expect((await add([user(99)])).status).toBe(200);
  });
});

describe('404', () => {
  test('a customer that does not exist, or is of another organisation', async () => {
    const other = await anotherOrganisation(bank);
    const stranger = await openCustomer(other);
    for (const missing of ['999999999', stranger]) {
      id = missing;
      expect([(await add([user(1)])).status, (await remove(['a@example.com'])).status]).toEqual([404, 404]);
    }
  });
});

describe('409', () => {
  test('an address that belongs to a user with another phone: passwords do not move to it by an addition', async () => {
    await add([user(1)]);
    const answer = await add([user(2), user(1, { phone: user(3).phone })]);
    expect([answer.status, refusals(answer)]).toEqual([
      409,
      [['already_exists', '/data/attributes/authorizedUsers/1/email']],
    ]);
    expect(await now()).toEqual([user(1)]);
  });
});
