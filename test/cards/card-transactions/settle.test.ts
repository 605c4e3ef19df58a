import { freeze, refusals } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { authorized, type CardOf, digitsOf, moneyOf, openCard } from '../authorizations/authorization-bank.ts';
import { activate, stepOf } from '../cards/card-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z' });

type Attributes = Parameters<typeof bodies.purchase>[2];
const purchase = (card: CardOf, attributes: Attributes = {}): Promise<Answer> =>
  bank.call('POST', '/sandbox/purchases', bodies.purchase(card.accountId, card.digits, attributes));

/** Settles an authorization of 50 dollars; answers the transaction. */
async function settled(card: CardOf, attributes: Attributes = {}) {
  const answer = await purchase(card, attributes);
  expect(answer.status).toBe(201);
  return answer.body.data as {
    id: string;
    attributes: Record<string, unknown>;
    relationships: Record<string, unknown>;
  };
}

async function authorizationOf(id: string) {
  const { body } = await bank.call('GET', `/authorizations/${id}`);
  const { status, amount } = body.data.attributes as { status: string; amount: number };
  return [status, amount];
}

const totalOf = async ({ cardId }: CardOf, flow = 'purchases') =>
  (await bank.call('GET', `/cards/${cardId}/limits`)).body.data.attributes.dailyTotals[flow] as number;

