import { bakery, openCustomerOf } from '../../onboarding/customers/kinds.ts';
import { type Bank, openAccount, openCustomer, refusals, startBank } from '../../support/bank/bank.ts';
import {
  createCustomerToken,
  customerScopes,
  customerToken,
  startVerification,
  tokenWith,
} from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';

const bank = useBank();
let customerId: string;
beforeEach(async () => {
  customerId = await openCustomer(bank);
});

const create = (attributes: object, options?: Parameters<Bank['call']>[3]) =>
  createCustomerToken(bank, customerId, { ...attributes }, options);
const tokenIn = (answer: Answer) => answer.body.data.attributes.token as string;
const status = async (target: string, token: string) => (await bank.call('GET', target, undefined, { token })).status;
const verificationOf =
  (code = '000001') =>
  async () => ({
    verificationToken: await startVerification(bank, customerId),
    verificationCode: code,
  });
const verified = verificationOf();
const sentCode = async () => {
  const { body } = await bank.call('GET', `/sandbox/messages?filter[customerId]=${customerId}`);
  return (body.data as { attributes: { text: string } }[])[0]?.attributes.text.slice(0, 6) ?? '';
};
const codeRefusal = [['invalid_value', '/data/attributes/verificationCode']];
const verificationRefusal = [['invalid_value', '/data/attributes/verificationToken']];

describe('201', () => {
  test('a token without an id, for a day unless another time is asked for', async () => {
    const answer = await create({ scope: 'accounts' });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      type: 'customerBearerToken',
      attributes: { token: expect.stringMatching(/^bsc_/) as string, expiresIn: 86_400 },
    });
    expect((await create({ scope: 'accounts', expiresIn: 60 })).body.data.attributes.expiresIn).toBe(60);
  });

  test('it may do what its scopes say until it ends', async () => {
    const token = tokenIn(await create({ scope: 'accounts', expiresIn: 60 }));
    expect([await status('/accounts', token), await status('/customers', token)]).toEqual([200, 403]);
    bank.clock.advance({ seconds: 59 });
    expect(await status('/accounts', token)).toBe(200);
    bank.clock.advance({ seconds: 1 });
    expect(await status('/accounts', token)).toBe(401);
  });

  test('with the code that was sent it gets scopes that need two-factor authentication', async () => {
    const verificationToken = await startVerification(bank, customerId);
    const answer = await create({
      scope: 'counterparties-write',
      verificationToken,
      verificationCode: await sentCode(),
    });
    expect(answer.status).toBe(201);
  });

  test('in a sandbox 000001 is right too', async () => {
    expect((await create({ scope: 'payments-write', ...(await verified()) })).status).toBe(201);
  });

  test('a code may be wrong four times', async () => {
    const verificationToken = await startVerification(bank, customerId);
    const attempt = (verificationCode: string) =>
      create({ scope: 'payments-write', verificationToken, verificationCode });
    const wrong = await wrongCode();
    for (let tries = 1; tries <= 4; tries += 1) {
      const answer = await attempt(wrong);
      expect([answer.status, refusals(answer)]).toEqual([400, codeRefusal]);
    }
    expect((await attempt(await sentCode())).status).toBe(201);
  });

  test('limited to accounts of the customer it sees only those', async () => {
    const account = await openAccount(bank, { customerId });
    const other = await openAccount(bank, { customerId });
    const token = tokenIn(await create({ scope: 'accounts', resources: [{ type: 'account', ids: [account] }] }));
    expect([await status(`/accounts/${account}`, token), await status(`/accounts/${other}`, token)]).toEqual([
      200, 404,
    ]);
    const list = await bank.call('GET', '/accounts', undefined, { token });
    expect(list.body.meta.pagination.total).toBe(1);
  });

  test('it inherits the addresses, the resources and the end of its creator', async () => {
    const account = await openAccount(bank, { customerId });
    await openAccount(bank, { customerId });
    const creator = await tokenWith(bank, 'customer-token-write accounts', {
      sourceIp: '203.0.113.0/24',
      resources: [{ type: 'account', ids: [account] }],
      expiration: new Date(Date.parse(bank.clock.now()) + 600_000).toISOString(),
    });
    const answer = await create({ scope: 'accounts' }, { token: creator });
    expect(answer.body.data.attributes.expiresIn).toBe(600);
    const token = tokenIn(answer);
    expect((await bank.call('GET', '/accounts', undefined, { token })).body.meta.pagination.total).toBe(1);
    expect((await bank.call('GET', '/accounts', undefined, { token, sourceIp: '198.51.100.7' })).status).toBe(403);
  });

  test('a token that can be upgraded starts a verification and gets what it was promised', async () => {
    const token = tokenIn(await create({ scope: 'accounts', upgradableScope: 'counterparties-write payments' }));
    expect(await status('/payments', token)).toBe(403);
    const verificationToken = await startVerification(bank, customerId, {}, { token });
    const upgrade = {
      scope: 'accounts payments counterparties-write',
      verificationToken,
      verificationCode: await sentCode(),
    };
    const upgraded = await create(upgrade, { token });
    expect(upgraded.status).toBe(201);
    expect(await status('/payments', tokenIn(upgraded))).toBe(200);
    expect(await status('/accounts', token)).toBe(200);
  });
});

