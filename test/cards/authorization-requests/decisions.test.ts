import { openAccount, refusals } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { moneyOf, openCard } from '../authorizations/authorization-bank.ts';
import { stepOf } from '../cards/card-bank.ts';
import { approve, askPurchase, decline, requestOf, waiting } from './request-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z' });

const authorizationsOf = async (accountId: string) =>
  (await bank.call('GET', `/authorizations?filter[accountId]=${accountId}&filter[includeNonAuthorized]=true`)).body
    .data;
const totalsOf = async (cardId: string) =>
  (await bank.call('GET', `/cards/${cardId}/limits`)).body.data.attributes.dailyTotals;
/** `runDue` moves the clock by a second. */
const afterSeconds = async (seconds: number) => {
  bank.clock.advance({ seconds: seconds - 1 });
  await runDue(bank);
};

describe('a request', () => {
  test('waits: nothing is held, its amount counts in the limits, and the organisation is told', async () => {
    const card = await openCard(bank);
    const rows = await emittedBy(bank, () => waiting(bank, card, { partialApprovalAllowed: true, cardPresent: true }));
    expect(rows.flatMap(({ events }) => events)).toEqual([
      expect.objectContaining({
        type: 'authorizationRequest.pending',
        attributes: {
          amount: 50_00,
          available: 100_00,
          status: 'Pending',
          direction: 'Debit',
          recurring: false,
          partialApprovalAllowed: true,
          cardPresent: true,
          merchant: {
            name: "Sherlock's Groceries",
            type: 5411,
            category: 'Groceries and supermarkets',
            location: 'Reno, NV',
          },
        },
      }),
    ]);
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 0, 100_00]);
    expect(await totalsOf(card.cardId)).toMatchObject({ purchases: 50_00 });
    expect(await authorizationsOf(card.accountId)).toEqual([]);
  });

  test('is not asked if the rules decline it in any case', async () => {
    const card = await openCard(bank);
    await stepOf(bank, card.cardId, 'freeze');
    const rows = await emittedBy(bank, async () => {
      const { status, body } = await askPurchase(bank, card);
      expect([status, body.data.attributes.status, body.data.attributes.declineReason]).toEqual([
        ...[201, 'Declined', 'RestrictedCard'],
      ]);
    });
    expect(rows.flatMap(({ events }) => events.map(({ type }) => type))).toEqual([
      'authorizationRequest.declined',
      'authorization.declined',
    ]);
  });

  test('is asked if a limit leaves a part that the merchant takes, and approved up to it', async () => {
    const card = await openCard(bank, { limits: { dailyPurchase: 30_00 } });
    const refused = await askPurchase(bank, card);
    expect(refused.body.data.attributes).toMatchObject({
      status: 'Declined',
      declineReason: 'CardExceedsAmountLimit',
    });
    const id = await waiting(bank, card, { partialApprovalAllowed: true });
    const answer = await approve(bank, id);
    expect(answer.body.errors[0].detail).toContain('the rules decline this use: CardExceedsAmountLimit');
    expect((await approve(bank, id, { amount: 30_00 })).body.data.attributes.approvedAmount).toBe(30_00);
    expect(await totalsOf(card.cardId)).toMatchObject({ purchases: 30_00 });
  });

  test('of an unknown card is 404 with its place', async () => {
    const answer = await askPurchase(bank, { cardId: '100000001999999999' });
    expect(refusals(answer)).toEqual([['not_found', '/data/relationships/card']]);
  });
});

