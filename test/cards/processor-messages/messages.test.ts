import { eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { authorized, cancel, type CardOf, moneyOf, openCard } from '../authorizations/authorization-bank.ts';
import { check, control } from '../card-controls/control-bank.ts';
import { makeCard, statusOf, stepOf } from '../cards/card-bank.ts';
import { referenceOf, signingProcessor, tell } from './processor.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', platform: { cardProcessor: signingProcessor } });

const merchant = { name: "Sherlock's Diner", type: 5812, location: 'Reno, NV' };
const approved = (amount: number) => ({ status: 200, body: { decision: 'Approved', amount } });
const declined = (reason: string) => ({ status: 200, body: { decision: 'Declined', reason } });
const done = { status: 204, body: undefined };

/** A card with 100 dollars, and what the processor tells of it. */
async function aCard(options: Parameters<typeof openCard>[1] = {}) {
  const card = await openCard(bank, options);
  const reference = await referenceOf(bank, card.cardId);
  const about = (path: string, content: object, sent: Parameters<typeof tell>[3] = {}) =>
    tell(bank, path, { card: reference, ...content }, sent);
  return {
    ...card,
    about,
    ask: (authorization: string, amount: number, content: object = {}) =>
      about('authorizations', { kind: 'purchase', authorization, amount, merchant, ...content }),
    settle: (content: object, sent?: Parameters<typeof tell>[3]) =>
      about('settlements', { kind: 'purchase', merchant, ...content }, sent),
    money: () => moneyOf(bank, card.accountId),
  };
}

const authorizationsOf = async ({ accountId }: CardOf) =>
  (await bank.call('GET', `/authorizations?filter[accountId]=${accountId}&filter[includeNonAuthorized]=true`)).body
    .data;

describe('a message', () => {
  test.each([
    ['of another secret', { secret: 'another' }],
    ['of six minutes ago', { ageSeconds: 301 }],
    ['of the future', { ageSeconds: -301 }],
    ['with an id that is none', { id: 'a b' }],
  ])('%s is 401', async (_, sent) => {
    const card = await aCard();
    const content = { kind: 'purchase', authorization: 'a', amount: 1, merchant };
    expect((await card.about('authorizations', content, sent)).status).toBe(401);
    expect(await card.money()).toEqual([100_00, 0, 100_00]);
  });

  test('that is no JSON, or not in its form, is 400 and names every fault', async () => {
    expect((await tell(bank, 'settlements', '{')).status).toBe(400);
    const { status, body } = await tell(bank, 'authorizations', { kind: 'atm', card: 'x', amount: -1 });
    const [{ detail }] = (body as { errors: [{ detail: string }] }).errors;
    expect(status).toBe(400);
    for (const part of ['card: must be the reference of a card', 'authorization: ', 'amount: must not be negative']) {
      expect(detail).toContain(part);
    }
  });

  test('with a member that does not exist is 400, so that a mistyped one is not overlooked', async () => {
    const card = await aCard();
    const { status, body } = await card.settle({ amount: 1_00, finally: false });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('finally')]);
    expect(await card.money()).toEqual([100_00, 0, 100_00]);
  });

  test('about an unknown card is 404', async () => {
    const content = { card: `${bank.organisationId}-nobody`, authorization: 'a' };
    expect((await tell(bank, 'reversals', content)).status).toBe(404);
  });
});