describe('400', () => {
  test.each([
    [{ scope: undefined }, 'scope'],
    [{ scope: 'everything' }, 'scope'],
    [{ scope: 'accounts webhooks' }, 'scope'],
    [{ scope: 'accounts', upgradableScope: 'events' }, 'upgradableScope'],
    [{ scope: 'accounts', expiresIn: 0 }, 'expiresIn'],
    [{ scope: 'accounts', expiresIn: 86_401 }, 'expiresIn'],
    [{ scope: 'accounts', expiresIn: '60' }, 'expiresIn'],
    [{ scope: 'accounts', verificationToken: 'x', verificationCode: '12345' }, 'verificationCode'],
    [{ scope: 'accounts', resources: [{ type: 'customer', ids: ['1'] }] }, 'resources/0/type'],
  ])('%j', async (attributes, name) => {
    const answer = await create(attributes);
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', `/data/attributes/${name}`]]]);
  });

  test('signing in by JWT is not offered', async () => {
    const answer = await create({ scope: 'accounts', jwtToken: 'e30.e30.' });
    expect([answer.status, refusals(answer)]).toEqual([400, [['feature_disabled', '/data/attributes/jwtToken']]]);
  });

  test.each([
    'payments-write',
    'payments-write-counterparty',
    'payments-write-linked-account',
    'payments-write-ach-debit',
    'ach-payments-write',
    'wire-payments-write',
    'check-payments-write',
    'cards-sensitive',
    'cards-sensitive-write',
    'counterparties-write',
    'customers-write',
  ])('%s without two-factor authentication', async (scope) => {
    const answer = await create({ scope: `accounts ${scope}` });
    expect([answer.status, refusals(answer)]).toEqual([400, [...verificationRefusal, ...codeRefusal]]);
  });

  test('a verification of another customer, or of nobody', async () => {
    const other = await startVerification(bank, await openCustomer(bank));
    for (const verificationToken of [other, 'nothing']) {
      const answer = await create({ scope: 'payments-write', verificationToken, verificationCode: '000001' });
      expect([answer.status, refusals(answer)]).toEqual([400, verificationRefusal]);
    }
  });

  test('a code that was used, even if no scope needed it', async () => {
    const given = await verified();
    expect((await create({ scope: 'accounts', ...given })).status).toBe(201);
    expect(refusals(await create({ scope: 'accounts', ...given }))).toEqual(verificationRefusal);
  });

  test('a code whose phone is not the customer’s any more', async () => {
    const given = { verificationToken: await startVerification(bank, customerId), verificationCode: await sentCode() };
    // Changed by the customer, a phone waits for no code.
    const token = await customerToken(bank, customerId);
    const phoneIs = (number: string) =>
      bank.call(
        'PATCH',
        `/customers/${customerId}`,
        { data: { type: 'customer', attributes: { phone: { countryCode: '1', number } } } },
        { token },
      );
    await phoneIs('5555559999');
    expect(refusals(await create({ scope: 'payments-write', ...given }))).toEqual(verificationRefusal);
    await phoneIs('5555550101');
    expect((await create({ scope: 'payments-write', ...given })).status).toBe(201);
  });

  test('a code that went to somebody who is no authorized user any more', async () => {
    const [email, phone] = ['ben@example.com', { countryCode: '44', number: '7700900123' }];
    const users = [{ fullName: { first: 'Ben', last: 'Quist' }, email, phone }];
    await bank.call('POST', `/customers/${customerId}/authorized-users`, {
      data: { type: 'addAuthorizedUsers', attributes: { authorizedUsers: users } },
    });
    bank.clock.advance({ hours: 24 });
    const verificationToken = await startVerification(bank, customerId, { phone });
    await bank.call('DELETE', `/customers/${customerId}/authorized-users`, {
      data: { type: 'removeAuthorizedUsers', attributes: { authorizedUsersEmails: [email] } },
    });
    const answer = await create({ scope: 'payments-write', verificationToken, verificationCode: await sentCode() });
    expect([answer.status, refusals(answer)]).toEqual([400, verificationRefusal]);
  });

  test('of codes that are tried at once, no more are compared than may be tried', async () => {
    const verificationToken = await startVerification(bank, customerId);
    const wrong = await wrongCode();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => create({ scope: 'payments-write', verificationToken, verificationCode: wrong })),
    );
    expect(answers.map(refusals).filter(([first]) => first?.[1] === codeRefusal[0]?.[1])).toHaveLength(5);
  });

  test('a code that is used several times at once makes one token', async () => {
    const given = await verified();
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ scope: 'payments-write', ...given })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  test('a code after ten minutes of the world', async () => {
    const given = await verified();
    bank.clock.advance({ minutes: 10 });
    expect(refusals(await create({ scope: 'payments-write', ...given }))).toEqual(verificationRefusal);
  });

  test('the right code after five tries', async () => {
    const given = await verified();
    const wrong = await wrongCode();
    for (let tries = 1; tries <= 5; tries += 1) await create({ ...given, verificationCode: wrong });
    expect(refusals(await create(given))).toEqual(verificationRefusal);
  });

  test('000001 in a live stage', async () => {
    const live = await startBank({
      settings: { sandbox: false },
      platform: { textMessages: { channels: ['sms'], send: () => Promise.resolve('sent') } },
    });
    try {
      const id = await openCustomerOf(live, bakery);
      const verificationToken = await startVerification(live, id);
      const attributes = { scope: 'payments-write', verificationToken, verificationCode: '000001' };
      const answer = await createCustomerToken(live, id, attributes);
      expect([answer.status, refusals(answer)]).toEqual([400, codeRefusal]);
    } finally {
      await live.stop();
    }
  });
});