describe('a purchase', () => {
  test('with a tip: more than authorized is taken, and nothing stays held', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card, { tags: { trip: 'Reno' } });
    const rows = await emittedBy(bank, () => settled(card, { authorization: id, amount: 60_00 }));
    expect(await moneyOf(bank, card.accountId)).toEqual([40_00, 0, 40_00]);
    expect(await authorizationOf(id)).toEqual(['Completed', 50_00]);
    expect(await totalOf(card)).toBe(60_00);
    const [created, updated] = rows.flatMap(({ events }) => events);
    expect(created).toMatchObject({
      type: 'transaction.created',
      attributes: { amount: 60_00, balance: 40_00, available: 40_00, tags: { trip: 'Reno' } },
      relationships: {
        card: { type: 'individualVirtualDebitCard', id: card.cardId },
        authorization: { type: 'authorization', id },
      },
    });
    expect(updated).toMatchObject({ type: 'authorization.updated', attributes: { tags: { trip: 'Reno' } } });
  });

  test('of fuel: a dollar is authorized, and 48 are settled', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card, { amount: 1_00 });
    await settled(card, { authorization: id, amount: 48_00 });
    expect(await moneyOf(bank, card.accountId)).toEqual([52_00, 0, 52_00]);
    expect(await totalOf(card)).toBe(48_00);
  });

  test('of less than authorized: the rest is released, and counts no more', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    await settled(card, { authorization: id, amount: 20_00 });
    expect(await moneyOf(bank, card.accountId)).toEqual([80_00, 0, 80_00]);
    expect([await totalOf(card), await authorizationOf(id)]).toEqual([20_00, ['Completed', 50_00]]);
  });

  test('in parts: each releases its amount, and the last one the rest', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    const part = { authorization: id, amount: 20_00, final: false };
    expect(await eventTypesOf(bank, () => settled(card, part))).toEqual(['transaction.created']);
    expect(await moneyOf(bank, card.accountId)).toEqual([80_00, 30_00, 50_00]);
    expect(await authorizationOf(id)).toEqual(['Authorized', 50_00]);
    await settled(card, { authorization: id, amount: 25_00 });
    expect(await moneyOf(bank, card.accountId)).toEqual([55_00, 0, 55_00]);
    expect([await totalOf(card), await authorizationOf(id)]).toEqual([45_00, ['Completed', 50_00]]);
  });

  test('in parts that together reach the amount: the last one completes it', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    for (const amount of [30_00, 20_00]) await settled(card, { authorization: id, amount, final: false });
    expect(await authorizationOf(id)).toEqual(['Completed', 50_00]);
    await settled(card, { authorization: id, amount: 5_00 });
    expect(await moneyOf(bank, card.accountId)).toEqual([45_00, 0, 45_00]);
  });

  // The merchant category, what was authorized, the settlements, and the excess that each of them shows.
  test.each([
    ['a tip of a fifth', 5812, 50_00, [60_00], [undefined]],
    ['a cent more than a fifth', 5812, 50_00, [60_01], [10_01]],
    ['a pump that has asked for a dollar', 5541, 1_00, [175_00], [undefined]],
    ['a pump, beyond what pumps pay out', 5541, 1_00, [175_01], [174_01]],
    ['a hotel, in two parts', 7011, 100_00, [100_00, 15_00], [undefined, undefined]],
    ['a hotel, with too much at the end', 7011, 100_00, [100_00, 15_01], [undefined, 15_01]],
    ['a shop, which has no tolerance', 5411, 50_00, [30_00, 20_01], [undefined, 1]],
    ['less than authorized', 5411, 50_00, [49_00], [undefined]],
  ])('%s at %d: the excess is marked, and booked all the same', async (_, merchantType, amount, amounts, excess) => {
    const card = await openCard(bank, { cents: 500_00 });
    const id = await authorized(bank, card, { amount, merchantType });
    const shown = [];
    for (const [index, paid] of amounts.entries()) {
      const final = index === amounts.length - 1;
      const { attributes } = await settled(card, { authorization: id, amount: paid, final, merchantType });
      shown.push(attributes['excessAmount']);
    }
    expect(shown).toEqual(excess);
    const settledAmount = amounts.reduce((sum, one) => sum + one, 0);
    expect(await moneyOf(bank, card.accountId)).toEqual([500_00 - settledAmount, 0, 500_00 - settledAmount]);
    const { body } = await bank.call('GET', `/authorizations/${id}`);
    expect(body.data.attributes).toMatchObject({ settledAmount, status: 'Completed' });
    const excessAmount = excess.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    expect(body.data.attributes.excessAmount).toBe(excessAmount === 0 ? undefined : excessAmount);
    const uses = `/authorizations?filter[accountId]=${card.accountId}&filter[includeNonAuthorized]=true&filter[hasExcessAmount]`;
    const usesMarked = await bank.call('GET', `${uses}=true`);
    expect(usesMarked.body.data).toHaveLength(excessAmount === 0 ? 0 : 1);
    expect((await bank.call('GET', `${uses}=false`)).body.data).toHaveLength(excessAmount === 0 ? 1 : 0);
    const marked = `/transactions?filter[accountId]=${card.accountId}&filter[cardId]=${card.cardId}&filter[hasExcessAmount]`;
    const counts = await Promise.all(
      [true, false].map(async (is) => (await bank.call('GET', `${marked}=${String(is)}`)).body.data.length as number),
    );
    const markedCount = excess.filter((one) => one !== undefined).length;
    expect(counts).toEqual([markedCount, excess.length - markedCount]);
  });

  // What comes before, and what is marked of a settlement of 5 dollars after it.
  test.each<[string, (id: string, card: CardOf) => Promise<unknown>, number]>([
    ['Completed', (id, card) => settled(card, { authorization: id, amount: 48_00 }), 3_00],
    ['Canceled', (id) => bank.call('POST', `/sandbox/authorizations/${id}/cancel`), 5_00],
    [
      'Authorized',
      (id, card) => settled(card, { authorization: id, amount: 1_00, clearing: { number: 1, of: 3 } }),
      5_00,
    ],
  ])('one that is %s tells in an event what is marked of it', async (status, before, excess) => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    await before(id, card);
    const clearing = status === 'Authorized' ? { clearing: { number: 2, of: 4 } } : {};
    const events = (
      await emittedBy(bank, () => settled(card, { authorization: id, amount: 5_00, final: false, ...clearing }))
    ).flatMap((row) => row.events);
    expect(events.map(({ type }) => type)).toEqual(['transaction.created', 'authorization.updated']);
    const { attributes } = (await bank.call('GET', `/authorizations/${id}`)).body.data;
    expect(attributes).toMatchObject({ status, excessAmount: excess });
  });

  test('a tip that comes after the bill, within what is usual, is marked in no event', async () => {
    const card = await openCard(bank);
    const [id, merchantType] = [await authorized(bank, card, { merchantType: 5812 }), 5812];
    await settled(card, { authorization: id, merchantType });
    const types = await eventTypesOf(bank, () => settled(card, { authorization: id, amount: 5_00, merchantType }));
    expect(types).toEqual(['transaction.created']);
  });

  test.each([[[1, 2, 3]], [[3, 1, 2]], [[2, 3, 1]]])(
    'in a sequence that comes as %j: what is left is released when all have come',
    async (numbers) => {
      const card = await openCard(bank);
      const id = await authorized(bank, card);
      for (const [index, number] of numbers.entries()) {
        const isLast = index === numbers.length - 1;
        await settled(card, { authorization: id, amount: 5_00, clearing: { number, of: 3 } });
        const held = isLast ? 0 : 50_00 - 5_00 * (index + 1);
        const balance = 100_00 - 5_00 * (index + 1);
        expect(await moneyOf(bank, card.accountId)).toEqual([balance, held, balance - held]);
      }
      expect(await authorizationOf(id)).toEqual(['Completed', 50_00]);
    },
  );

  test('with a number beyond its sequence is refused', async () => {
    const card = await openCard(bank);
    const answer = await purchase(card, { clearing: { number: 3, of: 2 } });
    expect(refusals(answer)).toEqual([['invalid_value', '/data/attributes/clearing/number']]);
  });

  test('after its authorization has expired', async () => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    bank.clock.advance({ days: 7 });
    await runDue(bank);
    await settled(card, { authorization: id });
    expect(await moneyOf(bank, card.accountId)).toEqual([50_00, 0, 50_00]);
    expect(await authorizationOf(id)).toEqual(['Canceled', 50_00]);
  });

  test('without an authorization, on a frozen account and beyond its money', async () => {
    const card = await openCard(bank, { cents: 10_00 });
    await freeze(bank, card.accountId);
    const { attributes, relationships } = await settled(card);
    expect(await moneyOf(bank, card.accountId)).toEqual([-40_00, 0, -40_00]);
    expect(attributes).toMatchObject({
      direction: 'Debit',
      amount: 50_00,
      cardLast4Digits: card.digits,
      recurring: false,
    });
    expect(relationships).toEqual({
      account: { data: { type: 'depositAccount', id: card.accountId } },
      customer: expect.anything() as unknown,
      card: { data: { type: 'individualVirtualDebitCard', id: card.cardId } },
    });
  });

  test('with a card that was stolen and replaced meanwhile', async () => {
    const card = await openCard(bank, { type: 'individualDebitCard', cents: 100_00 });
    await activate(bank, card.cardId);
    const id = await authorized(bank, card);
    await stepOf(bank, card.cardId, 'report-stolen');
    const successor = (await stepOf(bank, card.cardId, 'replace')).body.data.id as string;
    const other = { ...card, digits: await digitsOf(bank, successor) };
    if (other.digits !== card.digits) {
      const refused = await purchase(other, { authorization: id });
      expect([refused.status, refused.body.errors[0].detail]).toEqual([400, 'The authorization is of another card']);
    }
    await settled(card, { authorization: id });
    expect(await moneyOf(bank, card.accountId)).toEqual([50_00, 0, 50_00]);
  });

  test('is found by its card in the list of transactions', async () => {
    const card = await openCard(bank);
    const other = await openCard(bank, { accountId: card.accountId });
    const { id } = await settled(card);
    await settled(other, { amount: 1_00 });
    const { body } = await bank.call(
      'GET',
      `/transactions?filter[accountId]=${card.accountId}&filter[cardId]=${card.cardId}`,
    );
    expect((body.data as { id: string }[]).map((one) => one.id)).toEqual([id]);
  });
});

