import { refusals } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import {
  authorize,
  authorized,
  cancel,
  type CardOf,
  digitsOf,
  increase,
  openCard,
} from '../authorizations/authorization-bank.ts';
import { approve, askPurchase, waiting } from '../authorization-requests/request-bank.ts';
import { activeToken, stepToken } from '../card-tokens/token-bank.ts';
import { makeCard, stepOf } from '../cards/card-bank.ts';
import { referenceOf, signingProcessor, tell } from '../processor-messages/processor.ts';
import { archive, askForControl, changeControl, check, control, outcomeInWords, outcomeOf } from './control-bank.ts';

/** A Tuesday, 10:00 at the bank. */
const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', platform: { cardProcessor: signingProcessor } });

describe('each rule declines what it forbids, and says so', () => {
  test.each([
    ['blockedUses', { blockedUses: ['Recurring'] }, { recurring: true }, 'TransactionNotPermittedToCardholder'],
    ['blockedUses', { blockedUses: ['CardNotPresent'] }, { ecommerce: true }, 'TransactionNotPermittedToCardholder'],
    ['blockedMerchants', { blockedMerchants: ['bad shop'] }, { merchantName: 'Bad Shop' }, 'InvalidMerchant'],
    ['allowedMerchants', { allowedMerchants: ['m-1'] }, { merchantId: 'm-2' }, 'InvalidMerchant'],
    ['allowedMerchants', { allowedMerchants: ['0044'] }, { merchantName: '0044', merchantId: '9' }, 'InvalidMerchant'],
    ['blockedCategories', { blockedCategories: ['5812'] }, { merchantType: 5812 }, 'InvalidMerchant'],
    ['allowedCategories', { allowedCategories: ['Fuel'] }, { merchantType: 5812 }, 'InvalidMerchant'],
    [
      'blockedCountries',
      { blockedCountries: ['RU'] },
      { merchantCountry: 'RU' },
      'TransactionNotPermittedToCardholder',
    ],
    ['allowedCountries', { allowedCountries: ['US'] }, {}, 'TransactionNotPermittedToCardholder'],
    [
      'allowedHours',
      { allowedHours: { periods: [{ days: ['Tuesday'], from: '10:01', to: '24:00' }] } },
      {},
      'TransactionNotPermittedToCardholder',
    ],
    ['blockedUses', { blockedUses: ['CardNumber'] }, {}, 'TransactionNotPermittedToCardholder'],
    ['blockedUses', { blockedUses: ['Token'] }, { digitalWallet: 'Apple' }, 'TransactionNotPermittedToCardholder'],
    [
      'allowedWallets',
      { allowedWallets: ['Apple'] },
      { digitalWallet: 'Google' },
      'TransactionNotPermittedToCardholder',
    ],
    [
      'blockedWallets',
      { blockedWallets: ['Google'] },
      { digitalWallet: 'Google' },
      'TransactionNotPermittedToCardholder',
    ],
    ['maximumAmount', { maximumAmount: 9_99 }, {}, 'CardExceedsAmountLimit'],
    ['limits', { limits: [{ interval: 'Day', amount: 9_99 }] }, {}, 'CardExceedsAmountLimit'],
    ['maximumFirstTokenUse', { maximumFirstTokenUse: 1 }, { digitalWallet: 'Apple' }, 'CardExceedsAmountLimit'],
  ])('%s: %j', async (rule, attributes, use, reason) => {
    const card = await openCard(bank);
    const id = await control(bank, attributes, { card });
    const answer = await authorize(bank, card, { amount: 10_00, ...use });
    expect(answer.body.data.attributes).toMatchObject({
      status: 'Declined',
      declineReason: reason,
      remainingHold: 0,
      meta: { cardControl: id, scope: 'Card', rule },
    });
  });

  test.each([
    [{ blockedUses: ['Recurring', 'CardNotPresent'] }, { cardPresent: true }],
    [{ blockedMerchants: ['bad shop'] }, {}],
    [{ allowedMerchants: ['m-1', 'good shop'] }, { merchantName: 'Good Shop', merchantId: 'm-7' }],
    [{ blockedCategories: ['Gambling', '3000-3350'] }, { merchantType: 3351 }],
    [{ allowedCategories: ['Restaurants'] }, { merchantType: 5812 }],
    [{ blockedCountries: ['RU'] }, {}],
    [{ allowedCountries: ['US', 'CA'] }, { merchantCountry: 'CA' }],
    [{ allowedHours: { timeZone: 'Asia/Tokyo', periods: [{ days: ['Wednesday'], from: '00:00', to: '00:01' }] } }, {}],
    [{ maximumAmount: 10_00, limits: [{ interval: 'Minutes', minutes: 5, count: 1, amount: 10_00 }] }, {}],
    [{ blockedUses: ['CardNumber'], allowedWallets: ['Apple'] }, { digitalWallet: 'Apple' }],
    [{ blockedUses: ['Token'], blockedWallets: ['Apple'], allowedWallets: ['Samsung'] }, {}],
    [{ appliesTo: ['Token'], maximumAmount: 1 }, {}],
    [{ appliesTo: ['Cash'], maximumAmount: 1 }, {}],
    [{ appliesToCategories: ['Fuel'], maximumAmount: 1 }, { merchantType: 5812 }],
  ])('%j allows everything else', async (attributes, use) => {
    const card = await openCard(bank);
    await control(bank, attributes, { card });
    expect(await outcomeOf(bank, card, use)).toBe('Authorized');
  });
});

