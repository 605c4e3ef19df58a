import { type CodePurpose } from '../../functions/outreach/one-time-passwords/purpose.ts';
import { verification } from '../../functions/outreach/one-time-passwords/for-others.ts';
import { partitionKey } from '../../functions/kernel/table/kind.ts';
import { csrfTokenOf } from '../../functions/outreach/page-sessions/csrf.ts';
import { pageSessionKind } from '../../functions/outreach/page-sessions/for-others.ts';
import { code, pathOf, setUpOutreach, startMigration } from '../migrations/migration-bank.ts';
import { openAccount, openCustomer, refusals } from '../support/bank/bank.ts';
import { createCustomerToken, customerToken, startVerification } from '../support/bank/tokens.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { visitorOf } from '../support/hosted-pages/visitor.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const consented = { countryCode: '1', number: '5555550101' };
const friend = {
  fullName: { first: 'Ben', last: 'Quist' },
  email: 'ben@example.com',
  phone: { countryCode: '1', number: '5555550142' },
};

const addFriend = (customer: string, token?: string) =>
  bank.call(
    'POST',
    `/customers/${customer}/authorized-users`,
    { data: { type: 'addAuthorizedUsers', attributes: { authorizedUsers: [friend] } } },
    token === undefined ? {} : { token },
  );

/** A customer with an authorized user whose phone gets codes. */
async function customerWithFriend(): Promise<string> {
  const customer = await openCustomer(bank);
  await openAccount(bank, { customerId: customer, cents: 500_00 });
  expect((await addFriend(customer)).status).toBe(200);
  bank.clock.advance({ hours: 24 });
  return customer;
}

/** A code that is stored as sent for this purpose, or as an older version has stored it. */
async function codeStoredFor(customer: string, token: string, purpose?: CodePurpose): Promise<void> {
  const { key } = verification(bank.organisationId, customer, token);
  const { purpose: _, ...stored }: Record<string, unknown> = (await bank.table.get(key)) ?? {};
  await bank.table.transact([{ Put: { Item: { ...key, ...stored, ...(purpose === undefined ? {} : { purpose }) } } }]);
}

describe('the pages on which a customer agrees to a move', () => {
  async function sessionsAfter(customer: string, verificationToken: string): Promise<number> {
    await setUpOutreach(bank);
    const path = await pathOf(bank, await startMigration(bank, customer));
    const visitor = visitorOf(bank);
    visitor.cookie = verificationToken;
    await visitor.post(`${path}/session`, { code, token: csrfTokenOf(verificationToken) });
    return (await bank.table.query({ pk: partitionKey(pageSessionKind, bank.organisationId, customer) })).length;
  }

  /** The purpose is that of the pages, so that the phone alone decides. */
  test('are not opened by a code that went to the phone of an authorized user', async () => {
    for (const [phone, sessions] of [
      [friend.phone, 0],
      [consented, 1],
    ] as const) {
      const customer = await customerWithFriend();
      const token = await startVerification(bank, customer, { phone });
      await codeStoredFor(customer, token, 'migration');
      expect(await sessionsAfter(customer, token)).toBe(sessions);
    }
  });

  test('are not opened by a code that was sent for a customer token, whichever phone got it', async () => {
    const customer = await customerWithFriend();
    expect(await sessionsAfter(customer, await startVerification(bank, customer))).toBe(0);
  });
});

describe('a customer token', () => {
  const create = async (customer: string, verificationToken: string) =>
    createCustomerToken(bank, customer, { verificationToken, verificationCode: code });

  test.each(['application', 'migration', 'wallet', 'purchase'] as const)(
    'is not made with a code for something else: %s',
    async (purpose) => {
      const customer = await openCustomer(bank);
      const token = await startVerification(bank, customer);
      await codeStoredFor(customer, token, purpose);
      expect(refusals(await create(customer, token))).toEqual([
        ['invalid_value', '/data/attributes/verificationToken'],
      ]);
      await codeStoredFor(customer, token, 'confirmation');
      expect((await create(customer, token)).status).toBe(201);
    },
  );

  test('is made with a code that the version before has sent, which stored no purpose', async () => {
    const customer = await openCustomer(bank);
    const token = await startVerification(bank, customer);
    await codeStoredFor(customer, token);
    expect((await create(customer, token)).status).toBe(201);
  });
});

describe('an authorized user', () => {
  const other = { countryCode: '1', number: '5555550177' };
  const tokenByPhone = async (customer: string, phone: object) =>
    customerToken(bank, customer, { verificationToken: await startVerification(bank, customer, { phone }) });
  const patch = (customer: string, attributes: object, token?: string) =>
    bank.call(
      'PATCH',
      `/customers/${customer}`,
      { data: { type: 'customer', attributes } },
      token === undefined ? {} : { token },
    );
  const messagesTo = async (customer: string): Promise<{ readonly to: object; readonly text: string }[]> => {
    const { body } = await bank.call('GET', `/sandbox/messages?filter[customerId]=${customer}`);
    return (body.data as { attributes: { to: object; text: string } }[]).map(({ attributes }) => attributes);
  };
  /** The phone that gets a code for the customer now. */
  async function codeGoesTo(customer: string): Promise<unknown> {
    bank.clock.advance({ seconds: 1 });
    await startVerification(bank, customer);
    return (await messagesTo(customer)).find(({ text }) => /^\d{6}/.test(text))?.to;
  }

  test.each(['by the own token', 'by an API token'])(
    'who makes the own phone that of the customer gets no code for the customer before it has waited: %s',
    async (way) => {
      const customer = await customerWithFriend();
      const token = way === 'by the own token' ? await tokenByPhone(customer, friend.phone) : undefined;
      bank.clock.advance({ seconds: 1 });
      expect((await patch(customer, { phone: friend.phone }, token)).status).toBe(200);
      const [notice] = await messagesTo(customer);
      expect(notice).toMatchObject({ to: consented, text: expect.stringContaining('changed or added') as string });
      expect(await codeGoesTo(customer)).toEqual(consented);
      // As an authorized user, they get codes as before.
      expect(await tokenByPhone(customer, friend.phone)).toEqual(expect.any(String));
      // Nor does repeating it, or any other change, end the wait.
      expect((await patch(customer, { phone: friend.phone }, token)).status).toBe(200);
      expect((await patch(customer, { email: 'ada@example.org' }, token)).status).toBe(200);
      bank.clock.advance({ hours: 23, minutes: 59 });
      expect(await codeGoesTo(customer)).toEqual(consented);
      bank.clock.advance({ minutes: 1 });
      expect(await codeGoesTo(customer)).toEqual(friend.phone);
    },
  );

  test('who adds a phone, as the customer’s or that of another user, has it wait; the customer has not to', async () => {
    const customer = await customerWithFriend();
    const theirs = await tokenByPhone(customer, friend.phone);
    expect((await patch(customer, { phone: other }, theirs)).status).toBe(200);
    expect(await codeGoesTo(customer)).toEqual(consented);
    const users = [friend, { ...friend, email: 'cy@example.com', phone: { ...other, number: '5555550178' } }];
    expect((await patch(customer, { authorizedUsers: users }, theirs)).status).toBe(200);
    const body = {
      data: { type: 'customerTokenVerification', attributes: { channel: 'sms', phone: users[1]?.phone } },
    };
    expect((await bank.call('POST', `/customers/${customer}/token/verification`, body)).status).toBe(409);
    // The phone before it still proves who the customer is.
    expect((await patch(customer, { phone: friend.phone }, await customerToken(bank, customer))).status).toBe(200);
    expect(await codeGoesTo(customer)).toEqual(friend.phone);
  });
});
