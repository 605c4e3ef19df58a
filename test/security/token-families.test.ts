import { workOff } from '../../functions/money/bulk-payments/work-off.ts';
import { bulkWorks } from '../../functions/money/bulk-payments/workers/bulk-payments.ts';
import { scopes } from '../../functions/kernel/auth/scopes.ts';
import {
  anotherOrganisation,
  type Bank,
  openAccount,
  openCustomer,
  paymentsOf,
  refusals,
} from '../support/bank/bank.ts';
import { paymentBody } from '../support/bank/payment-bodies.ts';
import { createCustomerToken, customerToken, startVerification, tokenWith } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';

const whole = scopes.join(' ');

describe('tokens that other tokens made', () => {
  const platform = useBank();
  let bank: Bank;
  beforeEach(async () => {
    bank = await anotherOrganisation(platform);
  });

  const as = (token: string): Bank => ({
    ...bank,
    call: (method, target, body, options) => bank.call(method, target, body, { token, ...options }),
  });
  const idOf = (token: string) => token.split('_')[2] ?? '';
  const status = async (token: string, target = '/accounts') =>
    (await bank.call('GET', target, undefined, { token })).status;
  const statuses = (...tokens: readonly string[]) => Promise.all(tokens.map((token) => status(token)));
  const revoke = (token: string, by?: string) =>
    bank.call(
      'DELETE',
      `/users/${bank.userId}/api-tokens/${idOf(token)}`,
      undefined,
      by === undefined ? {} : { token: by },
    );
  const revokeAll = (path: string, by?: string) =>
    bank.call('DELETE', path, undefined, by === undefined ? {} : { token: by });

  test('revoking a token takes the tokens that it made, and theirs, customer tokens and their upgrades included', async () => {
    const customerId = await openCustomer(bank);
    const stolen = await tokenWith(bank, whole);
    const child = await tokenWith(as(stolen), whole);
    const grandchild = await tokenWith(as(child), 'accounts');
    const signedIn = (
      await createCustomerToken(as(child), customerId, { scope: 'accounts', upgradableScope: 'counterparties-write' })
    ).body.data.attributes.token as string;
    const verificationToken = await startVerification(as(signedIn), customerId);
    const upgrade = { scope: 'accounts', verificationToken, verificationCode: '000001' };
    const upgraded = (await createCustomerToken(as(signedIn), customerId, upgrade)).body.data.attributes
      .token as string;
    const sibling = await tokenWith(bank, 'accounts');
    const all = [stolen, child, grandchild, signedIn, upgraded, sibling];
    expect(await statuses(...all)).toEqual([200, 200, 200, 200, 200, 200]);

    expect((await revoke(stolen)).status).toBe(200);
    expect(await statuses(...all)).toEqual([401, 401, 401, 401, 401, 200]);
  });

  test('a text that names other ancestors, or none, is refused', async () => {
    const customerId = await openCustomer(bank);
    const parent = await tokenWith(bank, whole);
    const other = await tokenWith(bank, whole);
    const child = await tokenWith(as(parent), 'accounts');
    const customers = await customerToken(as(parent), customerId);
    await revoke(parent);
    for (const token of [child, customers]) {
      expect(await status(token)).toBe(401);
      expect(await status(token.replace(`_${idOf(parent)}`, ''))).toBe(401);
      expect(await status(token.replace(`_${idOf(parent)}`, `_${idOf(other)}`))).toBe(401);
    }
  });

  test('a child ends with its parent at the latest', async () => {
    const [soon, later] = [60, 61].map((seconds) =>
      new Date(Date.parse(bank.clock.now()) + seconds * 1000).toISOString(),
    );
    const parent = await tokenWith(bank, whole, { expiration: soon });
    const attributes = { description: 'a child', scope: 'accounts', expiration: later };
    const answer = await as(parent).call('POST', `/users/${bank.userId}/api-tokens`, {
      data: { type: 'apiToken', attributes },
    });
    expect([answer.status, refusals(answer)]).toEqual([403, [['forbidden', '/data/attributes/expiration']]]);
    const child = await tokenWith(as(parent), 'accounts', { expiration: soon });
    expect(await status(child)).toBe(200);
    bank.clock.advance({ seconds: 60 });
    expect(await status(child)).toBe(401);
  });

  test('families have at most four generations of API tokens above a token', async () => {
    const customerId = await openCustomer(bank);
    let last = await tokenWith(bank, whole);
    for (let generation = 2; generation <= 4; generation += 1) last = await tokenWith(as(last), whole);
    expect(await status(last)).toBe(200);
    const attributes = { description: 'too deep', scope: 'accounts', expiration: '2027-01-01T00:00:00Z' };
    const answer = await as(last).call('POST', `/users/${bank.userId}/api-tokens`, {
      data: { type: 'apiToken', attributes },
    });
    expect([answer.status, refusals(answer)]).toEqual([400, [['limits_exceeded', undefined]]]);
    expect(await status(await customerToken(as(last), customerId))).toBe(200);
  });

  test('a bulk that a child sent stops when the token is revoked that made the child', async () => {
    const [from, to] = [await openAccount(bank, { cents: 1_000_00 }), await openAccount(bank)];
    const parent = await tokenWith(bank, whole);
    const child = await tokenWith(as(parent), 'payments-write');
    const members = [1, 2, 3].map((amount) => paymentBody(from, to, { amount }).data);
    const { body } = await as(child).call('POST', '/payments/bulk', { data: members });
    const place = { organisationId: bank.organisationId, id: body.data.attributes.bulkId as string };
    let asked = 0;
    await workOff(bulkWorks, bank.platform, place, () => (asked += 1) > 1);
    await revoke(parent);
    expect(await workOff(bulkWorks, bank.platform, place, () => false)).toBe(true);
    expect((await paymentsOf(bank, from)).map(({ attributes }) => attributes['amount'])).toEqual([1]);
  });

  describe('who may revoke what', () => {
    test('a token revokes no token with scopes that it does not have', async () => {
      const narrow = await tokenWith(bank, 'api-tokens-write accounts');
      const wide = await tokenWith(bank, 'accounts payments-write');
      const answer = await revoke(wide, narrow);
      expect([answer.status, answer.body.errors[0].detail]).toEqual([403, expect.stringContaining('payments-write')]);
      expect(await status(wide)).toBe(200);
      expect((await revoke(await tokenWith(bank, 'accounts'), narrow)).status).toBe(200);
      expect((await revoke(narrow, narrow)).status).toBe(200);
      expect(await status(narrow)).toBe(401);
    });

    test('all tokens of a user: not by a token with fewer scopes, which revokes none of them', async () => {
      const narrow = await tokenWith(bank, 'api-tokens-write accounts');
      expect((await revokeAll(`/users/${bank.userId}/api-tokens`, narrow)).status).toBe(403);
      expect(await statuses(bank.token, narrow)).toEqual([200, 200]);
    });

    test('all tokens of a user, the own one included, however many they are', async () => {
      const others = await anotherOrganisation(platform);
      const customerId = await openCustomer(bank);
      const caller = await tokenWith(bank, whole);
      const made: string[] = [];
      for (let count = 0; count < 95; count += 1) made.push(await tokenWith(as(caller), 'accounts'));
      const customers = await customerToken(as(caller), customerId);
      expect((await revokeAll(`/users/${bank.userId}/api-tokens`, caller)).status).toBe(204);
      const answered = await statuses(bank.token, caller, customers, ...made);
      expect(new Set(answered)).toEqual(new Set([401]));
      expect(await status(others.token)).toBe(200);
    });

    test('a user of another organisation, and a token that is limited to accounts', async () => {
      const others = await anotherOrganisation(platform);
      expect((await revokeAll(`/users/${others.userId}/api-tokens`)).status).toBe(404);
      const resources = [{ type: 'account', ids: [await openAccount(bank)] }];
      const limited = await tokenWith(bank, whole, { resources });
      expect((await revokeAll(`/users/${bank.userId}/api-tokens`, limited)).status).toBe(403);
      expect(await status(others.token)).toBe(200);
    });
  });

  describe('all tokens of a customer', () => {
    test('end at once, and new ones can be created', async () => {
      const [customerId, other] = [await openCustomer(bank), await openCustomer(bank)];
      const tokens = [await customerToken(bank, customerId), await customerToken(bank, customerId)];
      const others = await customerToken(bank, other);
      expect((await revokeAll(`/customers/${customerId}/token`)).status).toBe(204);
      expect(await statuses(...tokens, others)).toEqual([401, 401, 200]);
      const fresh = await customerToken(bank, customerId);
      expect(await status(fresh)).toBe(200);
      expect((await revokeAll(`/customers/${customerId}/token`)).status).toBe(204);
      expect(await status(fresh)).toBe(401);
    });

    test('a token that is created at the same moment ends too', async () => {
      const customerId = await openCustomer(bank);
      const transact = bank.platform.table.transact.bind(bank.platform.table);
      let isFirst = true;
      const spy = jest.spyOn(bank.platform.table, 'transact').mockImplementation(async (...args) => {
        if (isFirst) {
          isFirst = false;
          expect((await revokeAll(`/customers/${customerId}/token`)).status).toBe(204);
        }
        await transact(...args);
      });
      const answer = await createCustomerToken(bank, customerId, { scope: 'accounts' });
      spy.mockRestore();
      expect(answer.status).toBe(201);
      expect(await status(answer.body.data.attributes.token as string)).toBe(401);
    });

    test('not by a customer, and not by a token without the scopes that they have or can get', async () => {
      const customerId = await openCustomer(bank);
      const path = `/customers/${customerId}/token`;
      const plain = (await createCustomerToken(bank, customerId, { scope: 'accounts' })).body.data.attributes
        .token as string;
      const narrow = await tokenWith(bank, 'customer-token-write accounts');
      expect((await revokeAll(path, plain)).status).toBe(403);
      expect((await revokeAll(path, narrow)).status).toBe(204);
      expect(await status(plain)).toBe(401);
      await createCustomerToken(bank, customerId, { scope: 'accounts', upgradableScope: 'payments-write' });
      const answer = await revokeAll(path, narrow);
      expect([answer.status, answer.body.errors[0].detail]).toEqual([403, expect.stringContaining('payments-write')]);
    });

    test('of another organisation are not there', async () => {
      const others = await anotherOrganisation(platform);
      const theirs = await openCustomer(others);
      const token = await customerToken(others, theirs);
      expect((await revokeAll(`/customers/${theirs}/token`)).status).toBe(404);
      expect(await status(token)).toBe(200);
    });
  });
});