describe('a question', () => {
  test('is decided by the rules, and the amount is held', async () => {
    const card = await aCard();
    expect(await card.ask('a-1', 40_00)).toEqual(approved(40_00));
    expect(await card.ask('a-2', 60_01)).toEqual(declined('InsufficientFunds'));
    expect(await card.money()).toEqual([100_00, 40_00, 60_00]);
  });

  test('that comes again gets the same answer and does nothing, whatever happened meanwhile', async () => {
    const card = await aCard();
    await card.ask('a-1', 40_00);
    await card.ask('a-2', 60_01);
    await card.settle({ authorization: 'a-1', amount: 50_00 });
    await stepOf(bank, card.cardId, 'freeze');
    const types = await eventTypesOf(bank, async () => {
      expect(await card.ask('a-1', 40_00)).toEqual(approved(40_00));
      expect(await card.ask('a-2', 60_01)).toEqual(declined('InsufficientFunds'));
    });
    expect(types).toEqual([]);
    expect(await authorizationsOf(card)).toHaveLength(2);
  });

  test('of a merchant that takes a part gets the part that funds and limits leave, and the same one if it comes again', async () => {
    const card = await aCard({ limits: { dailyPurchase: 130_00 } });
    const part = { partialApprovalAllowed: true };
    expect(await card.ask('a-1', 40_00, part)).toEqual(approved(40_00));
    for (const _ of [1, 2]) expect(await card.ask('a-2', 70_00, part)).toEqual(approved(60_00));
    expect((await card.ask('a-2', 60_00, part)).status).toBe(409);
    expect(await card.money()).toEqual([100_00, 100_00, 0]);
    expect((await authorizationsOf(card))[0].attributes).toMatchObject({ amount: 60_00, requestedAmount: 70_00 });
    expect(await card.ask('a-3', 5_00, part)).toEqual(declined('InsufficientFunds'));
    await card.about('settlements', { kind: 'reversal', amount: 100_00 });
    expect(await card.ask('a-4', 70_00, part)).toEqual(approved(30_00));
    expect(await card.ask('a-5', 70_00)).toEqual(declined('CardExceedsAmountLimit'));
    const cash = { kind: 'atm', atmName: 'First Street', authorization: 'a-6', amount: 200_00, ...part };
    expect(await card.about('authorizations', cash)).toEqual(declined('InsufficientFunds'));
  });

  test('in another currency is shown with it, and so is its settlement', async () => {
    const card = await aCard();
    const merchantAmount = { amount: 4500, currency: 'JPY', conversionRate: '0.0067' };
    await card.ask('a', 30_15, { merchantAmount });
    await card.settle({ authorization: 'a', amount: 30_15, merchantAmount });
    const shown = { ...merchantAmount, exponent: 0 };
    expect((await authorizationsOf(card))[0].attributes.merchantAmount).toEqual(shown);
    const { body } = await bank.call('GET', `/transactions?filter[accountId]=${card.accountId}&sort=-createdAt`);
    expect(body.data[0].attributes.merchantAmount).toEqual(shown);
  });

  test('about cash at an ATM, and about a deposit, which holds nothing', async () => {
    const card = await aCard();
    const cash = { kind: 'atm', atmName: 'First Street', surcharge: 3_00 };
    expect(await card.about('authorizations', { ...cash, authorization: 'w', amount: 43_00 })).toEqual(approved(43_00));
    const deposit = { ...cash, authorization: 'd', amount: 500_00, surcharge: 0, direction: 'Credit' };
    expect(await card.about('authorizations', deposit)).toEqual(approved(500_00));
    expect(await card.money()).toEqual([100_00, 43_00, 57_00]);
    await card.about('settlements', { ...cash, authorization: 'w', amount: 43_00 });
    await card.about('settlements', { ...deposit });
    expect(await card.money()).toEqual([557_00, 0, 557_00]);
    const statuses = (await authorizationsOf(card)).map(
      (one: { attributes: { status: string } }) => one.attributes.status,
    );
    expect(statuses).toEqual(['Completed', 'Completed']);
  });
});