describe('an approval', () => {
  test('holds the amount; its tags go to the authorization and the purchase', async () => {
    const card = await openCard(bank);
    const id = await waiting(bank, card);
    const tags = { purpose: 'dinner' };
    expect(await eventTypesOf(bank, () => approve(bank, id, { tags }))).toEqual([
      'authorizationRequest.approved',
      'authorization.created',
    ]);
    expect(await requestOf(bank, id)).toMatchObject({ status: 'Approved', approvedAmount: 50_00, tags });
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 50_00, 50_00]);
    const [authorization] = await authorizationsOf(card.accountId);
    expect(authorization.attributes).toMatchObject({ status: 'Authorized', amount: 50_00, tags });
    const request = { data: { type: 'purchaseAuthorizationRequest', id } };
    expect(authorization.relationships.authorizationRequest).toEqual(request);

    const purchase = bodies.purchase(card.accountId, card.digits, { authorization: authorization.id });
    const { body } = await bank.call('POST', '/sandbox/purchases', purchase);
    expect(body.data.attributes.tags).toEqual(tags);
    expect(body.data.relationships.authorizationRequest).toEqual(request);
    expect(await moneyOf(bank, card.accountId)).toEqual([50_00, 0, 50_00]);
    expect(await totalsOf(card.cardId)).toMatchObject({ purchases: 50_00 });
  });

  test('of a part holds and counts the part', async () => {
    const card = await openCard(bank, { cents: 30_00 });
    const id = await waiting(bank, card, { partialApprovalAllowed: true });
    expect((await approve(bank, id, { amount: 30_00 })).body.data.attributes).toMatchObject({
      amount: 50_00,
      approvedAmount: 30_00,
      status: 'Approved',
    });
    expect(await moneyOf(bank, card.accountId)).toEqual([30_00, 30_00, 0]);
    expect(await totalsOf(card.cardId)).toMatchObject({ purchases: 30_00 });
  });

  test.each([
    [{ partialApprovalAllowed: false }, 49_99, 'must be the 5000 cents that are asked for: the merchant takes no part'],
    [{ partialApprovalAllowed: true }, 50_01, 'must be at most the 5000 cents that are asked for'],
  ])('%j of %d cents is refused', async (asked, amount, detail) => {
    const id = await waiting(bank, await openCard(bank), asked);
    const answer = await approve(bank, id, { amount });
    expect(refusals(answer)).toEqual([['invalid_value', '/data/attributes/amount']]);
    expect(answer.body.errors[0].detail).toBe(detail);
    expect(await requestOf(bank, id)).toMatchObject({ status: 'Pending' });
  });

  test('can be paid by another account', async () => {
    const card = await openCard(bank, { cents: 10_00 });
    const funding = await openAccount(bank, { cents: 80_00 });
    const id = await waiting(bank, card);
    const refused = await approve(bank, id);
    expect([refused.status, refused.body.errors[0].detail]).toEqual([
      ...[409, 'The authorization request is Pending; the rules decline this use: InsufficientFunds'],
    ]);
    expect(await eventTypesOf(bank, () => approve(bank, id, { fundingAccount: funding }))).toEqual([
      'authorizationRequest.approved',
      'transaction.created',
      'transaction.created',
      'authorization.created',
    ]);
    expect(await moneyOf(bank, funding)).toEqual([30_00, 0, 30_00]);
    expect(await moneyOf(bank, card.accountId)).toEqual([60_00, 50_00, 10_00]);
    const { body } = await bank.call('GET', `/authorization-requests/${id}`);
    expect(body.data.relationships.fundingAccount).toEqual({ data: { type: 'depositAccount', id: funding } });
  });

  test.each([
    ['that does not exist', () => Promise.resolve('999999999'), 404],
    ['without the money', () => openAccount(bank, { cents: 49_99 }), 409],
  ])('names an account %s: nothing happens', async (_, accountOf, status) => {
    const card = await openCard(bank);
    const id = await waiting(bank, card);
    const answer = await approve(bank, id, { fundingAccount: await accountOf() });
    expect([answer.status, answer.body.errors[0].source?.pointer]).toEqual([status, '/data/attributes/fundingAccount']);
    expect(await requestOf(bank, id)).toMatchObject({ status: 'Pending' });
  });

  test('by the account of the card itself is refused', async () => {
    const card = await openCard(bank);
    const answer = await approve(bank, await waiting(bank, card), { fundingAccount: card.accountId });
    expect(answer.body.errors[0].code).toBe('payment_invalid');
  });

  test('repeated answers the same and does nothing; a decline after it is 409', async () => {
    const card = await openCard(bank);
    const id = await waiting(bank, card);
    const first = await approve(bank, id);
    expect(await eventTypesOf(bank, async () => expect((await approve(bank, id)).body).toEqual(first.body))).toEqual(
      [],
    );
    expect((await decline(bank, id)).status).toBe(409);
  });

  test('after the card was frozen is 409 with the reason', async () => {
    const card = await openCard(bank);
    const id = await waiting(bank, card);
    await stepOf(bank, card.cardId, 'freeze');
    expect((await approve(bank, id)).body.errors[0].detail).toBe(
      'The authorization request is Pending; the rules decline this use: RestrictedCard',
    );
  });
});