test('all controls hold at once: of the card, of its deposit product and of all cards', async () => {
  const card = await openCard(bank);
  const other = await openCard(bank);
  await control(bank, { maximumAmount: 30_00 }, { card });
  await control(bank, { maximumAmount: 20_00, depositProduct: 'checking' });
  const all = await control(bank, { blockedCategories: ['Gambling'] });
  expect(await outcomeOf(bank, card, { amount: 20_00 })).toBe('Authorized');
  expect(await outcomeOf(bank, card, { amount: 20_01 })).toBe('CardExceedsAmountLimit maximumAmount');
  expect(await outcomeOf(bank, other, { amount: 20_01 })).toBe('CardExceedsAmountLimit maximumAmount');
  expect(await outcomeOf(bank, other, { merchantType: 7801 })).toBe('InvalidMerchant blockedCategories');
  await archive(bank, all);
  expect(await outcomeOf(bank, other, { merchantType: 7801 })).toBe('Authorized');
});

describe('limits', () => {
  test('count each authorized use once, with its increases, and give back what is canceled', async () => {
    const card = await openCard(bank);
    await control(bank, { limits: [{ interval: 'Day', amount: 50_00, count: 2 }] }, { card });
    const first = await authorized(bank, card, { amount: 20_00 });
    expect((await increase(bank, first, 20_00)).status).toBe(200);
    const refused = await increase(bank, first, 10_01);
    expect([refused.status, refused.body.errors[0]?.detail]).toEqual([
      409,
      expect.stringMatching(/CardExceedsAmountLimit \(limits of the card control \d+\)/),
    ]);
    expect(await outcomeOf(bank, card, { amount: 10_01 })).toBe('CardExceedsAmountLimit limits');
    await authorized(bank, card, { amount: 10_00 });
    await cancel(bank, first, 15_00);
    expect(await outcomeOf(bank, card, { amount: 1_00 })).toBe('CardExceedsAmountLimit limits');
    await cancel(bank, first);
    expect(await outcomeOf(bank, card, { amount: 40_00 })).toBe('Authorized');
  });

  test.each([
    ['Day', '2026-12-02T04:59:59Z', '2026-12-02T05:00:00Z'],
    ['Week', '2026-12-07T04:59:59Z', '2026-12-07T05:00:00Z'],
    ['Month', '2027-01-01T04:59:59Z', '2027-01-01T05:00:00Z'],
  ])('begin anew with each %s of the bank', async (interval, last, next) => {
    const card = await openCard(bank);
    await control(bank, { limits: [{ interval, count: 1 }] }, { card });
    await authorized(bank, card, { amount: 1_00 });
    bank.clock.set(last);
    expect(await outcomeOf(bank, card)).toBe('CardExceedsAmountLimit limits');
    bank.clock.set(next);
    expect(await outcomeOf(bank, card)).toBe('Authorized');
  });

  test('keep the count of a day when a question of the day before is answered in it', async () => {
    const card = await openCard(bank);
    await control(bank, { limits: [{ interval: 'Day', amount: 50_00 }] }, { card });
    bank.clock.set('2026-12-02T04:59:59.500Z');
    const asked = await waiting(bank, card, { amount: 20_00 });
    bank.clock.set('2026-12-02T05:00:00.500Z');
    await authorized(bank, card, { amount: 30_00 });
    expect((await approve(bank, asked)).status).toBe(200);
    expect(await outcomeOf(bank, card, { amount: 20_01 })).toBe('CardExceedsAmountLimit limits');
    expect(await outcomeOf(bank, card, { amount: 20_00 })).toBe('Authorized');
  });

  test('of minutes look back from each use', async () => {
    const card = await openCard(bank);
    await control(bank, { limits: [{ interval: 'Minutes', minutes: 10, count: 2 }] }, { card });
    await authorized(bank, card, { amount: 1_00 });
    bank.clock.advance({ minutes: 9 });
    await authorized(bank, card, { amount: 1_00 });
    expect(await outcomeOf(bank, card)).toBe('CardExceedsAmountLimit limits');
    bank.clock.advance({ minutes: 1 });
    expect(await outcomeOf(bank, card)).toBe('Authorized');
  });

  test('a card for a single use takes one that is authorized; checks of nothing, declines and what is canceled are none', async () => {
    const card = await openCard(bank);
    await control(bank, { limits: [{ interval: 'Lifetime', count: 1 }] }, { card });
    await authorized(bank, card, { amount: 0 });
    expect(await outcomeOf(bank, card, { amount: 500_00 })).toBe('InsufficientFunds');
    await cancel(bank, await authorized(bank, card, { amount: 1_00 }));
    await authorized(bank, card, { amount: 1_00 });
    bank.clock.advance({ days: 5 });
    expect(await outcomeOf(bank, card, { amount: 0 })).toBe('CardExceedsAmountLimit limits');
  });

  test('count what is settled: more than was authorized, after it has expired, and what nobody asked for', async () => {
    const card = await openCard(bank);
    await control(bank, { limits: [{ interval: 'Month', amount: 60_00, count: 3 }] }, { card });
    const left = async () => (await check(bank, card)).body.data.attributes.limits as unknown;
    const settle = (amount: number, names: { authorization?: string } = {}) =>
      bank.call('POST', '/sandbox/purchases', bodies.purchase(card.accountId, card.digits, { amount, ...names }));
    const tipped = await authorized(bank, card, { amount: 10_00 });
    expect((await settle(12_00, { authorization: tipped })).status).toBe(201);
    expect(await left()).toMatchObject([{ interval: 'Month', amount: 48_00, count: 2 }]);
    const late = await authorized(bank, card, { amount: 10_00 });
    bank.clock.advance({ days: 8 });
    await runDue(bank);
    expect(await left()).toMatchObject([{ amount: 48_00, count: 2 }]);
    await settle(10_00, { authorization: late });
    expect(await left()).toMatchObject([{ amount: 38_00, count: 1 }]);
    await settle(50_00);
    expect(await left()).toMatchObject([{ amount: 0, count: 0 }]);
  });

  test('are exact when uses race', async () => {
    const card = await openCard(bank);
    await control(bank, { limits: [{ interval: 'Day', count: 2 }] }, { card });
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => outcomeOf(bank, card, { amount: 1_00 })));
    expect(outcomes.filter((one) => one === 'Authorized')).toHaveLength(2);
  });
});