describe('cash back with a purchase', () => {
  const totalsOf = async ({ cardId }: CardOf) =>
    (await bank.call('GET', `/cards/${cardId}/limits`)).body.data.attributes.dailyTotals;
  const cash = { cashbackAmount: 20_00 };

  test('counts as cash in the limits, and is held with the goods', async () => {
    const card = await aCard({ limits: { dailyPurchase: 50_00, dailyWithdrawal: 30_00 } });
    expect(await card.ask('a', 60_00, cash)).toEqual(approved(60_00));
    expect(await totalsOf(card)).toMatchObject({ purchases: 40_00, withdrawals: 20_00 });
    expect(await card.ask('b', 15_00, { cashbackAmount: 10_01 })).toEqual(declined('CardExceedsAmountLimit'));
    expect(await card.ask('c', 15_00, { cashbackAmount: 15_01 })).toMatchObject({ status: 400 });
    await card.settle({ authorization: 'a', amount: 55_00, ...cash });
    expect(await totalsOf(card)).toMatchObject({ purchases: 35_00, withdrawals: 20_00 });
    expect(await card.money()).toEqual([45_00, 0, 45_00]);
  });

  test('is given up first: by a part, a reversal and a settlement without it', async () => {
    const card = await aCard();
    expect(await card.ask('a', 120_00, { cashbackAmount: 50_00, partialApprovalAllowed: true })).toEqual(
      approved(100_00),
    );
    expect(await totalsOf(card)).toMatchObject({ purchases: 70_00, withdrawals: 30_00 });
    await card.about('reversals', { authorization: 'a', amount: 10_00 });
    expect(await totalsOf(card)).toMatchObject({ purchases: 70_00, withdrawals: 20_00 });
    await card.settle({ authorization: 'a', amount: 60_00 });
    expect(await totalsOf(card)).toMatchObject({ purchases: 60_00, withdrawals: 0 });
    await card.settle({ amount: 5_00, cashbackAmount: 2_00 });
    expect(await totalsOf(card)).toMatchObject({ purchases: 63_00, withdrawals: 2_00 });
  });

  test('counts as cash also if only the settlement tells it', async () => {
    const card = await aCard();
    const leftFor = async (limits: readonly object[]) => {
      const ids = await Promise.all(
        ['Purchase', 'Cash'].map((use) => control(bank, { appliesTo: [use], limits }, { card })),
      );
      return async () => {
        const { body } = await check(bank, card, { use: 'Purchase' });
        const cashBody = (await check(bank, card, { use: 'Cash' })).body;
        const all = [...body.data.attributes.limits, ...cashBody.data.attributes.limits];
        return ids.map((id) => all.find(({ cardControl }: { cardControl: string }) => cardControl === id).amount);
      };
    };
    const left = await leftFor([{ interval: 'Day', amount: 100_00 }]);
    const leftInMinutes = await leftFor([{ interval: 'Minutes', minutes: 60, amount: 100_00 }]);
    await card.ask('a', 30_00);
    await card.settle({ authorization: 'a', amount: 30_00, ...cash });
    expect(await totalsOf(card)).toMatchObject({ purchases: 10_00, withdrawals: 20_00 });
    expect([await left(), await leftInMinutes()]).toEqual([
      [90_00, 80_00],
      [90_00, 80_00],
    ]);
    await card.ask('b', 30_00, { cashbackAmount: 5_00 });
    await card.settle({ authorization: 'b', amount: 30_00, cashbackAmount: 15_00 });
    expect(await totalsOf(card)).toMatchObject({ purchases: 25_00, withdrawals: 35_00 });
    expect([await left(), await leftInMinutes()]).toEqual([
      [75_00, 65_00],
      [75_00, 65_00],
    ]);
  });

  test('is under the controls of cash, and one use of a card', async () => {
    const card = await aCard();
    const once = { interval: 'Lifetime', amount: 60_00, count: 1 };
    await control(bank, { limits: [once] }, { card });
    await control(bank, { appliesTo: ['Cash'], limits: [{ interval: 'Day', amount: 20_00 }] }, { card });
    expect(await card.ask('a', 60_01, cash)).toEqual(declined('CardExceedsAmountLimit'));
    expect(await card.ask('b', 30_00, { cashbackAmount: 20_01 })).toEqual(declined('CardExceedsAmountLimit'));
    expect(await card.ask('c', 60_00, cash)).toEqual(approved(60_00));
    await card.about('reversals', { authorization: 'c' });
    expect(await card.ask('d', 60_00, cash)).toEqual(approved(60_00));
  });
});

