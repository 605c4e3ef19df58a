import { openAccount, openCustomer, pay, refusals } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { makeCard, stepOf } from '../../cards/cards/card-bank.ts';
import { paymentBody } from '../../support/bank/payment-bodies.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();
let customerId: string;
let account: string;
let other: string;
let card: string;
beforeAll(async () => {
  customerId = await openCustomer(bank);
  account = await openAccount(bank, { customerId, cents: 1000 });
  other = await openAccount(bank, { customerId, cents: 1000 });
  card = await makeCard(bank, { accountId: account });
});

const scope =
  'accounts accounts-write payments payments-write transactions counterparties-write events api-tokens-write';
const limitTo = (...ids: string[]) => ({ resources: [{ type: 'account', ids }] });
const create = (resources: unknown, token?: string) => {
  const attributes = { description: 'limited', scope: 'accounts', expiration: '2027-11-01T00:00:00Z', resources };
  return bank.call(
    'POST',
    `/users/${bank.userId}/api-tokens`,
    { data: { type: 'apiToken', attributes } },
    token === undefined ? {} : { token },
  );
};

describe('201', () => {
  test('the resources that a token is limited to are answered and listed, each once', async () => {
    const given = [
      { type: 'account', ids: [account, account] },
      { type: 'card', ids: [card] },
      { type: 'account', ids: [other] },
    ];
    const { status, body } = await create(given);
    const kept = [
      { type: 'account', ids: [account, other] },
      { type: 'card', ids: [card] },
    ];
    expect([status, body.data.attributes.resources]).toEqual([201, kept]);
    const list = await bank.call('GET', `/users/${bank.userId}/api-tokens`);
    expect(list.body.data.at(-1).attributes.resources).toEqual(kept);
  });

  test('it pays from its account to anybody, and from no other', async () => {
    const token = await tokenWith(bank, scope, limitTo(account));
    const stranger = await openAccount(bank);
    const from = async (id: string, to: string, direction = 'Credit') =>
      (await bank.call('POST', '/payments', paymentBody(id, to, { direction, amount: 1 }), { token })).status;
    expect(await from(account, stranger)).toBe(201);
    expect(await from(other, account)).toBe(404);
    expect(await from(account, other, 'Debit')).toBe(404);
  });

  test('a token within it may be made with it', async () => {
    const both = await tokenWith(bank, scope, limitTo(account, other));
    expect((await create([{ type: 'account', ids: [other] }], both)).status).toBe(201);
  });

  test('a token for cards alone sees no account', async () => {
    const token = await tokenWith(bank, scope, { resources: [{ type: 'card', ids: [card] }] });
    expect((await bank.call('GET', '/accounts', undefined, { token })).body.data).toEqual([]);
    expect((await bank.call('GET', `/accounts/${account}`, undefined, { token })).status).toBe(404);
  });

  test('its lists are those of its accounts, with any filter', async () => {
    const token = await tokenWith(bank, scope, limitTo(account, other));
    const total = async (target: string) =>
      (await bank.call('GET', target, undefined, { token })).body.meta.pagination.total as number;
    await openAccount(bank, { customerId, cents: 5 });
    await pay(bank, account, other, { amount: 1 });
    expect(await total('/accounts')).toBe(2);
    expect(await total(`/accounts?filter[customerId]=${customerId}`)).toBe(2);
    expect(await total('/accounts?filter[customerId]=999999999')).toBe(0);
    const all =
      (await total(`/transactions?filter[accountId]=${account}`)) +
      (await total(`/transactions?filter[accountId]=${other}`));
    expect(await total('/transactions')).toBe(all);
    expect(await total(`/transactions?filter[customerId]=${customerId}`)).toBe(all);
  });
});