describe('where the organisation is asked', () => {
  test('a control declines before it is asked, and refuses an approval that would break one', async () => {
    const card = await openCard(bank);
    const id = await control(bank, { maximumAmount: 20_00 }, { card });
    const { body } = await askPurchase(bank, card, { amount: 20_01 });
    expect(body.data.attributes).toMatchObject({ status: 'Declined', declineReason: 'CardExceedsAmountLimit' });
    const request = await waiting(bank, card, { amount: 20_00, partialApprovalAllowed: true });
    await changeControl(bank, id, { maximumAmount: 15_00 });
    const refused = await approve(bank, request);
    expect([refused.status, refused.body.errors[0]?.detail]).toEqual([409, expect.stringContaining(`control ${id}`)]);
    expect((await approve(bank, request, { amount: 15_00 })).status).toBe(200);
  });

  test('a request that waits counts, its part counts once it is approved', async () => {
    const card = await openCard(bank);
    await control(bank, { limits: [{ interval: 'Day', amount: 30_00 }] }, { card });
    const request = await waiting(bank, card, { amount: 30_00, partialApprovalAllowed: true });
    expect(await outcomeOf(bank, card, { amount: 1 })).toBe('CardExceedsAmountLimit limits');
    await approve(bank, request, { amount: 20_00 });
    expect(await outcomeOf(bank, card, { amount: 10_01 })).toBe('CardExceedsAmountLimit limits');
    expect(await outcomeOf(bank, card, { amount: 10_00 })).toBe('Authorized');
  });
});