const lastExcess = async ({ accountId }: CardOf) =>
  (await bank.call('GET', `/transactions?filter[accountId]=${accountId}&sort=-createdAt`)).body.data[0].attributes
    .excessAmount;

describe('a refund that is authorized', () => {
  test('holds nothing, and is completed by the credit that names it', async () => {
    const card = await aCard();
    const refund = { direction: 'Credit' };
    for (const _ of [1, 2]) expect(await card.ask('r', 500_00, refund)).toEqual(approved(500_00));
    expect((await card.ask('r', 500_00)).status).toBe(409);
    expect(await card.money()).toEqual([100_00, 0, 100_00]);
    expect((await card.about('increases', { authorization: 'r', amount: 1 })).body).toEqual(
      declined('DoNotHonor').body,
    );
    for (const _ of [1, 2]) {
      expect(await card.settle({ ...refund, authorization: 'r', amount: 500_00 }, { id: 'c-1' })).toEqual(done);
    }
    expect(await card.money()).toEqual([600_00, 0, 600_00]);
    const [{ id, attributes }] = await authorizationsOf(card);
    expect(attributes).toMatchObject({ direction: 'Credit', status: 'Completed', remainingHold: 0 });
    const { body } = await bank.call('GET', `/transactions?filter[accountId]=${card.accountId}&sort=-createdAt`);
    expect(body.data[0].relationships.authorization.data.id).toBe(id);
  });

  test('pays at most what was authorized, also after a part of it was reversed', async () => {
    const card = await aCard();
    const refund = { direction: 'Credit', authorization: 'r' };
    await card.ask('r', 40_00, { direction: 'Credit' });
    await card.about('reversals', { authorization: 'r', amount: 10_00 });
    expect((await authorizationsOf(card))[0].attributes).toMatchObject({ status: 'Authorized', amount: 30_00 });
    expect((await card.settle({ ...refund, amount: 30_01 })).status).toBe(409);
    expect(await card.settle({ ...refund, amount: 30_00 })).toEqual(done);
    expect((await card.about('settlements', { kind: 'reversal', authorization: 'r', amount: 1 })).status).toBe(409);
    expect(await card.money()).toEqual([130_00, 0, 130_00]);
  });

  test('is not settled by a debit that names it, which is marked', async () => {
    const card = await aCard();
    await card.ask('r', 40_00, { direction: 'Credit' });
    for (const _ of [1, 2]) expect(await card.settle({ authorization: 'r', amount: 5_00 }, { id: 'd' })).toEqual(done);
    expect(await card.money()).toEqual([95_00, 0, 95_00]);
    expect((await authorizationsOf(card))[0].attributes).toMatchObject({ status: 'Authorized' });
    expect(await lastExcess(card)).toBe(5_00);
  });

  test('names a purchase only if it gives money back', async () => {
    const card = await aCard();
    expect((await card.ask('p', 5_00, { purchase: 'x' })).status).toBe(400);
    expect((await card.settle({ amount: 5_00, purchase: 'x' })).status).toBe(400);
    await card.ask('r', 5_00, { direction: 'Credit' });
    expect((await card.settle({ amount: 5_00, direction: 'Credit', purchase: 'r' })).status).toBe(409);
  });

  test('is asked of a card that is frozen too, and can be reversed', async () => {
    const card = await aCard();
    await stepOf(bank, card.cardId, 'freeze');
    expect(await card.ask('r', 5_00, { direction: 'Credit' })).toEqual(approved(5_00));
    const types = await eventTypesOf(bank, () => card.about('reversals', { authorization: 'r' }));
    expect(types).toEqual(['authorization.canceled']);
  });
});

