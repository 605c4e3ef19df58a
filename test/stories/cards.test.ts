import { bodies } from '../support/bank/bodies.ts';
import { type Api, relatedId } from './support/api.ts';
import { openFirstAccount } from './support/bank.ts';
import { listen, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

describe('the cards of an account', () => {
  const world = useWorld();

  test('a physical and a virtual card: activated, frozen, stolen, replaced, and closed with the account', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    const receiver = await listen(world());
    const virtual = await api.post('/cards', bodies.card(account).data);
    expect(virtual.attributes['status']).toBe('Active');
    const card = await api.post('/cards', bodies.card(account, { type: 'individualDebitCard' }).data);
    expect(card.attributes['status']).toBe('Inactive');

    expect(await step(api, `/sandbox/cards/${card.id}/activate`)).toBe('Active');
    expect(await step(api, `/cards/${card.id}/freeze`)).toBe('Frozen');
    expect(await step(api, `/cards/${card.id}/unfreeze`)).toBe('Active');
    expect(await step(api, `/cards/${card.id}/report-stolen`)).toBe('Stolen');
    const successor = await api.post(`/cards/${card.id}/replace`);
    expect(relatedId(successor, 'replacedCard')).toBe(card.id);
    expect(await step(api, `/sandbox/cards/${successor.id}/activate`)).toBe('Active');

    await api.post(`/accounts/${account}/close`, bodies.close.data);
    const statuses = await Promise.all(
      [virtual, card, successor].map(async ({ id }) => (await api.get(`/cards/${id}`)).attributes['status']),
    );
    expect(statuses).toEqual(['ClosedByCustomer', 'Stolen', 'ClosedByCustomer']);

    const told = await receiveAbout(world(), receiver, { relationship: 'card', id: card.id }, 6);
    expect(told.map(({ type }) => type)).toEqual([
      'card.created',
      'cardShipment.created',
      'card.activated',
      'card.statusChanged',
      'card.statusChanged',
      'card.statusChanged',
    ]);
  });
});

const step = async (api: Api, path: string): Promise<unknown> => (await api.post(path)).attributes['status'];