describe('a token that is limited to cards', () => {
  const scopes = 'cards cards-write accounts transactions authorizations api-tokens-write';
  const ofCards = (...ids: string[]) => ({ type: 'card', ids });
  const listed = async (token: string, target = '/cards') => {
    const { status, body } = await bank.call('GET', target, undefined, { token });
    expect(status).toBe(200);
    expect(body.meta.pagination.total).toBe(body.data.length);
    return (body.data.map(({ id }: { id: string }) => id) as string[]).toSorted();
  };

  test('sees these cards, does with them what its scopes allow, and sees nothing else of their accounts', async () => {
    const [one, second] = [await makeCard(bank, { accountId: account }), await makeCard(bank, { accountId: other })];
    const token = await tokenWith(bank, scopes, { resources: [ofCards(one, second)] });
    expect(await listed(token)).toEqual([one, second].sort());
    expect(await listed(token, `/cards?filter[customerId]=${customerId}`)).toEqual([one, second].sort());
    expect(await listed(token, `/cards?filter[accountId]=${account}`)).toEqual([]);
    for (const path of [`/cards/${one}`, `/cards/${one}/limits`, `/cards/${one}?include=account`]) {
      const { status, body } = await bank.call('GET', path, undefined, { token });
      expect([status, body.included ?? []]).toEqual([200, []]);
    }
    expect((await stepOf(bank, one, 'freeze', { token })).status).toBe(200);
    expect((await stepOf(bank, one, 'report-lost', { token })).status).toBe(200);
    expect((await stepOf(bank, one, 'replace', { token })).status).toBe(200);
    for (const path of [`/cards/${card}`, `/cards/${card}/limits`, `/accounts/${account}`]) {
      expect((await bank.call('GET', path, undefined, { token })).status).toBe(404);
    }
    expect((await stepOf(bank, card, 'freeze', { token })).status).toBe(404);
    for (const path of ['/accounts', '/transactions', '/authorizations']) expect(await listed(token, path)).toEqual([]);
  });

  test('and to accounts: sees all cards of these accounts, and of others only those that it names', async () => {
    const [own, named] = [await openAccount(bank, { customerId }), await openAccount(bank, { customerId })];
    const whole = [await makeCard(bank, { accountId: own }), await makeCard(bank, { accountId: own })];
    const one = await makeCard(bank, { accountId: named });
    await makeCard(bank, { accountId: named });
    const token = await tokenWith(bank, scopes, { resources: [{ type: 'account', ids: [own] }, ofCards(one)] });
    expect(await listed(token)).toEqual([...whole, one].sort());
    expect(await listed(token, '/accounts')).toEqual([own]);
  });

  test('of a customer who has left the account sees the card no more', async () => {
    const joint = await openAccount(bank, { customerId });
    const mate = await openCustomer(bank);
    await bank.call('POST', `/accounts/${joint}/relationships/customers`, bodies.owners(mate));
    const one = await makeCard(bank, { accountId: joint, customerId });
    const token = await customerToken(bank, mate, { scope: 'cards', resources: [ofCards(one)] });
    expect(await listed(token)).toEqual([one]);
    await bank.call('DELETE', `/accounts/${joint}/relationships/customers`, bodies.owners(mate));
    expect(await listed(token)).toEqual([]);
    expect((await bank.call('GET', `/cards/${one}`, undefined, { token })).status).toBe(404);
  });

  test('makes tokens for its cards only, and cards that do not exist are 404', async () => {
    const second = await makeCard(bank, { accountId: account });
    const token = await tokenWith(bank, scopes, { resources: [ofCards(card)] });
    const made = async (id: string, by?: string) => (await create([ofCards(id)], by)).status;
    expect([await made(card), await made(`${account}000000999`), await made('7')]).toEqual([201, 404, 404]);
    const attributes = { description: 'a card', scope: 'cards', expiration: '2027-11-01T00:00:00Z' };
    const by = async (id: string) => {
      const data = { type: 'apiToken', attributes: { ...attributes, resources: [ofCards(id)] } };
      return (await bank.call('POST', `/users/${bank.userId}/api-tokens`, { data }, { token })).status;
    };
    expect([await by(card), await by(second)]).toEqual([201, 403]);
  });
});

describe('what is limited less', () => {
  const path = (rest: string) => `/users/${bank.userId}/api-tokens${rest}`;
  const idOf = async (resources: unknown) => (await create(resources)).body.data.id as string;

  test('API tokens are neither listed nor revoked', async () => {
    const token = await tokenWith(bank, 'api-tokens api-tokens-write accounts', limitTo(account));
    const [within, beyond, whole] = [
      await idOf(limitTo(account).resources),
      await idOf(limitTo(account, other).resources),
      await idOf(undefined),
    ];
    const { data, meta } = (await bank.call('GET', path('?page[limit]=1000'), undefined, { token })).body;
    const ids = (data as { id: string }[]).map(({ id }) => id);
    expect([ids.includes(within), ids.includes(beyond), ids.includes(whole)]).toEqual([true, false, false]);
    expect(meta.pagination.total).toBe(ids.length);
    const revoke = async (id: string) => (await bank.call('DELETE', path(`/${id}`), undefined, { token })).status;
    expect([await revoke(beyond), await revoke(whole), await revoke(within)]).toEqual([404, 404, 200]);
  });

  test('no customer is archived: that would write to all of their accounts', async () => {
    const token = await tokenWith(bank, 'customers-write', limitTo(account));
    expect((await bank.call('POST', `/customers/${customerId}/archive`, undefined, { token })).status).toBe(403);
    expect((await pay(bank, other, account, { amount: 1 })).status).toBe(201);
  });

  test('a used idempotency key shows the existing resource only to the token that used it', async () => {
    const token = await tokenWith(bank, scope, limitTo(account));
    await pay(bank, other, account, { amount: 1, idempotencyKey: 'theirs' });
    const conflict = async (idempotencyKey: string) => {
      const body = paymentBody(account, other, { amount: 2, idempotencyKey });
      const answer = await bank.call('POST', '/payments', body, { token });
      expect([answer.status, refusals(answer)[0]?.[0]]).toEqual([409, 'idempotency_key_conflict']);
      return answer.body.errors[0].meta.existingIds as unknown;
    };
    expect(await conflict('theirs')).toBeUndefined();
    const own = paymentBody(account, other, { amount: 1, idempotencyKey: 'own' });
    const made = await bank.call('POST', '/payments', own, { token });
    expect(await conflict('own')).toEqual([made.body.data.id]);
  });
});

describe('403', () => {
  test.each([
    ['GET', '/events', undefined],
    ['POST', '/accounts', { data: { type: 'depositAccount', attributes: { depositProduct: 'checking' } } }],
  ])('%s %s concerns all accounts', async (method, target, body) => {
    const token = await tokenWith(bank, scope, limitTo(account));
    expect((await bank.call(method, target, body, { token })).status).toBe(403);
  });

  test('a limited token makes none that is limited less', async () => {
    const token = await tokenWith(bank, scope, limitTo(account));
    const wider = [undefined, [{ type: 'account', ids: [account, other] }], [{ type: 'card', ids: [account] }]];
    for (const resources of wider) {
      const answer = await create(resources, token);
      expect([answer.status, refusals(answer)]).toEqual([403, [['forbidden', '/data/attributes/resources']]]);
    }
  });
});

test('404: an account that does not exist', async () => {
  const answer = await create([{ type: 'account', ids: [account, '999999999'] }]);
  expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', '/data/attributes/resources']]]);
});