describe('a decision of the processor in the place of the platform', () => {
  const yes = { standIn: { decision: 'Approved' } };
  const no = { standIn: { decision: 'Declined', reason: 'RestrictedCard' } };

  test('is a fact: it is held once, beyond the money and with a frozen card, or declined', async () => {
    const card = await aCard();
    await stepOf(bank, card.cardId, 'freeze');
    for (const _ of [1, 2]) expect(await card.ask('a', 150_00, yes)).toEqual(approved(150_00));
    for (const _ of [1, 2]) expect(await card.ask('b', 1_00, no)).toEqual(declined('RestrictedCard'));
    expect(await card.money()).toEqual([100_00, 150_00, -50_00]);
    const all = await authorizationsOf(card);
    expect(all.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
      { status: 'Declined', standIn: true },
      { status: 'Authorized', standIn: true },
    ]);
    await card.settle({ authorization: 'a', amount: 150_00 });
    expect(await card.money()).toEqual([-50_00, 0, -50_00]);
    expect(await card.ask('a', 150_00, yes)).toEqual(approved(150_00));
  });

  test('counts in the place of what the platform has decided before', async () => {
    const card = await aCard();
    expect(await card.ask('a', 150_00)).toEqual(declined('InsufficientFunds'));
    for (const _ of [1, 2]) expect(await card.ask('a', 150_00, yes)).toEqual(approved(150_00));
    expect(await card.money()).toEqual([100_00, 150_00, -50_00]);
    await card.about('reversals', { authorization: 'a' });
    expect(await card.ask('a', 150_00, yes)).toEqual(approved(150_00));
    expect(await card.money()).toEqual([100_00, 0, 100_00]);
    expect(await card.ask('b', 40_00)).toEqual(approved(40_00));
    for (const content of [no, no, {}]) {
      expect(await card.ask('b', 40_00, content)).toEqual(declined('RestrictedCard'));
    }
    expect((await card.ask('b', 40_00, yes)).status).toBe(409);
    expect(await card.money()).toEqual([100_00, 0, 100_00]);
  });

  test('of another amount brings the hold to it, once, and answers the question that comes late', async () => {
    const card = await aCard();
    const question = { kind: 'purchase', authorization: 'a', amount: 150_00, merchant, partialApprovalAllowed: true };
    expect(await card.about('authorizations', question)).toEqual(approved(100_00));
    const decide = (amount: number, id: string) =>
      card.about('authorizations', { ...question, amount, ...yes }, { id });
    expect(await decide(150_00, 'd-1')).toEqual(approved(150_00));
    expect(await card.money()).toEqual([100_00, 150_00, -50_00]);
    expect(await decide(60_00, 'd-2')).toEqual(approved(60_00));
    expect(await decide(150_00, 'd-1')).toEqual(approved(150_00));
    expect(await card.money()).toEqual([100_00, 60_00, 40_00]);
    expect(await card.about('authorizations', question)).toEqual(approved(60_00));
    expect((await card.ask('a', 60_00, no)).status).toBe(409);
    const other = { ...yes, merchant: { ...merchant, name: 'Watson' } };
    expect((await card.ask('a', 60_00, other)).status).toBe(409);
    await card.ask('b', 20_00, yes);
    expect(await card.ask('b', 50_00)).toEqual(approved(20_00));
    expect(await card.money()).toEqual([100_00, 80_00, 20_00]);
  });

  test('with the id of a message that was processed is answered again, and refused if it decides otherwise', async () => {
    const card = await aCard();
    const use = { kind: 'purchase', authorization: 'a', amount: 10_00, merchant };
    const decide = (content: object, id = 'm-1') => card.about('authorizations', { ...use, ...content }, { id });
    for (const _ of [1, 2]) expect(await decide(yes)).toEqual(approved(10_00));
    for (const other of [no, { ...yes, amount: 9_00 }]) expect((await decide(other)).status).toBe(409);
    expect(await card.money()).toEqual([100_00, 10_00, 90_00]);
    const second = { ...use, authorization: 'b' };
    expect(await decide({ ...second, ...no }, 'm-2')).toEqual(declined('RestrictedCard'));
    const because = { standIn: { ...no.standIn, reason: 'DoNotHonor' } };
    for (const other of [yes, because]) expect((await decide({ ...second, ...other }, 'm-2')).status).toBe(409);
    const third = { ...use, authorization: 'c', amount: 500_00 };
    await decide(third, 'm-3');
    expect(await decide({ ...third, ...yes }, 'm-4')).toEqual(approved(500_00));
    for (const other of [no, { ...yes, amount: 400_00 }]) {
      expect((await decide({ ...third, ...other }, 'm-4')).status).toBe(409);
    }
    const more = (content: object) => card.about('increases', { authorization: 'a', ...content }, { id: 'more' });
    for (const _ of [1, 2]) expect(await more({ amount: 5_00, ...yes })).toEqual(approved(5_00));
    for (const other of [no, yes]) expect((await more({ amount: 6_00, ...other })).status).toBe(409);
    expect(await card.money()).toEqual([100_00, 515_00, -415_00]);
  });

  test('on an increase is held whatever the rules say, and takes the place of the decision with its id', async () => {
    const card = await aCard();
    await card.ask('a', 40_00);
    const more = (id: string, content: object = {}) =>
      card.about('increases', { authorization: 'a', amount: 70_00, ...content }, { id });
    expect(await more('m-1')).toEqual(declined('InsufficientFunds'));
    for (const content of [yes, yes, {}]) expect(await more('m-1', content)).toEqual(approved(70_00));
    expect(await card.money()).toEqual([100_00, 110_00, -10_00]);
    expect((await more('m-1', no)).status).toBe(409);
    await card.about('settlements', { kind: 'reversal', amount: 100_00 });
    expect(await more('m-2')).toEqual(approved(70_00));
    for (const content of [no, no, {}]) expect(await more('m-2', content)).toEqual(declined('RestrictedCard'));
    for (const told of [['authorization.updated'], []])
      expect(await eventTypesOf(bank, () => more('m-3', no))).toEqual(told);
    expect(await card.money()).toEqual([200_00, 110_00, 90_00]);
    expect((await authorizationsOf(card))[0].attributes).toMatchObject({ amount: 110_00, standIn: true });
    await card.ask('b', 500_00);
    expect((await card.about('increases', { authorization: 'b', amount: 1, ...yes })).status).toBe(409);
  });

  test('holds nothing for what was given up or settled before', async () => {
    const card = await aCard();
    await card.about('reversals', { authorization: 'a' });
    await card.settle({ authorization: 'b', amount: 10_00 });
    for (const name of ['a', 'a', 'b', 'b']) expect(await card.ask(name, 10_00, yes)).toEqual(declined('DoNotHonor'));
    expect(await card.money()).toEqual([90_00, 0, 90_00]);
  });
});