describe('403', () => {
  test('a token grants no scope that it does not hold', async () => {
    const token = await tokenWith(bank, 'customer-token-write accounts payments-write');
    const given = await verified();
    const answer = await create({ scope: 'accounts counterparties-write', ...given }, { token });
    expect([answer.status, refusals(answer)]).toEqual([403, [['forbidden', '/data/attributes/scope']]]);
    const later = await create({ scope: 'accounts', upgradableScope: 'counterparties-write' }, { token });
    expect([later.status, refusals(later)]).toEqual([403, [['forbidden', '/data/attributes/upgradableScope']]]);
    expect((await create({ scope: 'payments-write', ...given }, { token })).status).toBe(201);
  });

  test('a limited token grants no other resources', async () => {
    const [account, other] = [await openAccount(bank, { customerId }), await openAccount(bank, { customerId })];
    const resources = [{ type: 'account', ids: [account] }];
    const token = await tokenWith(bank, 'customer-token-write accounts', { resources });
    const answer = await create({ scope: 'accounts', resources: [{ type: 'account', ids: [other] }] }, { token });
    expect([answer.status, refusals(answer)]).toEqual([403, [['forbidden', '/data/attributes/resources']]]);
  });

  test('a customer token that cannot be upgraded makes none', async () => {
    const token = await customerToken(bank, customerId);
    expect((await create({ scope: 'accounts' }, { token })).status).toBe(403);
  });

  test('an upgrade reaches no further than what was promised', async () => {
    const token = await customerToken(bank, customerId, { scope: 'accounts', upgradableScope: 'payments' });
    for (const attributes of [{ scope: 'customers' }, { scope: 'payments', upgradableScope: 'customers' }]) {
      const answer = await create({ ...attributes, ...(await verified()) }, { token });
      expect(answer.status).toBe(403);
    }
  });
});

test('400: an upgrade needs a code, with any scopes', async () => {
  const token = await customerToken(bank, customerId, { scope: 'accounts', upgradableScope: 'payments' });
  expect(refusals(await create({ scope: 'payments' }, { token }))).toEqual([...verificationRefusal, ...codeRefusal]);
});

describe('404', () => {
  test('a customer that does not exist, or that a customer token is not of', async () => {
    const token = await customerToken(bank, customerId, { upgradableScope: 'accounts' });
    const other = await openCustomer(bank);
    expect((await createCustomerToken(bank, '999999999', { scope: 'accounts' })).status).toBe(404);
    expect((await createCustomerToken(bank, other, { scope: 'accounts' }, { token })).status).toBe(404);
  });

  test("another customer's account", async () => {
    const ids = [await openAccount(bank, { customerId }), await openAccount(bank)];
    const answer = await create({ scope: 'accounts', resources: [{ type: 'account', ids }] });
    expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', '/data/attributes/resources']]]);
  });
});

test('409: an archived customer, whose tokens end at once', async () => {
  const token = await customerToken(bank, customerId);
  expect(await status('/accounts', token)).toBe(200);
  await bank.call('POST', `/customers/${customerId}/archive`);
  expect(await status('/accounts', token)).toBe(401);
  expect((await create({ scope: 'accounts' })).status).toBe(409);
});

test('every scope that a customer token may hold can be had at once', async () => {
  expect((await create({ scope: customerScopes.join(' '), ...(await verified()) })).status).toBe(201);
});

/** A code that was not sent. */
async function wrongCode(): Promise<string> {
  return (await sentCode()) === '111111' ? '222222' : '111111';
}
