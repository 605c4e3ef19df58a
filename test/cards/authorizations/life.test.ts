import { refusals } from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { stepOf } from '../cards/card-bank.ts';
import { authorize, authorized, cancel, increase, moneyOf, openCard } from './authorization-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z' });

const statusOf = async (id: string) => (await bank.call('GET', `/authorizations/${id}`)).body.data.attributes.status;

describe('an increase', () => {
  test('holds more, and tells the old and the new amount', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    const rows = await emittedBy(bank, () => increase(bank, id, 30_00));
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 80_00, 20_00]);
    expect(rows.flatMap(({ events }) => events)).toEqual([
      expect.objectContaining({
        type: 'authorization.amountChanged',
        attributes: { oldAmount: 50_00, newAmount: 80_00 },
      }),
    ]);
  });

  test('that the rules decline changes nothing, unless the processor has decided by itself', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    const answer = await increase(bank, id, 50_01);
    expect([answer.status, answer.body.errors[0].detail]).toEqual([
      409,
      'The authorization is Authorized; the increase is declined: InsufficientFunds',
    ]);
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 50_00, 50_00]);
    const decided = await increase(bank, id, 50_01, { standIn: true });
    expect(decided.body.data.attributes).toMatchObject({ amount: 100_01, standIn: true });
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 100_01, -1]);
    const asked = await increase(bank, id, 1, { standIn: true, asksOrganisation: true });
    expect(refusals(asked)).toEqual([['invalid_value', '/data/attributes/standIn']]);
  });

  test('of an authorization that is not open is 409', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    await cancel(bank, id);
    expect(refusals(await increase(bank, id, 1))).toEqual([['invalid_state', undefined]]);
  });
});

describe('canceling', () => {
  test('a part releases it and leaves the rest, and the rest cancels', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    expect(await eventTypesOf(bank, () => cancel(bank, id, 20_00))).toEqual(['authorization.amountChanged']);
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 30_00, 70_00]);
    expect(refusals(await cancel(bank, id, 30_01))).toEqual([['invalid_state', '/data/attributes/amount']]);
    expect(await eventTypesOf(bank, () => cancel(bank, id, 30_00))).toEqual(['authorization.canceled']);
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 0, 100_00]);
    expect(refusals(await cancel(bank, id, 1))).toEqual([['invalid_state', undefined]]);
  });

  test('releases what is held, once', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    await increase(bank, id, 10_00);
    expect(await eventTypesOf(bank, () => cancel(bank, id))).toEqual(['authorization.canceled']);
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 0, 100_00]);
    expect(await eventTypesOf(bank, () => cancel(bank, id))).toEqual([]);
    expect((await cancel(bank, id)).status).toBe(200);
  });

  test('gives the limits back', async () => {
    const card = await openCard(bank, { limits: { dailyPurchase: 50_00 } });
    await cancel(bank, await authorized(bank, card));
    await authorized(bank, card);
  });

  test('works on a frozen account, and after the card was reported stolen', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    await stepOf(bank, card.cardId, 'report-stolen');
    await bank.call('POST', `/accounts/${card.accountId}/freeze`, {
      data: { type: 'accountFreeze', attributes: { reason: 'Other', reasonText: 'A question' } },
    });
    expect((await cancel(bank, id)).status).toBe(200);
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 0, 100_00]);
  });

  test('of what was declined is 409', async () => {
    const { body } = await authorize(bank, await openCard(bank), { amount: 200_00 });
    expect(refusals(await cancel(bank, body.data.id as string))).toEqual([['invalid_state', undefined]]);
  });
});

describe('expiry', () => {
  test('cancels what was not settled in seven days, each at its own moment and once', async () => {
    const card = await openCard(bank);
    const first = await authorized(bank, card, { amount: 10_00 });
    bank.clock.advance({ days: 1 });
    const second = await authorized(bank, card, { amount: 20_00 });
    bank.clock.advance({ days: 6 });
    expect(await eventTypesOf(bank, () => runDue(bank))).toContain('authorization.canceled');
    expect([await statusOf(first), await statusOf(second)]).toEqual(['Canceled', 'Authorized']);
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 20_00, 80_00]);
    bank.clock.advance({ days: 1 });
    await runDue(bank);
    expect(await eventTypesOf(bank, () => runDue(bank))).toEqual([]);
    expect(await statusOf(second)).toBe('Canceled');
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 0, 100_00]);
  });

  test('of many at the same moment', async () => {
    const card = await openCard(bank);
    for (let count = 0; count < 5; count += 1) await authorized(bank, card, { amount: 1_00 });
    bank.clock.advance({ days: 7 });
    await runDue(bank);
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 0, 100_00]);
  });
});

describe('the list', () => {
  test('has the open ones, all with includeNonAuthorized, and others by status', async () => {
    const card = await openCard(bank);
    const open = await authorized(bank, card, { amount: 10_00 });
    const canceled = await authorized(bank, card, { amount: 20_00 });
    await cancel(bank, canceled);
    const declined = (await authorize(bank, card, { amount: 500_00, merchantType: 7011 })).body.data.id as string;
    const ids = async (filter: string) => {
      const { body } = await bank.call(
        'GET',
        `/authorizations?filter[accountId]=${card.accountId}${filter}&sort=createdAt`,
      );
      return (body.data as { id: string }[]).map(({ id }) => id);
    };
    expect(await ids('')).toEqual([open]);
    expect(await ids('&filter[includeNonAuthorized]=false')).toEqual([open]);
    expect(await ids('&filter[includeNonAuthorized]=true')).toEqual([open, canceled, declined]);
    expect(await ids('&filter[status][]=Declined&filter[status][]=Canceled')).toEqual([canceled, declined]);
    expect(await ids('&filter[includeNonAuthorized]=true&filter[merchantCategoryCode][]=7011')).toEqual([declined]);
    expect(await ids(`&filter[cardId]=${card.cardId}`)).toEqual([open]);
    expect(await ids('&filter[fromAmount]=1001')).toEqual([]);
  });
});