describe('an increase', () => {
  test('holds more, once, or is declined once', async () => {
    const card = await aCard();
    await card.ask('a', 40_00);
    const more = (amount: number, id: string) => card.about('increases', { authorization: 'a', amount }, { id });
    expect(await more(20_00, 'm-1')).toEqual(approved(20_00));
    expect(await card.ask('a', 40_00)).toEqual(approved(40_00));
    expect(await more(20_00, 'm-1')).toEqual(approved(20_00));
    expect(await more(40_01, 'm-2')).toEqual(declined('InsufficientFunds'));
    await card.about('settlements', { kind: 'reversal', amount: 50_00 });
    expect(await more(40_01, 'm-2')).toEqual(declined('InsufficientFunds'));
    expect(await card.money()).toEqual([150_00, 60_00, 90_00]);
  });

  test('of an unknown authorization is 404, and of one that is over it is declined', async () => {
    const card = await aCard();
    expect((await card.about('increases', { authorization: 'a', amount: 1 })).status).toBe(404);
    await card.ask('a', 40_00);
    await card.about('reversals', { authorization: 'a' });
    const more = () => card.about('increases', { authorization: 'a', amount: 1 }, { id: 'more' });
    for (const told of [['authorization.updated'], []]) expect(await eventTypesOf(bank, more)).toEqual(told);
    expect(await more()).toEqual(declined('DoNotHonor'));
    const all = await bank.call(
      'GET',
      `/authorizations?filter[cardId]=${card.cardId}&filter[includeNonAuthorized]=true`,
    );
    expect(all.body.data[0].attributes.changes.at(-1)).toMatchObject({ amount: 1, declineReason: 'DoNotHonor' });
  });
});