test.each([
  ['of another account', { of: 'other' }, [['not_found', '/data/relationships/authorization']]],
  ['with a refund', { direction: 'Credit' }, [['invalid_value', '/data/relationships/authorization']]],
])(
  'an authorization %s is refused',
  async (_, { of, ...attributes }: { of?: string; direction?: string }, expected) => {
    const card = await openCard(bank);
    const id = await authorized(bank, card);
    const payer = of === undefined ? card : await openCard(bank);
    expect(refusals(await purchase(payer, { authorization: id, ...attributes }))).toEqual(expected);
  },
);

describe('money that comes back', () => {
  test('a refund credits the account, and no total', async () => {
    const card = await openCard(bank);
    const { attributes } = await settled(card, { direction: 'Credit' });
    expect(attributes).toMatchObject({ direction: 'Credit', summary: "Refund  |  Sherlock's Groceries" });
    expect([await moneyOf(bank, card.accountId), await totalOf(card)]).toEqual([[150_00, 0, 150_00], 0]);
  });

  test('a reversal names what it gives back, and is at most that', async () => {
    const card = await openCard(bank);
    const { id } = await settled(card);
    const reverse = (amount: number) =>
      bank.call(
        'POST',
        '/sandbox/reversals',
        bodies.reversal(card.accountId, card.digits, { relatedTransaction: id, amount }),
      );
    expect(refusals(await reverse(50_01))).toEqual([['invalid_state', '/data/relationships/relatedTransaction']]);
    const { status, body } = await reverse(50_00);
    expect([status, body.data.attributes.summary]).toEqual([201, "Reversal  |  Sherlock's Groceries"]);
    expect(body.data.relationships.relatedTransaction).toEqual({ data: { type: 'purchaseTransaction', id } });
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 0, 100_00]);
  });

  test('several reversals give back no more than was paid, also together', async () => {
    const card = await openCard(bank);
    const { id } = await settled(card);
    const reverse = async (amount: number) => {
      const body = bodies.reversal(card.accountId, card.digits, { relatedTransaction: id, amount });
      return (await bank.call('POST', '/sandbox/reversals', body)).status;
    };
    expect([await reverse(20_00), await reverse(30_01)]).toEqual([201, 409]);
    expect((await Promise.all([reverse(30_00), reverse(30_00)])).sort()).toEqual([201, 409]);
    expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 0, 100_00]);
  });

  test('a reversal of what no card has moved is 404', async () => {
    const card = await openCard(bank);
    const { body } = await bank.call('GET', `/transactions?filter[accountId]=${card.accountId}`);
    const relatedTransaction = body.data[0].id as string;
    const answer = await bank.call(
      'POST',
      '/sandbox/reversals',
      bodies.reversal(card.accountId, card.digits, { relatedTransaction }),
    );
    expect(refusals(answer)).toEqual([['not_found', '/data/relationships/relatedTransaction']]);
  });
});

