import { openAccount } from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { testSettings } from '../../support/bank/platform.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { approve, decline, requestOf } from '../authorization-requests/request-bank.ts';
import { moneyOf, openCard } from '../authorizations/authorization-bank.ts';
import { control } from '../card-controls/control-bank.ts';
import { activeToken } from '../card-tokens/token-bank.ts';
import { stepOf } from '../cards/card-bank.ts';
import { referenceOf, signingProcessor, tell } from './processor.ts';

const bank = useOrganisation({
  at: '2026-12-01T15:00:00Z',
  settings: {
    cards: {
      ...testSettings.cards,
      requests: { ...testSettings.cards.requests, areAsked: true },
      settlementTolerances: [{ categories: ['5940-5942'], percent: 50 }],
    },
  },
  platform: { cardProcessor: signingProcessor },
});

const merchant = { name: "Sherlock's Diner", type: 5812 };

async function asking(options: Parameters<typeof openCard>[1] = {}) {
  const card = await openCard(bank, options);
  const reference = await referenceOf(bank, card.cardId);
  const ask = (content: object = {}) =>
    tell(bank, 'authorizations', {
      card: reference,
      kind: 'purchase',
      authorization: 'a',
      amount: 40_00,
      merchant,
      ...content,
    });
  return { ...card, reference, ask };
}

/** The id of the request of an account that waits, as soon as it is there. */
async function waitingOn(accountId: string): Promise<string> {
  for (;;) {
    const { body } = await bank.call('GET', `/authorization-requests?filter[accountId]=${accountId}`);
    const [request] = body.data as { id: string; attributes: { status: string } }[];
    if (request?.attributes.status === 'Pending') return request.id;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('the organisation approves, and the processor gets the answer in the same exchange', async () => {
  const card = await asking();
  const answer = card.ask({ partialApprovalAllowed: true });
  const id = await waitingOn(card.accountId);
  await approve(bank, id, { amount: 30_00 });
  expect(await answer).toEqual({ status: 200, body: { decision: 'Approved', amount: 30_00 } });
  expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 30_00, 70_00]);
  expect((await card.ask()).body).toEqual({ decision: 'Approved', amount: 30_00 });
});

test('an operator may set other tolerances than the networks have, and what passes them is in the event', async () => {
  const card = await asking();
  const settledWith = async (authorization: string, type: number, amount: number) => {
    const sold = { authorization, amount: 10_00, merchant: { ...merchant, type } };
    const answer = card.ask(sold);
    await approve(bank, await waitingOn(card.accountId));
    await answer;
    const paid = { card: card.reference, kind: 'purchase', ...sold, amount };
    const rows = await emittedBy(bank, () => tell(bank, 'settlements', paid));
    const created = rows.flatMap(({ events }) => events).find(({ type: name }) => name === 'transaction.created');
    return (created?.attributes as { excessAmount?: number } | undefined)?.excessAmount;
  };
  expect(await settledWith('book', 5942, 15_00)).toBeUndefined();
  expect(await settledWith('books', 5942, 15_01)).toBe(5_01);
  expect(await settledWith('diner', 5812, 10_01)).toBe(1);
});

test('the organisation declines', async () => {
  const card = await asking();
  const answer = card.ask();
  await decline(bank, await waitingOn(card.accountId), 'InvalidMerchant');
  expect((await answer).body).toEqual({ decision: 'Declined', reason: 'InvalidMerchant' });
  expect((await card.ask()).body).toEqual({ decision: 'Declined', reason: 'InvalidMerchant' });
});

test('nobody answers: it is declined when the time is over', async () => {
  const card = await asking();
  const answer = card.ask();
  const id = await waitingOn(card.accountId);
  bank.clock.advance({ seconds: 2 });
  expect((await answer).body).toEqual({ decision: 'Declined', reason: 'Timeout' });
  expect(await requestOf(bank, id)).toMatchObject({ status: 'Declined', declineReason: 'Timeout' });
});

test('a function that dies while it waits: the due step decides, and the processor that asks again gets the decision', async () => {
  const card = await asking();
  const lost = card.ask();
  await waitingOn(card.accountId);
  const again = card.ask();
  bank.clock.advance({ seconds: 2 });
  await runDue(bank);
  expect((await again).body).toEqual({ decision: 'Declined', reason: 'Timeout' });
  await lost;
});

