import type { Transaction } from '../../../functions/accounts/transactions/store.ts';
import { usualCards } from '../../../functions/cards/authorizations/settings.ts';
import { interchangeOf } from '../../../functions/cards/card-transactions/interchange.ts';
import { pay, openAccount } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { authorized, type CardOf, openCard } from '../authorizations/authorization-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z' });

const purchase = async (card: CardOf, attributes = {}): Promise<string> => {
  const body = bodies.purchase(card.accountId, card.digits, { amount: 10_00, ...attributes });
  return (await bank.call('POST', '/sandbox/purchases', body)).body.data.id as string;
};
const interchangeNow = async (id: string) =>
  (await bank.call('GET', `/transactions/${id}`)).body.data.attributes.interchange as number | undefined;

describe('when the day of the bank has ended', () => {
  test('each purchase of the day gets its interchange, once, with an event', async () => {
    const card = await openCard(bank);
    const first = await purchase(card);
    await pay(bank, card.accountId, await openAccount(bank));
    const second = await purchase(card, { merchantType: 5812 });
    const refund = await purchase(card, { direction: 'Credit' });
    bank.clock.set('2026-12-02T04:59:00Z');
    expect(await eventTypesOf(bank, () => runDue(bank))).toEqual([]);
    bank.clock.set('2026-12-02T05:00:00Z');
    const rows = await emittedBy(bank, () => runDue(bank));
    expect(rows.flatMap(({ events }) => events.map(({ type, attributes }) => ({ type, ...attributes })))).toEqual([
      // Of 27 and 32 cents the organisation gets 80 percent.
      expect.objectContaining({ type: 'transaction.updated', interchange: 22, grossInterchange: 27 }),
      expect.objectContaining({ type: 'transaction.updated', interchange: 26, grossInterchange: 32 }),
    ]);
    expect([await interchangeNow(first), await interchangeNow(second), await interchangeNow(refund)]).toEqual([
      ...[22, 26, undefined],
    ]);
    bank.clock.advance({ days: 1 });
    expect(await eventTypesOf(bank, () => runDue(bank))).toEqual([]);
  });

  test('an authorization that is open longer expires all the same', async () => {
    const card = await openCard(bank);
    await authorized(bank, card);
    await purchase(card);
    bank.clock.advance({ days: 1 });
    expect(await eventTypesOf(bank, () => runDue(bank))).toEqual(['transaction.updated']);
    bank.clock.advance({ days: 7 });
    expect(await eventTypesOf(bank, () => runDue(bank))).toEqual(['authorization.canceled']);
  });

  test('more than fit into one write are computed too', async () => {
    const card = await openCard(bank);
    const ids: string[] = [];
    for (let count = 0; count < 60; count += 1) ids.push(await purchase(card, { amount: 1_00 }));
    bank.clock.advance({ days: 1 });
    await runDue(bank);
    const all = await Promise.all(ids.map(interchangeNow));
    expect(new Set(all)).toEqual(new Set([14]));
  });
});

describe('a rate', () => {
  const bought = { type: 'purchaseTransaction', direction: 'Debit', amount: 100_00 } as Transaction;
  const at = (type: number) => ({ merchant: { name: 'a', type, category: 'b' } });
  test.each([
    ['of supermarkets', at(5411), 126],
    ['of fuel', at(5541), 126],
    ['after the last of a range', at(5543), 180],
    ['of a network', { ...at(5812), cardNetwork: 'Interlink' as const }, 95],
    ['of all others', at(5812), 180],
    ['above the amount', { ...at(5812), amount: 10 }, 10],
    ['for cash', { type: 'atmTransaction' as const }, undefined],
    ['for a refund', { direction: 'Credit' as const }, undefined],
  ])('%s', (_, transaction, gross) => {
    const found = interchangeOf({ ...bought, ...transaction } as Transaction, usualCards.interchange);
    expect(found?.grossInterchange).toBe(gross);
  });

  test('that nobody has set pays nothing', () => {
    expect(interchangeOf({ ...bought, ...at(5812) }, [])).toBeUndefined();
  });
});