describe('a decline', () => {
  test('gives the limits back, and its authorization is Declined', async () => {
    const card = await openCard(bank, { limits: { dailyPurchase: 50_00 } });
    const id = await waiting(bank, card);
    expect(await eventTypesOf(bank, () => decline(bank, id, 'InvalidMerchant'))).toEqual([
      'authorizationRequest.declined',
      'authorization.declined',
    ]);
    expect(await requestOf(bank, id)).toMatchObject({ status: 'Declined', declineReason: 'InvalidMerchant' });
    expect((await authorizationsOf(card.accountId))[0].attributes).toMatchObject({
      status: 'Declined',
      declineReason: 'InvalidMerchant',
    });
    expect((await approve(bank, id)).body.errors[0].detail).toBe(
      'The authorization request is Declined; the reason is InvalidMerchant',
    );
    await waiting(bank, card);
  });

  test('with the reason Timeout is refused', async () => {
    const answer = await decline(bank, await waiting(bank, await openCard(bank)), 'Timeout');
    expect(refusals(answer)).toEqual([['invalid_value', '/data/attributes/reason']]);
  });
});

describe('a request without an answer', () => {
  test('is declined after two seconds', async () => {
    const card = await openCard(bank);
    const id = await waiting(bank, card);
    await afterSeconds(1.9);
    expect(await requestOf(bank, id)).toMatchObject({ status: 'Pending' });
    await afterSeconds(1);
    expect(await requestOf(bank, id)).toMatchObject({ status: 'Declined', declineReason: 'Timeout' });
    expect((await approve(bank, id)).body.errors[0].detail).toBe(
      'The authorization request is Declined; the reason is Timeout',
    );
    expect(await totalsOf(card.cardId)).toMatchObject({ purchases: 0 });
  });

  test('cannot be approved after its time, even if it still waits', async () => {
    const id = await waiting(bank, await openCard(bank));
    bank.clock.advance({ seconds: 2 });
    const answer = await approve(bank, id);
    expect([answer.status, answer.body.errors[0].detail]).toEqual([
      ...[409, 'The authorization request is Declined; it was not answered in time'],
    ]);
    expect(await requestOf(bank, id)).toMatchObject({ status: 'Declined', declineReason: 'Timeout' });
  });

  test.each([
    [100_00, {}, { status: 'Approved', approvedAmount: 50_00 }],
    [10_00, {}, { status: 'Declined', declineReason: 'InsufficientFunds' }],
    [10_00, { partialApprovalAllowed: true }, { status: 'Approved', approvedAmount: 10_00 }],
  ])('is decided by the rules if the stage says so: with %d cents and %j it is %j', async (cents, asked, decision) => {
    const { settings } = bank.platform;
    const requests = { ...settings.cards.requests, unanswered: 'DecideByRules' as const };
    Object.assign(bank.platform, { settings: { ...settings, cards: { ...settings.cards, requests } } });
    const card = await openCard(bank, { cents });
    const id = await waiting(bank, card, asked);
    await afterSeconds(2);
    Object.assign(bank.platform, { settings });
    expect(await requestOf(bank, id)).toMatchObject(decision);
    const approvedAmount = 'approvedAmount' in decision ? decision.approvedAmount : 0;
    expect(await moneyOf(bank, card.accountId)).toEqual([cents, approvedAmount, cents - approvedAmount]);
  });
});

describe('an authorization that comes of a request', () => {
  test('expires, and is canceled, like any other', async () => {
    const card = await openCard(bank);
    const id = await waiting(bank, card);
    await approve(bank, id);
    await afterSeconds(8 * 86_400);
    expect((await authorizationsOf(card.accountId))[0].attributes.status).toBe('Canceled');
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 0, 100_00]);
  });
});