test('the processor is told no, and a question that comes again gets the same answer and counts once', async () => {
  const card = await openCard(bank);
  await control(bank, { allowedCountries: ['US'], limits: [{ interval: 'Day', count: 2 }] }, { card });
  const reference = await referenceOf(bank, card.cardId);
  const merchant = { name: 'Shop', type: 5812, id: 'm-1', country: 'US' };
  const ask = (authorization: string, more: object = {}) =>
    tell(bank, 'authorizations', { card: reference, authorization, kind: 'purchase', amount: 1_00, merchant, ...more });
  const cash = { kind: 'atm', merchant: undefined, atmName: 'First Street', atmCountry: 'MX' };
  expect((await ask('abroad', cash)).body).toEqual({
    decision: 'Declined',
    reason: 'TransactionNotPermittedToCardholder',
  });
  for (let time = 0; time < 3; time += 1) expect((await ask('one')).body).toMatchObject({ decision: 'Approved' });
  expect((await ask('two')).body).toMatchObject({ decision: 'Approved' });
  expect((await ask('three')).body).toEqual({ decision: 'Declined', reason: 'CardExceedsAmountLimit' });
});

test('a check decides as a use would, counts nothing, and says what is left', async () => {
  const card = await openCard(bank);
  const id = await control(bank, { limits: [{ interval: 'Day', amount: 30_00, count: 2 }] }, { card });
  await authorized(bank, card, { amount: 10_00 });
  for (let time = 0; time < 2; time += 1) {
    const { body } = await check(bank, card, { amount: 20_00 });
    expect(body.data.attributes).toEqual({
      decision: 'Authorized',
      approvedAmount: 20_00,
      limits: [{ cardControl: id, scope: 'Card', interval: 'Day', amount: 20_00, count: 1 }],
    });
  }
  const { body } = await check(bank, card, { amount: 20_01, use: 'Cash' });
  expect(outcomeInWords(body.data.attributes as object as Record<string, unknown>)).toBe(
    'CardExceedsAmountLimit limits',
  );
  const part = await check(bank, card, { amount: 20_01, partialApprovalAllowed: true });
  expect(part.body.data.attributes).toMatchObject({ decision: 'Authorized', approvedAmount: 20_00 });
});

test('the card in the place of a lost one has its controls, and goes on counting', async () => {
  const card = await openCard(bank);
  const id = await control(bank, { limits: [{ interval: 'Lifetime', count: 1 }] }, { card });
  await authorized(bank, card, { amount: 1_00 });
  await stepOf(bank, card.cardId, 'report-lost');
  const cardId = (await stepOf(bank, card.cardId, 'replace')).body.data.id as string;
  const replaced = { ...card, cardId, digits: await digitsOf(bank, cardId) };
  expect(await outcomeOf(bank, replaced, { amount: 1_00 })).toBe('CardExceedsAmountLimit limits');
  const { body } = await bank.call('GET', `/card-controls?filter[cardId]=${cardId}`);
  expect(body.data).toMatchObject([{ id }]);
});