test.each([
  ['reversals', {}, 100_00],
  ['settlements', { kind: 'purchase', merchant, amount: 25_00 }, 75_00],
] as const)('%s that come while the request waits decline it', async (path, content, balance) => {
  const card = await asking();
  const answer = card.ask();
  const id = await waitingOn(card.accountId);
  const told = await tell(bank, path, { card: card.reference, authorization: 'a', ...content });
  expect(told.status).toBe(204);
  expect((await answer).body).toEqual({ decision: 'Declined', reason: 'DoNotHonor' });
  expect(await requestOf(bank, id)).toMatchObject({ status: 'Declined', declineReason: 'DoNotHonor' });
  expect(await moneyOf(bank, card.accountId)).toEqual([balance, 0, balance]);
});

test('a request of a card that was replaced meanwhile is declined by a reversal that names the new card', async () => {
  const card = await asking();
  const answer = card.ask();
  await waitingOn(card.accountId);
  await stepOf(bank, card.cardId, 'report-stolen');
  const successor = await bank.call('POST', `/cards/${card.cardId}/replace`);
  const reference = await referenceOf(bank, successor.body.data.id);
  expect((await tell(bank, 'reversals', { card: reference, authorization: 'a' })).status).toBe(204);
  expect((await answer).body).toEqual({ decision: 'Declined', reason: 'DoNotHonor' });
});

test('what the rules decline in any case is answered at once', async () => {
  const card = await asking();
  await stepOf(bank, card.cardId, 'freeze');
  expect((await card.ask()).body).toEqual({ decision: 'Declined', reason: 'RestrictedCard' });
});

describe('an increase is asked like a first request', () => {
  /** A card with an authorization of 40 dollars, and how the processor asks for 20 more. */
  async function authorized(card = asking()) {
    const opened = await card;
    const answer = opened.ask();
    await approve(bank, await waitingOn(opened.accountId));
    await answer;
    const more = ({ id = 'more-1', ...sent }: { id?: string; amount?: number; token?: string } = {}) =>
      tell(bank, 'increases', { card: opened.reference, authorization: 'a', amount: 20_00, ...sent }, { id });
    return { ...opened, more };
  }

  test('the organisation approves: more is held once, and the request names its authorization', async () => {
    const card = await authorized();
    const token = await activeToken(bank, card.cardId);
    const answers = [card.more({ token }), card.more({ token })];
    const id = await waitingOn(card.accountId);
    const { attributes, relationships } = (await bank.call('GET', `/authorization-requests/${id}`)).body.data;
    expect([attributes.tokenCheck, relationships.cardToken.data.id]).toEqual(['Active', token]);
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 40_00, 60_00]);
    const types = await eventTypesOf(bank, () => approve(bank, id));
    expect(types).toEqual(['authorizationRequest.approved', 'authorization.amountChanged']);
    const approved = { status: 200, body: { decision: 'Approved', amount: 20_00 } };
    expect(await Promise.all([...answers, card.more()])).toEqual([approved, approved, approved]);
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 60_00, 40_00]);
    const { body } = await bank.call('GET', `/authorization-requests/${id}`);
    const [authorization] = (await bank.call('GET', `/authorizations?filter[accountId]=${card.accountId}`)).body.data;
    expect(body.data.relationships.authorization.data.id).toBe(authorization.id);
    expect(authorization.attributes).toMatchObject({ amount: 60_00, remainingHold: 60_00 });
    expect((await card.ask()).body).toEqual({ decision: 'Approved', amount: 40_00 });
  });

  test('the organisation declines, or nobody answers: the authorization stays as it is', async () => {
    const card = await authorized();
    const answer = card.more();
    const types = await eventTypesOf(bank, async () => decline(bank, await waitingOn(card.accountId), 'DoNotHonor'));
    expect(types.at(-1)).toBe('authorizationRequest.declined');
    expect((await answer).body).toEqual({ decision: 'Declined', reason: 'DoNotHonor' });
    expect((await card.more()).body).toEqual({ decision: 'Declined', reason: 'DoNotHonor' });
    const late = card.more({ id: 'more-2' });
    await waitingOn(card.accountId);
    bank.clock.advance({ seconds: 2 });
    await runDue(bank);
    expect((await late).body).toEqual({ decision: 'Declined', reason: 'Timeout' });
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 40_00, 60_00]);
  });

  test.each([
    [{ decision: 'Approved' }, [100_00, 130_00, -30_00]],
    [{ decision: 'Declined', reason: 'DoNotHonor' }, [100_00, 40_00, 60_00]],
  ])('the processor that has not waited reports %j: the request ends, and it counts', async (standIn, money) => {
    const card = await authorized();
    const more = { card: card.reference, authorization: 'a', amount: 90_00 };
    const answer = tell(bank, 'increases', more, { id: 'more-1' });
    const id = await waitingOn(card.accountId);
    const decided = await tell(bank, 'increases', { ...more, standIn }, { id: 'more-1' });
    expect(decided.body).toMatchObject({ decision: standIn.decision });
    await answer;
    expect(await requestOf(bank, id)).toMatchObject({ status: 'Declined' });
    expect(await tell(bank, 'increases', more, { id: 'more-1' })).toEqual(decided);
    expect(await moneyOf(bank, card.accountId)).toEqual(money);
  });

  test('another account pays for it, and what the rules decline in any case is not asked', async () => {
    const card = await authorized(asking({ limits: { dailyPurchase: 150_00 } }));
    const funding = await openAccount(bank, { cents: 500_00 });
    const answer = card.more({ amount: 90_00 });
    const id = await waitingOn(card.accountId);
    const unfunded = await approve(bank, id);
    expect(unfunded.body.errors[0].detail).toContain('InsufficientFunds');
    expect((await approve(bank, id, { fundingAccount: funding })).status).toBe(200);
    expect((await answer).body).toEqual({ decision: 'Approved', amount: 90_00 });
    expect(await moneyOf(bank, card.accountId)).toEqual([190_00, 130_00, 60_00]);
    const over = await card.more({ id: 'more-2', amount: 20_01 });
    expect(over.body).toEqual({ decision: 'Declined', reason: 'CardExceedsAmountLimit' });
    const cardControl = await control(bank, { maximumAmount: 140_00 }, { card });
    const emitted = await emittedBy(bank, () => card.more({ id: 'more-3', amount: 15_00 }));
    const meta = { cardControl, scope: 'Card', rule: 'maximumAmount' };
    expect(emitted.flatMap(({ events }) => events)).toMatchObject([
      { type: 'authorizationRequest.declined', attributes: { declineReason: 'CardExceedsAmountLimit', meta } },
    ]);
    const requests = await bank.call('GET', `/authorization-requests?filter[accountId]=${card.accountId}`);
    expect(requests.body.data[0].attributes).toMatchObject({ status: 'Declined', meta });
  });

  test('an authorization that is settled while its increase waits holds no more', async () => {
    const card = await authorized();
    const answer = card.more();
    const id = await waitingOn(card.accountId);
    const paid = { card: card.reference, authorization: 'a', kind: 'purchase', merchant, amount: 40_00 };
    expect((await tell(bank, 'settlements', paid)).status).toBe(204);
    expect((await approve(bank, id)).body.errors[0].detail).toContain('DoNotHonor');
    bank.clock.advance({ seconds: 2 });
    expect((await answer).body).toEqual({ decision: 'Declined', reason: 'Timeout' });
    expect(await moneyOf(bank, card.accountId)).toEqual([60_00, 0, 60_00]);
  });
});

