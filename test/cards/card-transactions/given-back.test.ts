import { runSeed, underSeed } from '../../support/simulation/seed.ts';
import { bodies } from '../../support/bank/bodies.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { refusals } from '../../support/bank/bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { type Random, randomFrom } from '../../support/weakening/random.ts';
import { type CardOf, moneyOf, openCard } from '../authorizations/authorization-bank.ts';

const bank = useBank();
const cents = 100_00;

interface Purchase extends CardOf {
  readonly id: string;
  readonly amount: number;
}

async function purchased(amount = 50_00): Promise<Purchase> {
  const card = await openCard(bank, { cents });
  const { body } = await bank.call(
    'POST',
    '/sandbox/purchases',
    bodies.purchase(card.accountId, card.digits, { amount }),
  );
  return { ...card, id: body.data.id as string, amount };
}

const reverse = ({ accountId, digits, id }: Purchase, amount: number): Promise<Answer> =>
  bank.call('POST', '/sandbox/reversals', bodies.reversal(accountId, digits, { relatedTransaction: id, amount }));

function refund({ accountId, digits, id }: Purchase, amount: number): Promise<Answer> {
  const { data } = bodies.purchase(accountId, digits, { direction: 'Credit', amount });
  const relatedTransaction = { data: { type: 'purchaseTransaction', id } };
  return bank.call('POST', '/sandbox/purchases', {
    data: { ...data, relationships: { ...data.relationships, relatedTransaction } },
  });
}

async function disputed({ id }: Purchase, amount?: number): Promise<string> {
  const { status, body } = await bank.call(
    'POST',
    '/sandbox/disputes',
    bodies.dispute(id, amount === undefined ? {} : { amount }),
  );
  expect(status).toBe(201);
  return body.data.id as string;
}

const step = (id: string, status: string): Promise<Answer> =>
  bank.call('POST', `/sandbox/disputes/${id}/status`, { data: { type: 'dispute', attributes: { status } } });

/** Cents of a purchase that are back on the account. */
const backOf = async ({ accountId, amount }: Purchase) => ((await moneyOf(bank, accountId))[0] ?? 0) - cents + amount;

test('a dispute that is won gives back only what reversals have left', async () => {
  const purchase = await purchased();
  expect((await reverse(purchase, 30_00)).status).toBe(201);
  const id = await disputed(purchase, 20_00);
  expect((await reverse(purchase, 20_00)).status).toBe(201);
  expect((await step(id, 'ResolvedWon')).body.data.attributes.status).toBe('ResolvedWon');
  expect(await backOf(purchase)).toBe(50_00);
});

test('a dispute that is won after a part was given back credits the rest', async () => {
  const purchase = await purchased();
  const id = await disputed(purchase);
  await reverse(purchase, 10_00);
  await step(id, 'ProvisionallyCredited');
  expect(await backOf(purchase)).toBe(50_00);
  expect(refusals(await reverse(purchase, 1))).toEqual([['invalid_state', '/data/relationships/relatedTransaction']]);
  await step(id, 'ResolvedWon');
  expect(await backOf(purchase)).toBe(50_00);
});

test('what a denied dispute takes back can be given back by the merchant', async () => {
  const purchase = await purchased();
  const id = await disputed(purchase);
  await step(id, 'ProvisionallyCredited');
  expect((await refund(purchase, 1)).status).toBe(409);
  await step(id, 'Denied');
  expect(await backOf(purchase)).toBe(0);
  expect((await refund(purchase, 50_00)).status).toBe(201);
  expect(await backOf(purchase)).toBe(50_00);
});

test('a refund counts with reversals and disputes, and names its purchase', async () => {
  const purchase = await purchased();
  const { body } = await refund(purchase, 30_00);
  expect(body.data.relationships.relatedTransaction).toEqual({
    data: { type: 'purchaseTransaction', id: purchase.id },
  });
  expect((await reverse(purchase, 20_01)).status).toBe(409);
  expect((await refund(purchase, 20_01)).status).toBe(409);
  await step(await disputed(purchase), 'ResolvedWon');
  expect(await backOf(purchase)).toBe(50_00);
});

test('a Debit gives nothing back, so it names no other transaction', async () => {
  const purchase = await purchased();
  const { data } = bodies.purchase(purchase.accountId, purchase.digits, { amount: 1 });
  const relatedTransaction = { data: { type: 'purchaseTransaction', id: purchase.id } };
  const body = { data: { ...data, relationships: { ...data.relationships, relatedTransaction } } };
  expect(refusals(await bank.call('POST', '/sandbox/purchases', body))).toEqual([
    ['invalid_value', '/data/relationships/relatedTransaction'],
  ]);
});

const targets = ['ProvisionallyCredited', 'Denied', 'ResolvedWon', 'ResolvedLost'];

/** One thing that happens to a purchase. */
async function happen(purchase: Purchase, world: { dispute?: string }, random: Random): Promise<void> {
  const amount = 1 + random.below(purchase.amount);
  const kind = random.below(4);
  const statuses = [201, 409];
  if (kind === 0) expect(statuses).toContain((await reverse(purchase, amount)).status);
  else if (kind === 1) expect(statuses).toContain((await refund(purchase, amount)).status);
  else if (world.dispute === undefined) {
    const { status, body } = await bank.call('POST', '/sandbox/disputes', bodies.dispute(purchase.id, { amount }));
    expect(statuses).toContain(status);
    if (status === 201) world.dispute = body.data.id as string;
  } else {
    expect([200, 409]).toContain((await step(world.dispute, targets[random.below(targets.length)] ?? '')).status);
  }
}

test('whatever gives money back, in any order and at the same time: never more than the purchase, never less than nothing', async () => {
  for (let round = 0; round < Number(process.env['SEEDS'] ?? 12); round += 1) {
    await underSeed(runSeed + round, async () => {
      const random = randomFrom(runSeed + round);
      const purchase = await purchased(1 + random.below(60_00));
      const world = {};
      for (let act = 0; act < 12; act += 1) {
        await Promise.all(Array.from({ length: random.chance(0.4) ? 2 : 1 }, () => happen(purchase, world, random)));
        const back = await backOf(purchase);
        expect([back >= 0, back <= purchase.amount]).toEqual([true, true]);
      }
    });
  }
});
