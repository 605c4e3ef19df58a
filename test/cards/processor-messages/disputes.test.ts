import { eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { moneyOf, openCard } from '../authorizations/authorization-bank.ts';
import { referenceOf, signingProcessor, tell } from './processor.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', platform: { cardProcessor: signingProcessor } });
const merchant = { name: "Sherlock's Diner", type: 5812, location: 'Reno, NV' };
const taken = { status: 204, body: undefined };

/** A card that had 100 dollars and has paid 40 of them, and what the processor tells about the purchase. */
async function aPurchase() {
  const { cardId, accountId } = await openCard(bank);
  const card = await referenceOf(bank, cardId);
  const settlement = { card, kind: 'purchase', authorization: 'a-1', amount: 40_00, merchant };
  expect(await tell(bank, 'settlements', settlement)).toEqual(taken);
  return {
    card,
    about: (status: string, more: object = {}, sent: Parameters<typeof tell>[3] = {}) =>
      tell(bank, 'disputes', { card, authorization: 'a-1', status, ...more }, sent),
    money: async () => (await moneyOf(bank, accountId))[0],
    disputes: async () => (await bank.call('GET', `/disputes?filter[accountId]=${accountId}`)).body.data,
  };
}

test('a dispute goes through its life, each message once', async () => {
  const { about, money, disputes } = await aPurchase();
  const types = await eventTypesOf(bank, async () => {
    for (const status of ['InvestigationStarted', 'ProvisionallyCredited', 'ResolvedLost']) {
      for (let time = 0; time < 2; time += 1) expect(await about(status, {}, { id: status })).toEqual(taken);
    }
  });
  expect(types.filter((type) => type.startsWith('dispute.'))).toEqual([
    'dispute.created',
    'dispute.statusChanged',
    'dispute.statusChanged',
  ]);
  expect(await about('ProvisionallyCredited', {}, { id: 'ProvisionallyCredited' })).toEqual(taken);
  expect([await money(), await disputes()]).toEqual([
    60_00,
    [expect.objectContaining({ attributes: expect.objectContaining({ status: 'ResolvedLost', amount: 40_00 }) })],
  ]);
});

test('the first message about a purchase opens its dispute, and one that comes too late opens nothing', async () => {
  const { about, money, disputes } = await aPurchase();
  expect(await about('ProvisionallyCredited', { amount: 30_00 })).toEqual(taken);
  expect(await money()).toBe(90_00);
  expect(await about('InvestigationStarted', { amount: 30_00 })).toEqual(taken);
  expect(await about('ResolvedWon')).toEqual(taken);
  expect([await money(), (await disputes()).length]).toEqual([90_00, 1]);
});

test('a status that the dispute cannot take any more is 409, and moves nothing', async () => {
  const { about, money } = await aPurchase();
  await about('Denied');
  const { status, body } = await about('ResolvedWon');
  expect([status, JSON.stringify(body)]).toEqual([
    409,
    expect.stringMatching(/The dispute is Denied; it cannot be moved to ResolvedWon/),
  ]);
  expect(await money()).toBe(60_00);
});

test('what the merchant has given back is not disputed, and both together never pass the purchase', async () => {
  const { card, about, money } = await aPurchase();
  const refund = { card, kind: 'purchase', authorization: 'a-1', amount: 25_00, direction: 'Credit', merchant };
  expect(await tell(bank, 'settlements', refund)).toEqual(taken);
  expect((await about('InvestigationStarted', { amount: 15_01 })).status).toBe(409);
  expect(await about('ResolvedWon', { amount: 15_00 })).toEqual(taken);
  expect(await money()).toBe(100_00);
});

test.each([
  ['of a purchase that is not settled yet', { authorization: 'a-2' }, 429],
  ['of another form', { status: 'Lost' }, 400],
  ['with a member that does not exist', { number: '4242424242424242' }, 400],
  ['of a card that does not exist', { card: '100000001-nobody' }, 404],
])('a message %s is refused', async (_, more, status) => {
  const { about, disputes } = await aPurchase();
  expect((await about('InvestigationStarted', more)).status).toBe(status);
  expect(await disputes()).toEqual([]);
});
