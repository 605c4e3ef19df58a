import { approve, askPurchase, decline, requestOf } from '../authorization-requests/request-bank.ts';
import { stepOf } from '../cards/card-bank.ts';
import { referenceOf, signingProcessor, tell } from '../processor-messages/processor.ts';
import { freeze, refusals } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { authorize, authorized, cancel, increase, moneyOf, openCard } from './authorization-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', platform: { cardProcessor: signingProcessor } });
const merchant = { name: 'Wallet', type: 5812 };
const nothingHeld = [100_00, 0, 100_00];

async function useCardForNothing(kind: object) {
  const card = await openCard(bank);
  const reference = await referenceOf(bank, card.cardId);
  const about = (path: string, content: object) =>
    tell(bank, path, { card: reference, authorization: 'zero', ...content });
  return { ...card, about, ask: () => about('authorizations', { ...kind, amount: 0 }) };
}

describe('the processor asks for nothing', () => {
  test.each([
    ['a purchase', { kind: 'purchase', merchant }],
    ['another use', { kind: 'cardTransaction', merchant }],
    ['an ATM', { kind: 'atm', atmName: 'First Street' }],
  ])('%s is approved, tells so and holds nothing; a card that is frozen is declined', async (_, kind) => {
    const card = await useCardForNothing(kind);
    expect(
      await eventTypesOf(bank, async () => {
        expect(await card.ask()).toEqual({ status: 200, body: { decision: 'Approved', amount: 0 } });
      }),
    ).toEqual(['authorization.created']);
    expect(await moneyOf(bank, card.accountId)).toEqual(nothingHeld);
    const other = await useCardForNothing(kind);
    await stepOf(bank, other.cardId, 'freeze');
    expect((await other.ask()).body).toEqual({ decision: 'Declined', reason: 'RestrictedCard' });
  });

  test('it is increased, and settled', async () => {
    const card = await useCardForNothing({ kind: 'purchase', merchant });
    await card.ask();
    expect((await card.about('increases', { amount: 5_00 })).body).toEqual({ decision: 'Approved', amount: 5_00 });
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 5_00, 95_00]);
    await card.about('settlements', { kind: 'purchase', merchant, amount: 4_00 });
    expect(await moneyOf(bank, card.accountId)).toEqual([96_00, 0, 96_00]);
    expect((await card.ask()).body).toEqual({ decision: 'Approved', amount: 0 });
  });

  test('a reversal cancels an authorization of zero', async () => {
    const card = await useCardForNothing({ kind: 'purchase', merchant });
    await card.ask();
    expect(await eventTypesOf(bank, () => card.about('reversals', {}))).toEqual(['authorization.canceled']);
  });
});

describe('a merchant asks for nothing', () => {
  test('and the authorization holds nothing, is increased, canceled, and expires', async () => {
    const card = await openCard(bank);
    const [first, second] = [await authorized(bank, card, { amount: 0 }), await authorized(bank, card, { amount: 0 })];
    expect(await moneyOf(bank, card.accountId)).toEqual(nothingHeld);
    expect((await increase(bank, first, 5_00)).body.data.attributes).toMatchObject({
      amount: 5_00,
      remainingHold: 5_00,
    });
    expect((await cancel(bank, first)).body.data.attributes.status).toBe('Canceled');
    bank.clock.advance({ days: 8 });
    await runDue(bank);
    const { body } = await bank.call('GET', `/authorizations/${second}`);
    expect(body.data.attributes).toMatchObject({ status: 'Canceled', amount: 0 });
  });

  test('it needs no funds, and the account must be Open', async () => {
    const card = await openCard(bank, { cents: 1_00 });
    const spent = bodies.purchase(card.accountId, card.digits, { amount: 5_00 });
    await bank.call('POST', '/sandbox/purchases', spent);
    expect((await authorize(bank, card, { amount: 0 })).body.data.attributes.status).toBe('Authorized');
    await freeze(bank, card.accountId);
    expect((await authorize(bank, card, { amount: 0 })).body.data.attributes).toMatchObject({
      status: 'Declined',
      declineReason: 'DoNotHonor',
    });
  });

  test('a settlement moves something, so 0 is refused there', async () => {
    const card = await openCard(bank);
    const nothing = bodies.purchase(card.accountId, card.digits, { amount: 0 });
    expect(refusals(await bank.call('POST', '/sandbox/purchases', nothing))).toEqual([
      ['invalid_value', '/data/attributes/amount'],
    ]);
  });
});

describe('the organisation is asked for nothing', () => {
  const pending = async () => {
    const card = await openCard(bank);
    const { status, body } = await askPurchase(bank, card, { amount: 0, partialApprovalAllowed: true });
    expect([status, body.data.attributes.status]).toEqual([201, 'Pending']);
    return { ...card, id: body.data.id as string };
  };

  test.each([[{}], [{ amount: 0 }]])('and approves it with %j', async (approval) => {
    const { id, accountId } = await pending();
    expect((await approve(bank, id, approval)).body.data.attributes).toMatchObject({
      status: 'Approved',
      approvedAmount: 0,
    });
    expect(await moneyOf(bank, accountId)).toEqual(nothingHeld);
  });

  test('another account has nothing to pay', async () => {
    const { id } = await pending();
    const { accountId } = await openCard(bank);
    expect(refusals(await approve(bank, id, { fundingAccount: accountId }))).toEqual([
      ['invalid_value', '/data/attributes/fundingAccount'],
    ]);
  });

  test('and declines it, or does not answer', async () => {
    const one = await pending();
    expect((await decline(bank, one.id)).body.data.attributes.status).toBe('Declined');
    const other = await pending();
    bank.clock.advance({ seconds: 2 });
    await runDue(bank);
    expect(await requestOf(bank, other.id)).toMatchObject({ status: 'Declined', declineReason: 'Timeout' });
  });

  test('a part of something is at least a cent', async () => {
    const { body } = await askPurchase(bank, await openCard(bank), { amount: 5_00, partialApprovalAllowed: true });
    expect(refusals(await approve(bank, body.data.id as string, { amount: 0 }))).toEqual([
      ['invalid_value', '/data/attributes/amount'],
    ]);
  });
});