describe('rules about tokens of wallets', () => {
  /** What a use by a token comes to: the same as the check has said. */
  const pay = async (card: CardOf, amount: number, cardToken?: string) => {
    const said = (await check(bank, card, { amount, cardToken })).body.data.attributes;
    const { body } = await authorize(bank, card, { amount, cardToken, merchantType: 5812 });
    expect(outcomeInWords(body.data.attributes)).toBe(outcomeInWords(said));
    expect(body.data.attributes.meta).toEqual(said.meta);
    return { id: body.data.id as string, outcome: outcomeInWords(body.data.attributes), meta: said.meta as unknown };
  };
  const outcomeBy = async (...use: Parameters<typeof pay>) => (await pay(...use)).outcome;
  const tooMuch = 'CardExceedsAmountLimit limits';

  test('limits count the uses by each token by itself, and all of the card beside them', async () => {
    const card = await openCard(bank, { cents: 1000_00 });
    const [phone, watch] = [await activeToken(bank, card.cardId), await activeToken(bank, card.cardId)];
    const byToken = { interval: 'Day', per: 'Token', amount: 50_00, count: 2 };
    const cardControl = await control(bank, { limits: [byToken, { interval: 'Day', amount: 120_00 }] }, { card });
    const first = await pay(card, 30_00, phone);
    expect(first.outcome).toBe('Authorized');
    const over = await pay(card, 20_01, phone);
    expect(over).toMatchObject({
      outcome: tooMuch,
      meta: { cardControl, scope: 'Card', rule: 'limits', interval: 'Day', per: 'Token' },
    });
    expect(await outcomeBy(card, 50_00, watch)).toBe('Authorized');
    expect(await outcomeBy(card, 41_00)).toBe(tooMuch);
    expect((await increase(bank, first.id, 21_00)).status).toBe(409);
    expect((await increase(bank, first.id, 1_00)).status).toBe(200);
    const { limits } = (await check(bank, card, { cardToken: phone })).body.data.attributes;
    expect(limits).toEqual([
      { cardControl, scope: 'Card', interval: 'Day', per: 'Token', amount: 19_00, count: 1 },
      { cardControl, scope: 'Card', interval: 'Day', amount: 39_00 },
    ]);
    await cancel(bank, first.id);
    expect(await outcomeBy(card, 50_00, phone)).toBe('Authorized');
    bank.clock.advance({ days: 1 });
    expect(await outcomeBy(card, 50_00, watch)).toBe('Authorized');
  });

  test('tokens that are not known count as one', async () => {
    const card = await openCard(bank);
    await control(bank, { limits: [{ interval: 'Week', per: 'Token', count: 1 }] }, { card });
    expect(await outcomeOf(bank, card, { amount: 1_00, digitalWallet: 'Apple' })).toBe('Authorized');
    expect(await outcomeOf(bank, card, { amount: 1_00, digitalWallet: 'Google' })).toBe(tooMuch);
    expect(await outcomeOf(bank, card, { amount: 1_00 })).toBe('Authorized');
  });

  test('the first use by a token is a small one, with its increases; a request that was declined is none', async () => {
    const card = await openCard(bank, { cents: 1000_00 });
    const token = await activeToken(bank, card.cardId);
    await control(bank, { maximumFirstTokenUse: 20_00 }, { card });
    const tooLarge = 'CardExceedsAmountLimit maximumFirstTokenUse';
    expect(await outcomeBy(card, 20_01, token)).toBe(tooLarge);
    expect(await outcomeOf(bank, card, { amount: 0, cardToken: token })).toBe('Authorized');
    expect(await outcomeBy(card, 20_01)).toBe('Authorized');
    const reference = await referenceOf(bank, card.cardId);
    const declined = { decision: 'Declined', reason: 'DoNotHonor' };
    const use = { card: reference, kind: 'purchase', merchant: { name: 'Diner', type: 5812 }, token, amount: 5_00 };
    await tell(bank, 'authorizations', { ...use, authorization: 'no', standIn: declined });
    expect(await outcomeBy(card, 20_01, token)).toBe(tooLarge);
    const first = await pay(card, 15_00, token);
    expect([(await increase(bank, first.id, 5_01)).status, (await increase(bank, first.id, 5_00)).status]).toEqual([
      409, 200,
    ]);
    expect(await outcomeBy(card, 90_00, token)).toBe('Authorized');
    const unknown = { amount: 20_01, digitalWallet: 'Apple' };
    await authorized(bank, card, { ...unknown, amount: 1_00 });
    expect(await outcomeOf(bank, card, unknown)).toBe(tooLarge);

    const other = await activeToken(bank, card.cardId);
    await tell(bank, 'settlements', { ...use, token: other, amount: 1_00 });
    expect(await outcomeBy(card, 90_00, other)).toBe('Authorized');
    await stepOf(bank, card.cardId, 'report-lost');
    const cardId = (await stepOf(bank, card.cardId, 'replace')).body.data.id as string;
    const next = { card: await referenceOf(bank, cardId), status: 'Active', number: 9 };
    expect((await tell(bank, 'tokens', { ...next, token })).status).toBe(204);
    const moved = { ...card, cardId, digits: await digitsOf(bank, cardId) };
    expect(await outcomeBy(moved, 90_00, token)).toBe('Authorized');
  });

  test('more that another token pays is counted as its own, and bound as its first use', async () => {
    const card = await openCard(bank, { cents: 1000_00 });
    const tokens = [await activeToken(bank, card.cardId), await activeToken(bank, card.cardId)] as const;
    const [phone, watch] = tokens;
    const limits = [{ interval: 'Day', per: 'Token', amount: 100_00 }];
    await control(bank, { maximumFirstTokenUse: 20_00, limits }, { card });
    expect(await outcomeBy(card, 1_00, phone)).toBe('Authorized');
    const use = { card: await referenceOf(bank, card.cardId), authorization: 'a' };
    const purchase = { ...use, kind: 'purchase', merchant: { name: 'Diner', type: 5812 }, token: phone, amount: 30_00 };
    const decisionOf = async (path: string, content: object) => {
      const { body } = await tell(bank, path, { ...use, ...content });
      return (body as { decision: string }).decision;
    };
    const more = (amount: number, token: string, content: object = {}) =>
      decisionOf('increases', { amount, token, ...content });
    expect(await decisionOf('authorizations', purchase)).toBe('Approved');
    expect([await more(1_00, watch), await more(19_01, watch)]).toEqual(['Approved', 'Declined']);
    expect([await more(19_00, watch), await more(1, watch)]).toEqual(['Approved', 'Declined']);
    expect((await tell(bank, 'reversals', { ...use, amount: 5_00 })).status).toBe(204);
    expect([await more(5_01, watch), await more(5_00, watch)]).toEqual(['Declined', 'Approved']);
    const left = async (cardToken: string) =>
      ((await check(bank, card, { cardToken })).body.data.attributes.limits as { amount: number }[])[0]?.amount;
    expect([await left(phone), await left(watch)]).toEqual([69_00, 80_00]);
    expect(await outcomeBy(card, 25_00, watch)).toBe('Authorized');

    const standIn = { decision: 'Approved' };
    const tablet = await activeToken(bank, card.cardId);
    expect(await more(40_00, tablet, { standIn })).toBe('Approved');
    expect([await left(phone), await left(watch), await left(tablet)]).toEqual([69_00, 55_00, 60_00]);
    expect(await outcomeBy(card, 25_00, tablet)).toBe('Authorized');
  });

  test('the organisation that approves a request has let its token pay', async () => {
    const card = await openCard(bank, { cents: 1000_00 });
    const token = await activeToken(bank, card.cardId);
    await control(bank, { maximumFirstTokenUse: 20_00 }, { card });
    const { cards } = bank.platform.settings;
    Object.assign(bank.platform.settings, { cards: { ...cards, requests: { ...cards.requests, areAsked: true } } });
    const merchant = { name: 'Diner', type: 5812 };
    const asked = { card: await referenceOf(bank, card.cardId), kind: 'purchase', merchant, token, authorization: 'a' };
    const answer = tell(bank, 'authorizations', { ...asked, amount: 20_00 });
    const listed = () => bank.call('GET', `/authorization-requests?filter[cardId]=${card.cardId}`);
    let [request] = (await listed()).body.data as { id: string }[];
    for (let look = 0; request === undefined && look < 500; look += 1) [request] = (await listed()).body.data;
    expect((await approve(bank, request?.id ?? '')).status).toBe(200);
    await answer;
    Object.assign(bank.platform.settings, { cards });
    expect(await outcomeBy(card, 90_00, token)).toBe('Authorized');
  });

  test('a token that may not pay is declined, and one of another card is 404', async () => {
    const [card, other] = [await openCard(bank), await openCard(bank)];
    const token = await activeToken(bank, card.cardId);
    await stepToken(bank, token, 'suspend');
    expect(await outcomeBy(card, 1_00, token)).toBe('TransactionNotPermittedToCardholder');
    const refused = [
      await check(bank, other, { cardToken: token }),
      await authorize(bank, other, { cardToken: token }),
    ];
    const missing = [['not_found', '/data/relationships/cardToken']];
    expect(refused.map(refusals)).toEqual([missing, missing]);
  });
});

