import { openAccount, openCustomer } from '../../support/bank/bank.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { createCustomerToken, customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { makeCard, stepOf } from './card-bank.ts';

const bank = useBank();

const limitedTo = (...ids: string[]) => ({ resources: [{ type: 'card', ids }] });

/** A customer with a lost card, and another card that no token here names. */
async function lostCard() {
  const customerId = await openCustomer(bank);
  const accountId = await openAccount(bank, { customerId });
  const id = await makeCard(bank, { accountId, customerId });
  const other = await makeCard(bank, { accountId, customerId });
  await stepOf(bank, id, 'report-lost');
  return { customerId, accountId, id, other };
}

const get = (path: string, token: string): Promise<Answer> => bank.call('GET', path, undefined, { token });
const post = (path: string, token: string): Promise<Answer> => bank.call('POST', path, undefined, { token });
const statusOfGet = async (id: string, token: string) => (await get(`/cards/${id}`, token)).status;

const replaced = async (id: string, token: string): Promise<string> => {
  const { status, body } = await post(`/cards/${id}/replace`, token);
  expect(status).toBe(200);
  return body.data.id as string;
};
const listed = async (token: string) => {
  const { status, body } = await get('/cards', token);
  expect(status).toBe(200);
  return (body.data as { id: string }[]).map(({ id }) => id).toSorted();
};

const scope = 'cards cards-write api-tokens api-tokens-write customer-token-write';

describe.each([
  [
    'a customer token',
    (card: { customerId: string; id: string }) => customerToken(bank, card.customerId, limitedTo(card.id)),
  ],
  ['an API token', (card: { id: string }) => tokenWith(bank, scope, limitedTo(card.id))],
])('%s that is limited to a card', (_, tokenOf) => {
  test('sees and uses the successor that it ordered, and no other card', async () => {
    const card = await lostCard();
    const token = await tokenOf(card);
    const successor = await replaced(card.id, token);
    expect(await statusOfGet(successor, token)).toBe(200);
    expect(await listed(token)).toEqual([card.id, successor].toSorted());
    expect((await get(`/cards/${successor}/limits`, token)).status).toBe(200);
    expect((await post(`/cards/${successor}/freeze`, token)).body.data.attributes.status).toBe('Frozen');
    expect((await post(`/cards/${successor}/unfreeze`, token)).status).toBe(200);
    expect(await statusOfGet(card.other, token)).toBe(404);
  });

  test('orders the successor of the successor', async () => {
    const card = await lostCard();
    const token = await tokenOf(card);
    const first = await replaced(card.id, token);
    expect((await post(`/cards/${first}/report-stolen`, token)).status).toBe(200);
    const second = await replaced(first, token);
    expect(await listed(token)).toEqual([card.id, first, second].toSorted());
  });

  test('sees it once, however often it asks', async () => {
    const card = await lostCard();
    const token = await tokenOf(card);
    const answers = await Promise.all([replaced(card.id, token), replaced(card.id, token)]);
    expect(new Set([...answers, await replaced(card.id, token)]).size).toBe(1);
    expect(await listed(token)).toEqual([card.id, answers[0]].toSorted());
  });

  test('does not see the successor that somebody else ordered', async () => {
    const card = await lostCard();
    const [token, elsewhere] = [await tokenOf(card), await tokenOf(card)];
    const successor = await replaced(card.id, elsewhere);
    expect([await statusOfGet(successor, token), await listed(token)]).toEqual([404, [card.id]]);
  });
});

test('what a token orders, the tokens see that made it, and those that they make', async () => {
  const card = await lostCard();
  const above = await tokenWith(bank, `${scope} customers`, limitedTo(card.id));
  const made = await bank.call(
    'POST',
    `/users/${bank.userId}/api-tokens`,
    {
      data: {
        type: 'apiToken',
        attributes: { description: 'child', scope, expiration: '2027-11-01T00:00:00Z', ...limitedTo(card.id) },
      },
    },
    { token: above },
  );
  const child = made.body.data.attributes.token as string;
  const successor = await replaced(card.id, child);
  expect([await statusOfGet(successor, child), await statusOfGet(successor, above)]).toEqual([200, 200]);
  const tokens = await get(`/users/${bank.userId}/api-tokens`, above);
  const shown = tokens.body.data.find(({ id }: { id: string }) => id === made.body.data.id);
  expect(shown.attributes.resources).toEqual([{ type: 'card', ids: [card.id, successor] }]);
  expect(
    (await bank.call('DELETE', `/users/${bank.userId}/api-tokens/${shown.id}`, undefined, { token: above })).status,
  ).toBe(200);
  expect(await statusOfGet(successor, child)).toBe(401);

  const ofCustomer = await createCustomerToken(
    bank,
    card.customerId,
    { scope: 'cards', ...limitedTo(successor) },
    { token: above },
  );
  expect(await statusOfGet(successor, ofCustomer.body.data.attributes.token as string)).toBe(200);
});

test('a token whose list is full sees the successor too', async () => {
  const card = await lostCard();
  const many = await Promise.all(Array.from({ length: 49 }, () => makeCard(bank)));
  const token = await tokenWith(bank, scope, limitedTo(card.id, ...many));
  const successor = await replaced(card.id, token);
  expect(await statusOfGet(successor, token)).toBe(200);
});

test('a token that is limited to the account, or not at all, stays as it is', async () => {
  const card = await lostCard();
  const token = await tokenWith(bank, scope, { resources: [{ type: 'account', ids: [card.accountId] }] });
  const successor = await replaced(card.id, token);
  expect(await listed(token)).toEqual([card.id, card.other, successor].toSorted());
});