describe('a reversal', () => {
  test('of a part releases it once, and of the rest cancels', async () => {
    const card = await aCard();
    await card.ask('a', 40_00);
    const part = () => card.about('reversals', { authorization: 'a', amount: 15_00 }, { id: 'r-1' });
    expect(await eventTypesOf(bank, part)).toEqual(['authorization.amountChanged']);
    expect(await part()).toEqual(done);
    expect(await card.money()).toEqual([100_00, 25_00, 75_00]);
    const rest = () => card.about('reversals', { authorization: 'a' });
    expect(await eventTypesOf(bank, rest)).toEqual(['authorization.canceled']);
    expect(await eventTypesOf(bank, rest)).toEqual([]);
    expect(await card.money()).toEqual([100_00, 0, 100_00]);
  });

  test('that comes before its authorization declines it', async () => {
    const card = await aCard();
    expect(await card.about('reversals', { authorization: 'a' })).toEqual(done);
    expect(await card.about('reversals', { authorization: 'a' })).toEqual(done);
    expect(await card.ask('a', 40_00)).toEqual(declined('DoNotHonor'));
    expect(await card.ask('a', 40_00)).toEqual(declined('DoNotHonor'));
    expect(await authorizationsOf(card)).toHaveLength(1);
    expect(await card.money()).toEqual([100_00, 0, 100_00]);
  });
});