test('an increase that nobody is asked about is declined with its control, which a customer sees if it is on the card', async () => {
  const { cardId, accountId } = await openCard(bank);
  const card = await referenceOf(bank, cardId);
  await tell(bank, 'authorizations', {
    card,
    authorization: 'a',
    kind: 'purchase',
    amount: 10_00,
    merchant: { name: 'Diner', type: 5812 },
  });
  const more = (amount: number) => tell(bank, 'increases', { card, authorization: 'a', amount });
  const many = await control(bank, { maximumAmount: 40_00 });
  await more(35_00);
  const own = await control(bank, { maximumAmount: 20_00 }, { card: { cardId } });
  await more(15_00);
  await archive(bank, many);
  const customerId = (await bank.call('GET', `/cards/${cardId}`)).body.data.relationships.customer.data.id as string;
  const token = await customerToken(bank, customerId);
  const metasFor = async (options: object) => {
    const { body } = await bank.call('GET', `/authorizations?filter[cardId]=${cardId}`, undefined, options);
    const { changes } = body.data[0].attributes as { changes: readonly { meta?: object; declineReason: string }[] };
    return changes.map(({ meta, declineReason }) => [declineReason, meta]);
  };
  const reason = 'CardExceedsAmountLimit';
  const onCard = { cardControl: own, scope: 'Card', rule: 'maximumAmount' };
  const onMany = { cardControl: many, scope: 'AllCards', rule: 'maximumAmount' };
  const seen = [await metasFor({}), await metasFor({ token })];
  expect(seen).toEqual([
    [
      [reason, onMany],
      [reason, onCard],
    ],
    [
      [reason, undefined],
      [reason, onCard],
    ],
  ]);
  const { body } = await bank.call('GET', `/accounts/${accountId}`);
  expect(body.data.attributes.hold).toBe(10_00);
});

