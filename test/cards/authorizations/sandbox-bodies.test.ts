import { bodies } from '../../support/bank/bodies.ts';
import { refusals } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { approve, askPurchase, requestOf } from '../authorization-requests/request-bank.ts';
import { authorize, authorized, moneyOf, openCard } from './authorization-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z' });
const link = (type: string, id: string) => ({ data: { type, id } });

describe('the status of a simulated authorization', () => {
  test.each([
    [{ status: 'Declined' }, { status: 'Declined', declineReason: 'DoNotHonor' }],
    [
      { status: 'Declined', declineReason: 'RestrictedCard' },
      { status: 'Declined', declineReason: 'RestrictedCard' },
    ],
    [{ status: 'Authorized' }, { status: 'Authorized' }],
    [
      { status: 'Authorized', amount: 100_01 },
      { status: 'Declined', declineReason: 'InsufficientFunds' },
    ],
  ])('%j is %j', async (attributes, shown) => {
    const card = await openCard(bank);
    const { status, body } = await authorize(bank, card, attributes);
    expect([status, body.data.attributes]).toEqual([201, expect.objectContaining(shown)]);
    expect((await moneyOf(bank, card.accountId))[1]).toBe(shown.status === 'Declined' ? 0 : 50_00);
  });

  test.each([
    [{ status: 'Completed' }, 'status'],
    [{ declineReason: 'DoNotHonor' }, 'declineReason'],
    [{ status: 'Authorized', declineReason: 'DoNotHonor' }, 'declineReason'],
    [{ status: 'Declined', declineReason: 'BadMood' }, 'declineReason'],
  ])('%j is refused', async (attributes, member) => {
    const answer = await authorize(bank, await openCard(bank), attributes);
    expect(refusals(answer)).toEqual([['invalid_value', `/data/attributes/${member}`]]);
  });
});

describe.each(['increase', 'cancel'])('%s takes what part of the authorization it is about', (step) => {
  const send = async (content: (of: Awaited<ReturnType<typeof openCard>>) => object) => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    const body = { data: { type: 'authorization', ...content(card) } };
    return bank.call('POST', `/sandbox/authorizations/${id}/${step}`, body);
  };

  test('with card, account and recurring', async () => {
    const { status, body } = await send(({ digits, accountId }) => ({
      attributes: { amount: 10_00, cardLast4Digits: digits, recurring: false },
      relationships: { account: link('depositAccount', accountId) },
    }));
    expect([status, body.meta?.warnings]).toEqual([200, undefined]);
    expect(body.data.attributes.remainingHold).toBe(step === 'increase' ? 60_00 : 40_00);
  });

  test('and refuses what it is not', async () => {
    const other = await openCard(bank);
    const answer = await send(({ digits }) => ({
      attributes: { amount: 10_00, cardLast4Digits: digits === '0000' ? '0001' : '0000', recurring: true },
      relationships: { account: link('depositAccount', other.accountId) },
    }));
    expect(refusals(answer)).toEqual([
      ['invalid_value', '/data/attributes/cardLast4Digits'],
      ['invalid_value', '/data/attributes/recurring'],
      ['invalid_value', '/data/relationships/account'],
    ]);
  });
});

test('what is left of the authorizations of an account is its hold', async () => {
  const card = await openCard(bank);
  const id = await authorized(bank, card, { amount: 30_00 });
  await authorized(bank, card, { amount: 20_00 });
  const part = bodies.purchase(card.accountId, card.digits, { authorization: id, amount: 10_00, final: false });
  await bank.call('POST', '/sandbox/purchases', part);
  const { body } = await bank.call('GET', `/authorizations?filter[accountId]=${card.accountId}`);
  const left = body.data.map(({ attributes }: { attributes: { remainingHold: number } }) => attributes.remainingHold);
  expect(left).toEqual([20_00, 20_00]);
  expect((await moneyOf(bank, card.accountId))[1]).toBe(40_00);
});

describe('cash at an ATM', () => {
  const cash = (accountId: string, digits: string, authorization: string, attributes = {}) => ({
    data: {
      type: 'atmTransaction',
      attributes: { amount: 40_00, atmName: 'First Street', last4Digits: digits, ...attributes },
      relationships: {
        account: link('depositAccount', accountId),
        authorization: link('authorization', authorization),
      },
    },
  });

  test('settles the authorization that it names, with its tags', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card, { tags: { trip: 'Reno' } });
    const body = cash(card.accountId, card.digits, id, { tags: {} });
    const answer = await bank.call('POST', '/sandbox/atm-withdrawals', body);
    expect(answer.body.data.attributes.tags).toEqual({ trip: 'Reno' });
    expect(answer.body.data.relationships.authorization).toEqual(link('authorization', id));
    expect(await moneyOf(bank, card.accountId)).toEqual([60_00, 0, 60_00]);
    expect((await bank.call('GET', `/authorizations/${id}`)).body.data.attributes.status).toBe('Completed');
  });

  test('does not settle one that is declined, of another account, or for another direction', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    const declined = (await authorize(bank, card, { status: 'Declined' })).body.data.id as string;
    const other = await openCard(bank);
    const place = '/data/relationships/authorization';
    const withdraw = (body: object) => bank.call('POST', '/sandbox/atm-withdrawals', body);
    expect(refusals(await withdraw(cash(card.accountId, card.digits, declined)))).toEqual([['invalid_state', place]]);
    expect(refusals(await withdraw(cash(other.accountId, other.digits, id)))).toEqual([['not_found', place]]);
    const deposit = await bank.call('POST', '/sandbox/atm-deposits', cash(card.accountId, card.digits, id));
    expect(refusals(deposit)).toEqual([['invalid_value', place]]);
  });
});

test('an approval that comes after the time-out decides the request, so that nobody sees it wait', async () => {
  const { body } = await askPurchase(bank, await openCard(bank));
  const id = body.data.id as string;
  bank.clock.advance({ seconds: 3 });
  expect(refusals(await approve(bank, id))).toEqual([['invalid_state', undefined]]);
  expect(await requestOf(bank, id)).toMatchObject({ status: 'Declined', declineReason: 'Timeout' });
});