describe('a settlement', () => {
  test('in parts, each once: the last one releases the rest', async () => {
    const card = await aCard();
    await card.ask('a', 40_00);
    for (const _ of [1, 2]) {
      expect(await card.settle({ authorization: 'a', amount: 10_00, final: false }, { id: 's-1' })).toEqual(done);
    }
    expect(await card.money()).toEqual([90_00, 30_00, 60_00]);
    for (const _ of [1, 2]) await card.settle({ authorization: 'a', amount: 45_00 }, { id: 's-2' });
    for (const _ of [1, 2]) await card.settle({ authorization: 'a', amount: 10_00, final: false }, { id: 's-1' });
    expect(await card.money()).toEqual([45_00, 0, 45_00]);
  });

  test('of what was declined or canceled is marked as a whole, whatever is usual at the merchant', async () => {
    const card = await aCard();
    await card.ask('a', 500_00);
    await card.settle({ authorization: 'a', amount: 5_00 });
    expect(await lastExcess(card)).toBe(5_00);
    await card.ask('b', 40_00);
    await card.settle({ authorization: 'b', amount: 10_00, final: false });
    expect(await lastExcess(card)).toBeUndefined();
    await card.about('reversals', { authorization: 'b' });
    await card.settle({ authorization: 'b', amount: 3_00 });
    expect(await lastExcess(card)).toBe(3_00);
  });

  test('that contradicts its sequence is marked; a number that comes again releases nothing', async () => {
    const card = await aCard();
    await card.ask('a', 40_00);
    const clear = (number: number, of: number) =>
      card.settle({ authorization: 'a', amount: 5_00, clearing: { number, of } });
    await clear(1, 3);
    expect(await lastExcess(card)).toBeUndefined();
    await clear(1, 3);
    expect([await lastExcess(card), await card.money()]).toEqual([5_00, [90_00, 35_00, 55_00]]);
    await clear(2, 2);
    expect([await lastExcess(card), await card.money()]).toEqual([5_00, [85_00, 30_00, 55_00]]);
    await clear(3, 3);
    expect(await card.money()).toEqual([80_00, 0, 80_00]);
  });

  test('without an authorization, and after its expiry, is booked once', async () => {
    const card = await aCard();
    await card.ask('a', 40_00);
    bank.clock.advance({ days: 8 });
    await runDue(bank);
    expect(await card.money()).toEqual([100_00, 0, 100_00]);
    for (const _ of [1, 2]) await card.settle({ authorization: 'a', amount: 40_00 }, { id: 's-1' });
    for (const _ of [1, 2]) await card.settle({ authorization: 'unknown', amount: 5_00 }, { id: 's-2' });
    expect(await card.money()).toEqual([55_00, 0, 55_00]);
  });

  test('that comes before its authorization declines it, so that nothing is held for what was paid', async () => {
    const card = await aCard();
    for (const _ of [1, 2]) await card.settle({ authorization: 'a', amount: 10_00, final: false }, { id: 's-1' });
    expect(await card.ask('a', 40_00)).toEqual(declined('DoNotHonor'));
    expect(await card.ask('a', 40_00)).toEqual(declined('DoNotHonor'));
    for (const _ of [1, 2]) await card.settle({ authorization: 'a', amount: 5_00 }, { id: 's-2' });
    for (const _ of [1, 2]) await card.settle({ authorization: 'a', amount: 10_00, final: false }, { id: 's-1' });
    expect(await card.money()).toEqual([85_00, 0, 85_00]);
  });

  test('names the card that came in the place of a stolen one', async () => {
    const card = await aCard();
    await card.ask('a', 40_00);
    await stepOf(bank, card.cardId, 'report-stolen');
    const successor = (await stepOf(bank, card.cardId, 'replace')).body.data.id as string;
    const content = {
      card: await referenceOf(bank, successor),
      kind: 'purchase',
      merchant,
      authorization: 'a',
      amount: 40_00,
    };
    expect(await tell(bank, 'settlements', content)).toEqual(done);
    expect(await card.money()).toEqual([60_00, 0, 60_00]);
  });

  test('of a refund, a payout and a reversal', async () => {
    const card = await aCard();
    await card.settle({ direction: 'Credit', amount: 1_00 });
    await card.about('settlements', { kind: 'cardTransaction', direction: 'Credit', amount: 2_00, merchant });
    await card.about('settlements', { kind: 'reversal', amount: 4_00 });
    expect(await card.money()).toEqual([107_00, 0, 107_00]);
    const { body } = await bank.call('GET', `/transactions?filter[accountId]=${card.accountId}&sort=createdAt`);
    expect(body.data.map(({ type }: { type: string }) => type).slice(-3)).toEqual([
      ...['purchaseTransaction', 'cardTransaction', 'cardReversalTransaction'],
    ]);
  });
});

describe('a card', () => {
  test('is activated, and reported stolen, once', async () => {
    const cardId = await makeCard(bank, { type: 'individualDebitCard' });
    const card = await referenceOf(bank, cardId);
    const say = (status: string) => tell(bank, 'cards', { card, status });
    expect(await eventTypesOf(bank, () => say('Active'))).toEqual(['card.activated']);
    expect(await eventTypesOf(bank, () => say('Active'))).toEqual([]);
    expect(await say('Stolen')).toEqual(done);
    expect(await statusOf(bank, cardId)).toBe('Stolen');
    expect((await say('Active')).status).toBe(409);
  });
});

test('what the sandbox cancels closes too', async () => {
  const card = await aCard();
  await cancel(bank, await authorized(bank, card));
  expect(await card.money()).toEqual([100_00, 0, 100_00]);
});
