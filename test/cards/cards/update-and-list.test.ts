import { archiveOwner, refusals } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { openCard } from '../authorizations/authorization-bank.ts';
import { makeCard } from './card-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z' });

const patch = (id: string, type: string, attributes: object) =>
  bank.call('PATCH', `/cards/${id}`, { data: { type, attributes } });

test('a card can be changed under its generic name, within what its type has', async () => {
  const { cardId } = await openCard(bank);
  const { status, body } = await patch(cardId, 'card', { tags: { purpose: 'travel' } });
  expect([status, body.data.type, body.data.attributes.tags]).toEqual([
    ...[200, 'individualVirtualDebitCard', { purpose: 'travel' }],
  ]);
  expect(refusals(await patch(cardId, 'card', { design: 'blue', email: 'a@example.com' }))).toEqual([
    ['invalid_value', '/data/attributes/design'],
    ['invalid_value', '/data/attributes/email'],
  ]);
  expect(refusals(await patch(cardId, 'individualDebitCard', {}))).toEqual([['invalid_value', '/data/type']]);
});

test.each(['card', 'individualVirtualDebitCard'])(
  '%s: nothing of a card of an archived customer can be changed',
  async (type) => {
    const { cardId, accountId } = await openCard(bank);
    await archiveOwner(bank, accountId);
    for (const attributes of [{ tags: { a: 'b' } }, { limits: { dailyPurchase: 1 } }, {}]) {
      expect(refusals(await patch(cardId, type, attributes))).toEqual([['invalid_state', undefined]]);
    }
  },
);

test('the list begins with the newest card, and knows every status of the specification', async () => {
  const { accountId, cardId } = await openCard(bank);
  bank.clock.advance({ seconds: 1 });
  const second = await makeCard(bank, { accountId });
  const list = async (query = '') => {
    const { status, body } = await bank.call('GET', `/cards?filter[accountId]=${accountId}${query}`);
    return [status, body.data.map(({ id }: { id: string }) => id)];
  };
  expect(await list()).toEqual([200, [second, cardId]]);
  expect(await list('&sort=createdAt')).toEqual([200, [cardId, second]]);
  for (const status of ['ActiveForOnlineUse', 'Unknown'])
    expect(await list(`&filter[status]=${status}`)).toEqual([200, []]);
  expect(await list('&filter[status][]=Unknown&filter[status][]=Active')).toEqual([200, [second, cardId]]);
});
