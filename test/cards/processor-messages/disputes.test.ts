import { eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { moneyOf, openCard } from '../authorizations/authorization-bank.ts';
import { referenceOf, signingProcessor, tell } from './processor.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', platform: { cardProcessor: signingProcessor } });
const merchant = { name: "Sherlock's Diner", type: 5812, location: 'Reno, NV' };
const taken = { status: 204, body: undefined };

/** A card that had 100 dollars and has paid 40 of them, in these settlements, and what the processor reports about the purchase. */
async function aPurchase(...parts: readonly number[]) {
  const { cardId, accountId } = await openCard(bank);
  const card = await referenceOf(bank, cardId);
  for (const amount of parts.length > 0 ? parts : [40_00]) {
    const settlement = { card, kind: 'purchase', authorization: 'a-1', amount, merchant };
    expect(await tell(bank, 'settlements', settlement)).toEqual(taken);
  }
  return {
    card,
    about: (status: string, more: object = {}, sent: Parameters<typeof tell>[3] = {}) =>
      tell(bank, 'disputes', { card, authorization: 'a-1', status, ...more }, sent),
    accountId,
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

/** The statuses and the cents of disputes, the oldest first. */
const statusesOf = (disputes: readonly { attributes: Record<string, unknown> }[]) =>
  disputes.map(({ attributes: { status, amount } }) => [status, amount]).toReversed();

describe('a second dispute of a purchase', () => {
  test('is opened once the first is decided and something is left, and otherwise refused with the reason', async () => {
    const { about, disputes } = await aPurchase();
    await about('InvestigationStarted', { amount: 30_00 });
    await about('ResolvedLost');
    expect(await about('InvestigationStarted', { amount: 10_00 })).toEqual(taken);
    await about('ResolvedLost');
    const { status, body } = await about('InvestigationStarted');
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('0 cents of what was settled')]);
    expect(statusesOf(await disputes())).toEqual([
      ['ResolvedLost', 30_00],
      ['ResolvedLost', 10_00],
    ]);
  });

  test('has a case of its own while the first is open, by which each is found', async () => {
    const { about, money, disputes } = await aPurchase();
    expect(await about('InvestigationStarted', { amount: 10_00, case: 'c-1' })).toEqual(taken);
    expect((await about('InvestigationStarted', { amount: 10_00 })).status).toBe(409);
    expect(await about('ProvisionallyCredited', { amount: 20_00, case: 'c-2' })).toEqual(taken);
    expect(await about('InvestigationStarted', { amount: 20_00, case: 'c-2' })).toEqual(taken);
    const unnamed = await about('ResolvedLost');
    expect([unnamed.status, JSON.stringify(unnamed.body)]).toEqual([409, expect.stringContaining('name one of them')]);
    expect(await about('ResolvedWon', { case: 'c-1' })).toEqual(taken);
    expect((await about('InvestigationStarted', { amount: 10_01, case: 'c-3' })).status).toBe(409);
    expect([await money(), statusesOf(await disputes())]).toEqual([
      90_00,
      [
        ['ResolvedWon', 10_00],
        ['ProvisionallyCredited', 20_00],
      ],
    ]);
  });

  test('is no repetition: one that is open is opened by one message, about its own amount', async () => {
    const { about, disputes } = await aPurchase();
    await about('ProvisionallyCredited', { amount: 10_00 });
    expect((await about('InvestigationStarted', { amount: 20_00 })).status).toBe(409);
    for (const _ of [1, 2])
      expect(await about('InvestigationStarted', { amount: 10_00 }, { id: 'late' })).toEqual(taken);
    expect((await about('InvestigationStarted', { amount: 10_00 })).status).toBe(409);
    expect(await disputes()).toHaveLength(1);
  });
});

describe('a purchase that was settled in parts', () => {
  test('is disputed as a whole: one dispute for each settlement, in one case', async () => {
    const { about, money, disputes } = await aPurchase(20_00, 40_00);
    expect(await about('ProvisionallyCredited', { amount: 60_00 })).toEqual(taken);
    expect(await money()).toBe(100_00);
    expect(await about('ResolvedWon', { wonAmount: 50_00 })).toEqual(taken);
    expect(await about('ResolvedWon', { wonAmount: 50_00 })).toEqual(taken);
    expect((await about('ResolvedWon', { wonAmount: 60_01 })).status).toBe(409);
    expect([await money(), statusesOf(await disputes())]).toEqual([
      90_00,
      [
        ['ResolvedWon', 20_00],
        ['ResolvedWon', 40_00],
      ],
    ]);
  });

  test('is disputed without an amount as a whole, and with the amount of one settlement only there', async () => {
    const { about, money, disputes } = await aPurchase(20_00, 40_00);
    expect(await about('InvestigationStarted', { amount: 40_00, case: 'c-1' })).toEqual(taken);
    expect(await about('ResolvedWon', { case: 'c-1' })).toEqual(taken);
    expect(await about('InvestigationStarted', { case: 'c-2' })).toEqual(taken);
    expect(statusesOf(await disputes())).toEqual([
      ['ResolvedWon', 40_00],
      ['InvestigationStarted', 20_00],
    ]);
    const whole = await aPurchase(20_00, 40_00);
    expect(await whole.about('ResolvedWon')).toEqual(taken);
    expect([await whole.money(), await money()]).toEqual([100_00, 80_00]);
  });

  test('wins less than its first settlement, so that the others are lost; the merchant may have refunded one before', async () => {
    const { about, money, disputes } = await aPurchase(20_00, 40_00);
    await about('ProvisionallyCredited', { case: 'c-1' });
    expect(await about('ResolvedWon', { case: 'c-1', wonAmount: 5_00 })).toEqual(taken);
    expect([await money(), statusesOf(await disputes())]).toEqual([
      45_00,
      [
        ['ResolvedWon', 20_00],
        ['ResolvedLost', 40_00],
      ],
    ]);
    const other = await aPurchase(20_00, 40_00);
    await other.about('ProvisionallyCredited', { case: 'c-1' });
    const refund = { card: other.card, kind: 'reversal', authorization: 'a-1', amount: 20_00 };
    expect(await tell(bank, 'settlements', refund)).toEqual(taken);
    expect(await other.about('ResolvedLost', { case: 'c-1' })).toEqual(taken);
    expect([await other.money(), statusesOf(await other.disputes())]).toEqual([
      60_00,
      [
        ['ResolvedWon', 20_00],
        ['ResolvedLost', 40_00],
      ],
    ]);
  });
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