test.each([
  ['Credit', 150_00, 'Rides & Sons', 0],
  ['Debit', 50_00, 'Rides & Sons', 50_00],
])('another movement by a card, %s', async (direction, balance, merchant, total) => {
  const card = await openCard(bank);
  const { status, body } = await bank.call(
    'POST',
    '/sandbox/card-transactions',
    bodies.cardTransaction(card.accountId, card.digits, { direction }),
  );
  expect([status, body.data.attributes.merchant.name]).toEqual([201, merchant]);
  expect(await moneyOf(bank, card.accountId)).toEqual([balance, 0, balance]);
  expect(await totalOf(card, 'cardTransactions')).toBe(total);
});

describe('an ATM', () => {
  const atm = (card: CardOf, way: string, attributes = {}) =>
    bank.call('POST', `/sandbox/atm-${way}`, bodies.atm(card.accountId, card.digits, attributes));

  test('gives cash, with its surcharge', async () => {
    const card = await openCard(bank);
    const { status, body } = await atm(card, 'withdrawals');
    expect([status, body.data.attributes]).toEqual([
      201,
      expect.objectContaining({ direction: 'Debit', amount: 43_00, surcharge: 3_00, atmName: 'First Street' }),
    ]);
    expect([await moneyOf(bank, card.accountId), await totalOf(card, 'withdrawals')]).toEqual([
      [57_00, 0, 57_00],
      43_00,
    ]);
  });

  test('a deposit at an ATM adds cash to the balance', async () => {
    const card = await openCard(bank);
    expect((await atm(card, 'deposits', { surcharge: 0 })).status).toBe(201);
    expect([await moneyOf(bank, card.accountId), await totalOf(card, 'deposits')]).toEqual([
      [143_00, 0, 143_00],
      43_00,
    ]);
  });

  test('asks no surcharge that is more than the amount', async () => {
    const answer = await atm(await openCard(bank), 'withdrawals', { surcharge: 43_01 });
    expect(refusals(answer)).toEqual([['invalid_value', '/data/attributes/surcharge']]);
  });
});