describe('a control', () => {
  test('is listed by where it holds, and a repeated order makes one', async () => {
    const card = await openCard(bank);
    const attributes = { maximumAmount: 1_00, idempotencyKey: 'one' };
    const id = await control(bank, attributes, { card });
    expect(await control(bank, attributes, { card })).toBe(id);
    expect((await bank.call('GET', `/card-controls/${id}`)).body.data).toMatchObject({ id });
    const other = await askForControl(bank, { ...attributes, maximumAmount: 2_00 }, { card });
    expect(refusals(other)).toEqual([['idempotency_key_conflict', '/data/attributes/idempotencyKey']]);
    const many = await control(bank, { maximumAmount: 2_00 });
    const idsOf = async (query: string) => {
      const { body } = await bank.call('GET', `/card-controls?${query}`);
      return (body.data as unknown as readonly { id: string }[]).map((one) => one.id);
    };
    expect(await idsOf('')).toEqual([id]);
    expect(await idsOf('filter[scope]=AllCards')).toEqual([many]);
    expect(await idsOf('filter[scope]=DepositProduct')).toEqual([]);
    await archive(bank, id);
    expect(await idsOf('filter[status]=Archived')).toEqual([id]);
    expect(await idsOf(`filter[cardId]=${card.cardId}`)).toEqual([]);
    expect(await outcomeOf(bank, card, { amount: 1_50 })).toBe('Authorized');
    expect(refusals(await changeControl(bank, id, { maximumAmount: 1 }))).toEqual([['invalid_state', undefined]]);
    expect((await archive(bank, id)).status).toBe(200);
  });

  test('keeps what it does not change, and needs a rule', async () => {
    const card = await openCard(bank);
    const id = await control(
      bank,
      { name: 'Lunch', maximumAmount: 20_00, allowedCategories: ['Restaurants'] },
      { card },
    );
    const changed = await changeControl(bank, id, { maximumAmount: null, name: 'Food' });
    expect(changed.body.data.attributes).toMatchObject({ name: 'Food', allowedCategories: ['Restaurants'] });
    expect(changed.body.data.attributes).not.toHaveProperty('maximumAmount');
    expect(refusals(await changeControl(bank, id, { allowedCategories: null }))).toEqual([
      ['invalid_value', '/data/attributes'],
    ]);
  });

  test.each([
    ['/data/attributes', { name: 'nothing' }],
    ['/data/attributes/depositProduct', { maximumAmount: 1, depositProduct: 'gold' }],
    ['/data/attributes/limits/0', { limits: [{ interval: 'Day' }] }],
    ['/data/attributes/limits/0/minutes', { limits: [{ interval: 'Minutes', count: 1 }] }],
    ['/data/attributes/limits/0/per', { limits: [{ interval: 'Lifetime', per: 'Token', count: 1 }] }],
    ['/data/attributes/limits/0/count', { limits: [{ interval: 'Minutes', minutes: 5, count: 51 }] }],
    [
      '/data/attributes/limits',
      {
        limits: [
          { interval: 'Day', count: 1 },
          { interval: 'Day', amount: 1 },
        ],
      },
    ],
    ['/data/attributes/allowedCategories/0', { allowedCategories: ['Feul'] }],
    ['/data/attributes/blockedCategories/1', { blockedCategories: ['3350-3350', '3350-3000'] }],
    ['/data/attributes/blockedCountries/1', { blockedCountries: ['GB', 'UK'] }],
    [
      '/data/attributes/allowedHours/timeZone',
      { allowedHours: { timeZone: '+05:30', periods: [{ days: ['Monday'], from: '00:00', to: '01:00' }] } },
    ],
    [
      '/data/attributes/allowedHours/timeZone',
      { allowedHours: { timeZone: 'Mars/Base', periods: [{ days: ['Monday'], from: '00:00', to: '01:00' }] } },
    ],
    [
      '/data/attributes/allowedHours/periods/0/to',
      { allowedHours: { periods: [{ days: ['Monday'], from: '22:00', to: '06:00' }] } },
    ],
  ])('is refused at %s: %j', async (pointer, attributes) => {
    expect(refusals(await askForControl(bank, attributes))).toEqual([['invalid_value', pointer]]);
  });

  test('is one of at most 20 on a card and 50 on many', async () => {
    const card = await openCard(bank);
    for (let number = 0; number < 20; number += 1) await control(bank, { maximumAmount: 1 }, { card });
    expect(refusals(await askForControl(bank, { maximumAmount: 1 }, { card }))).toEqual([
      ['limits_exceeded', undefined],
    ]);
    for (let number = 0; number < 50; number += 1) await control(bank, { maximumAmount: 1 });
    expect(refusals(await askForControl(bank, { maximumAmount: 1 }))).toEqual([['limits_exceeded', undefined]]);
  });
});

test('a card that is closed gets no control', async () => {
  const cardId = await makeCard(bank);
  await stepOf(bank, cardId, 'close');
  expect(refusals(await askForControl(bank, { maximumAmount: 1 }, { card: { cardId } }))).toEqual([
    ['invalid_state', '/data/relationships/card'],
  ]);
});
