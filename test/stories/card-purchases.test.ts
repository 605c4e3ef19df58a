import { bodies } from '../support/bank/bodies.ts';
import type { Api, Resource } from './support/api.ts';
import { type CardOf, moneyOf, openCard } from './support/cards.ts';
import { listen, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

const authorize = (api: Api, { account, digits }: CardOf, amount: number): Promise<Resource> =>
  api.post('/sandbox/authorizations', bodies.authorization(account, digits, { amount }).data);

const settle = (api: Api, { account, digits }: CardOf, authorization: Resource, amount: number): Promise<Resource> =>
  api.post('/sandbox/purchases', bodies.purchase(account, digits, { authorization: authorization.id, amount }).data);

describe('a purchase with a card', () => {
  const world = useWorld();

  test('with a tip: 50 dollars are authorized, and 60 settled', async () => {
    const { api } = world();
    const receiver = await listen(world());
    const card = await openCard(api);
    const dinner = await authorize(api, card, 50_00);
    expect(await moneyOf(api, card.account)).toEqual([100_00, 50_00, 50_00]);
    const { id } = await settle(api, card, dinner, 60_00);
    expect(await moneyOf(api, card.account)).toEqual([40_00, 0, 40_00]);
    expect((await api.get(`/authorizations/${dinner.id}`)).attributes['status']).toBe('Completed');

    const told = await receiveAbout(world(), receiver, { relationship: 'authorization', id: dinner.id }, 3);
    expect(told.map(({ type, attributes }) => [type, attributes['amount'], attributes['available']])).toEqual([
      ['authorization.created', 50_00, undefined],
      ['transaction.created', 60_00, 40_00],
      ['authorization.updated', undefined, undefined],
    ]);
    const { attributes } = await api.get(`/accounts/${card.account}/transactions/${id}`);
    expect(attributes).toMatchObject({ direction: 'Debit', cardLast4Digits: card.digits });
  });

  test('of fuel: one dollar is authorized, and 48 settled', async () => {
    const { api } = world();
    const card = await openCard(api);
    await settle(api, card, await authorize(api, card, 1_00), 48_00);
    expect(await moneyOf(api, card.account)).toEqual([52_00, 0, 52_00]);
  });

  test('is settled although the account was frozen meanwhile, and the next one is declined', async () => {
    const { api } = world();
    const card = await openCard(api);
    const first = await authorize(api, card, 30_00);
    await api.post(`/accounts/${card.account}/freeze`, { type: 'accountFreeze', attributes: { reason: 'Fraud' } });
    const second = await authorize(api, card, 10_00);
    expect(second.attributes).toMatchObject({ status: 'Declined', declineReason: 'DoNotHonor' });
    await settle(api, card, first, 30_00);
    expect(await moneyOf(api, card.account)).toEqual([70_00, 0, 70_00]);
  });

  test('that is never settled expires, and its money is free again', async () => {
    const { api, moveBankClock } = world();
    const card = await openCard(api);
    const { id } = await authorize(api, card, 80_00);
    expect((await authorize(api, card, 30_00)).attributes['declineReason']).toBe('InsufficientFunds');
    await moveBankClock({ by: { days: 8 } });
    await world().waitFor('the expiry', async () => {
      const { status } = (await api.get(`/authorizations/${id}`)).attributes;
      return status === 'Canceled' ? status : undefined;
    });
    expect(await moneyOf(api, card.account)).toEqual([100_00, 0, 100_00]);
  });

  test('at an ATM: the cash and its surcharge', async () => {
    const { api } = world();
    const card = await openCard(api);
    const { attributes } = await api.post('/sandbox/atm-withdrawals', bodies.atm(card.account, card.digits).data);
    expect(attributes).toMatchObject({ amount: 43_00, surcharge: 3_00, direction: 'Debit' });
    expect(await moneyOf(api, card.account)).toEqual([57_00, 0, 57_00]);
  });
});