test.each([
  [{ decision: 'Approved' }, [100_00, 40_00, 60_00], 'Authorized'],
  [{ decision: 'Declined', reason: 'DoNotHonor' }, [100_00, 0, 100_00], 'Declined'],
])('the processor that has not waited tells %j: the request ends, and it counts', async (standIn, money, status) => {
  const card = await asking();
  const answer = card.ask();
  const id = await waitingOn(card.accountId);
  expect((await card.ask({ standIn })).body).toMatchObject({ decision: standIn.decision });
  await answer;
  expect(await requestOf(bank, id)).toMatchObject({ status: 'Declined' });
  expect(await moneyOf(bank, card.accountId)).toEqual(money);
  const path = `/authorizations?filter[accountId]=${card.accountId}&filter[includeNonAuthorized]=true`;
  expect((await bank.call('GET', path)).body.data[0].attributes.status).toBe(status);
});

test('whether the card is good is not asked of the organisation, and tells what the processor has verified', async () => {
  const card = await asking();
  const verificationResults = { streetCheck: 'Match', postalCodeCheck: 'NotChecked', cvv2Check: 'NoMatch' };
  expect((await card.ask({ amount: 0, verificationResults })).body).toEqual({ decision: 'Approved', amount: 0 });
  const { body } = await bank.call('GET', `/authorizations?filter[accountId]=${card.accountId}`);
  expect(body.data[0].attributes).toMatchObject({ amount: 0, remainingHold: 0, verificationResults });
  expect(body.data[0].relationships.authorizationRequest).toBeUndefined();
});
