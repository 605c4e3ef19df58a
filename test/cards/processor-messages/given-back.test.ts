import { transactions } from '../../../functions/accounts/transactions/store.ts';
import { disputes } from '../../../functions/cards/disputes/store.ts';
import { creditPassesMessage } from '../../../functions/cards/processor-messages/give-back.ts';
import { settlementsCallback } from '../../../functions/cards/processor-messages/callbacks/settlements.ts';
import { replace } from '../../../functions/kernel/table/write.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runSeed, underSeed } from '../../support/simulation/seed.ts';
import { type Random, randomFrom } from '../../support/weakening/random.ts';
import { type CardOf, moneyOf, openCard } from '../authorizations/authorization-bank.ts';
import { stepOf } from '../cards/card-bank.ts';
import { referenceOf, signingProcessor, tell } from './processor.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', platform: { cardProcessor: signingProcessor } });

const merchant = { name: "Sherlock's Diner", type: 5812, location: 'Reno, NV' };
const cents = 500_00;

interface Purchase extends CardOf {
  readonly reference: string;
  readonly paid: number;
  /** The debits that settled it, the oldest first. */
  readonly ids: readonly string[];
}

const settle = ({ reference }: Pick<Purchase, 'reference'>, content: object, how = {}) =>
  tell(bank, 'settlements', { card: reference, kind: 'purchase', merchant, ...content }, how);
const refund = (one: Purchase, amount: number, how = {}) =>
  settle(one, { authorization: 'x1', direction: 'Credit', amount }, how);
const reversal = ({ reference }: Purchase, amount: number, how = {}) =>
  tell(bank, 'settlements', { card: reference, kind: 'reversal', authorization: 'x1', amount }, how);

const transactionsOf = async (accountId: string) =>
  (await bank.call('GET', `/transactions?filter[accountId]=${accountId}&sort=createdAt&page[limit]=1000`)).body
    .data as readonly { id: string; type: string; attributes: Record<string, unknown>; relationships: Links }[];
type Links = Readonly<Record<string, { data: { id: string } } | undefined>>;

/** A purchase that the processor asked for and settled, in these parts. */
async function purchased(...parts: readonly number[]): Promise<Purchase> {
  const card = await openCard(bank, { cents });
  const reference = await referenceOf(bank, card.cardId);
  const paid = parts.reduce((sum, part) => sum + part, 0);
  const question = { card: reference, kind: 'purchase', authorization: 'x1', amount: paid, merchant };
  expect((await tell(bank, 'authorizations', question)).status).toBe(200);
  for (const [place, amount] of parts.entries()) {
    const final = place === parts.length - 1;
    expect((await settle({ reference }, { authorization: 'x1', amount, final })).status).toBe(204);
  }
  const ids = (await transactionsOf(card.accountId)).flatMap(({ id, type }) =>
    type === 'purchaseTransaction' ? [id] : [],
  );
  return { ...card, reference, paid, ids };
}

/** Cents of a purchase that are back on the account. */
const backOf = async ({ accountId, paid }: Purchase) => ((await moneyOf(bank, accountId))[0] ?? 0) - cents + paid;

async function disputed(id: string | undefined, amount?: number): Promise<string> {
  const content = bodies.dispute(id ?? '', amount === undefined ? {} : { amount });
  const { status, body } = await bank.call('POST', '/sandbox/disputes', content);
  expect(status).toBe(201);
  return body.data.id as string;
}
const step = (id: string, status: string) =>
  bank.call('POST', `/sandbox/disputes/${id}/status`, { data: { type: 'dispute', attributes: { status } } });

describe('a credit that names the authorization of a purchase', () => {
  test('counts on it, names it, and passes it never', async () => {
    const one = await purchased(50_00);
    expect((await refund(one, 30_00)).status).toBe(204);
    const answer = await reversal(one, 20_01);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([409, expect.stringContaining('x1')]);
    expect((await reversal(one, 20_00)).status).toBe(204);
    expect((await refund(one, 1)).status).toBe(409);
    expect(await backOf(one)).toBe(50_00);
    const links = (await transactionsOf(one.accountId)).map(({ relationships }) => relationships['relatedTransaction']);
    expect(links.slice(-2).map((link) => link?.data.id)).toEqual([one.ids[0], one.ids[0]]);
  });

  test('raises an alarm if it is refused', async () => {
    expect(settlementsCallback.alarmsOn).toContain(creditPassesMessage);
    const one = await purchased(50_00);
    const before = bank.logs.length;
    await refund(one, 50_01);
    expect(bank.logs.slice(before).map(({ message }) => message)).toContain(creditPassesMessage.text);
  });

  test('is booked once, however often the message comes', async () => {
    const one = await purchased(50_00);
    for (const _ of [1, 2]) expect((await refund(one, 20_00, { id: 'm-1' })).status).toBe(204);
    expect(await backOf(one)).toBe(20_00);
  });

  test('counts with what sandbox operations and disputes give back', async () => {
    const one = await purchased(50_00);
    const [relatedTransaction = ''] = one.ids;
    const back = bodies.reversal(one.accountId, one.digits, { relatedTransaction, amount: 20_00 });
    expect((await bank.call('POST', '/sandbox/reversals', back)).status).toBe(201);
    expect((await refund(one, 30_01)).status).toBe(409);
    expect((await refund(one, 10_00)).status).toBe(204);
    await step(await disputed(relatedTransaction), 'ResolvedWon');
    expect((await refund(one, 1)).status).toBe(409);
    expect(await backOf(one)).toBe(50_00);
  });

  test('that comes before anything was settled is to be sent again, and is booked then', async () => {
    const card = await openCard(bank, { cents });
    const reference = await referenceOf(bank, card.cardId);
    const one = { ...card, reference, paid: 50_00, ids: [] };
    expect((await refund(one, 50_00, { id: 'm-1' })).status).toBe(429);
    await settle(one, { authorization: 'x1', amount: 50_00 });
    expect((await refund(one, 50_00, { id: 'm-1' })).status).toBe(204);
    expect((await refund(one, 1)).status).toBe(409);
    const question = { card: reference, kind: 'purchase', authorization: 'x1', amount: 50_00, merchant };
    expect((await tell(bank, 'authorizations', question)).body).toMatchObject({ decision: 'Declined' });
    await settle(one, { authorization: 'x1', amount: 5_00 });
    expect((await refund(one, 5_01)).status).toBe(409);
    expect((await refund(one, 5_00)).status).toBe(204);
    expect(await moneyOf(bank, one.accountId)).toEqual([cents, 0, cents]);
  });

  test('may name the card that came in the place of the one that paid', async () => {
    const one = await purchased(50_00);
    await stepOf(bank, one.cardId, 'report-lost');
    const successor = (await stepOf(bank, one.cardId, 'replace')).body.data.id as string;
    const reference = await referenceOf(bank, successor);
    expect((await refund({ ...one, reference }, 50_00)).status).toBe(204);
    expect((await refund(one, 1)).status).toBe(409);
  });

  test('counts on the parts of a purchase that was settled in parts, and on no more than all of them', async () => {
    const one = await purchased(30_00, 20_00);
    expect((await refund(one, 20_00)).status).toBe(204);
    const related = (await transactionsOf(one.accountId)).at(-1)?.relationships['relatedTransaction'];
    expect(related?.data.id).toBe(one.ids[1]);
    expect((await refund(one, 30_01)).status).toBe(409);
    expect((await refund(one, 30_00)).status).toBe(204);
    const other = await purchased(30_00, 20_00);
    expect((await refund(other, 45_00)).status).toBe(204);
    expect((await reversal(other, 5_01)).status).toBe(409);
    expect((await reversal(other, 5_00)).status).toBe(204);
    expect(await backOf(other)).toBe(50_00);
  });

  test.each([
    ['in its question', { purchase: 'x1' }, {}],
    ['in the credit', {}, { purchase: 'x1' }],
  ])('that was authorized counts on the purchase that is named %s', async (_, asked, told) => {
    const one = await purchased(40_00);
    const id = await disputed(one.ids[0]);
    await step(id, 'ProvisionallyCredited');
    const r1 = { kind: 'purchase', authorization: 'r-1', amount: 40_00, merchant, direction: 'Credit' };
    expect((await tell(bank, 'authorizations', { card: one.reference, ...r1, ...asked })).status).toBe(200);
    expect((await settle(one, { ...r1, ...told })).status).toBe(204);
    expect(await backOf(one)).toBe(40_00);
    const again = { card: one.reference, kind: 'reversal', authorization: 'r-1', amount: 40_00 };
    for (const more of [{}, { authorization: undefined, purchase: 'x1' }]) {
      expect((await tell(bank, 'settlements', { ...again, ...more })).status).toBe(409);
    }
    expect(await backOf(one)).toBe(40_00);
    expect((await bank.call('GET', `/disputes/${id}`)).body.data.attributes.status).toBe('ResolvedWon');
  });

  test('without an authorization is booked by itself', async () => {
    const one = await purchased(50_00);
    await settle(one, { direction: 'Credit', amount: 60_00 });
    expect(await backOf(one)).toBe(60_00);
    expect((await refund(one, 50_00)).status).toBe(204);
  });
});

describe('a provisional credit of a dispute', () => {
  test('is taken back when the merchant gives the money back, and the dispute is won', async () => {
    const one = await purchased(50_00);
    const id = await disputed(one.ids[0]);
    await step(id, 'ProvisionallyCredited');
    const types = await eventTypesOf(bank, () => refund(one, 50_00));
    expect(types).toEqual(['transaction.created', 'transaction.created', 'dispute.statusChanged']);
    expect(await backOf(one)).toBe(50_00);
    expect((await bank.call('GET', `/disputes/${id}`)).body.data.attributes.status).toBe('ResolvedWon');
    const last = (await transactionsOf(one.accountId)).at(-1);
    expect(last?.attributes).toMatchObject({ reason: 'ProvisionalCreditReversalResolved', direction: 'Debit' });
    expect((await refund(one, 1)).status).toBe(409);
  });

  test('is taken back in part, and the dispute goes on about the rest', async () => {
    const one = await purchased(50_00);
    const id = await disputed(one.ids[0], 40_00);
    await step(id, 'ProvisionallyCredited');
    expect((await refund(one, 30_00)).status).toBe(204);
    expect(await backOf(one)).toBe(50_00);
    expect((await step(id, 'Denied')).status).toBe(200);
    expect(await backOf(one)).toBe(30_00);
  });
});

/** Makes a dispute and its purchase look as an earlier version left them: nothing was counted. */
async function forget(id: string, transactionId: string): Promise<void> {
  const [dispute] = await disputes.byId(bank.table, bank.organisationId, [id]);
  const [debit] = await transactions.byId(bank.table, bank.organisationId, [transactionId]);
  if (dispute === undefined || debit === undefined) throw new Error('there is no such dispute');
  const { credited: _, ...bare } = dispute;
  const { givenBack: __, ...uncounted } = debit;
  await bank.table.transact([replace(bare), replace(uncounted)]);
}

describe('a dispute that an earlier version credited without counting it', () => {
  test.each(['ProvisionallyCredited', 'ResolvedWon'])(
    'counts as %s for everything that gives money back',
    async (status) => {
      const one = await purchased(50_00);
      const [relatedTransaction = ''] = one.ids;
      const id = await disputed(relatedTransaction, 40_00);
      await step(id, status);
      await forget(id, relatedTransaction);
      const back = (amount: number) =>
        bank.call(
          'POST',
          '/sandbox/reversals',
          bodies.reversal(one.accountId, one.digits, { relatedTransaction, amount }),
        );
      expect((await back(10_01)).status).toBe(409);
      expect((await back(4_00)).status).toBe(201);
      expect((await refund(one, 6_00)).status).toBe(204);
      expect((await back(1)).status).toBe(409);
      expect(await backOf(one)).toBe(50_00);
      const isOpen = status === 'ProvisionallyCredited';
      expect((await refund(one, 15_00)).status).toBe(isOpen ? 204 : 409);
      expect(await backOf(one)).toBe(50_00);
      expect((await step(id, 'Denied')).status).toBe(isOpen ? 200 : 409);
      expect(await backOf(one)).toBe(isOpen ? 25_00 : 50_00);
    },
  );
});

const targets = ['ProvisionallyCredited', 'Denied', 'ResolvedWon', 'ResolvedLost'];

/** One thing that happens to a purchase. */
async function happen(one: Purchase, world: { dispute?: string }, random: Random): Promise<void> {
  const [first = '', ...rest] = one.ids;
  const amount = 1 + random.below(one.paid);
  const id = random.chance(0.3) ? { id: `m-${String(random.below(4))}` } : {};
  const kind = random.below(6);
  if (kind < 2) expect([204, 409]).toContain((await (kind === 0 ? refund : reversal)(one, amount, id)).status);
  else if (kind === 2) {
    const relatedTransaction = rest[0] ?? first;
    const back = bodies.reversal(one.accountId, one.digits, { relatedTransaction, amount });
    expect([201, 409]).toContain((await bank.call('POST', '/sandbox/reversals', back)).status);
  } else if (world.dispute === undefined) {
    const { status, body } = await bank.call('POST', '/sandbox/disputes', bodies.dispute(first, {}));
    expect([201, 409]).toContain(status);
    if (status === 201) world.dispute = body.data.id as string;
  } else {
    const { status } = await step(world.dispute, targets[random.below(random.chance(0.7) ? 2 : 4)] ?? '');
    expect([200, 409]).toContain(status);
  }
}

test('messages, sandbox operations and disputes, in any order and at the same time: never more than each part, never less than nothing', async () => {
  for (let round = 0; round < Number(process.env['SEEDS'] ?? 10); round += 1) {
    await underSeed(runSeed + round, async () => {
      const random = randomFrom(runSeed + round);
      const parts = Array.from({ length: 1 + random.below(3) }, () => 1 + random.below(40_00));
      const one = await purchased(...parts);
      const world: { dispute?: string } = {};
      for (let act = 0; act < 10; act += 1) {
        await Promise.all(Array.from({ length: random.chance(0.4) ? 2 : 1 }, () => happen(one, world, random)));
        const back = await backOf(one);
        const debits = await transactions.byId(bank.table, bank.organisationId, one.ids);
        const counted = debits.map(({ givenBack = 0 }) => givenBack);
        expect(debits.filter(({ amount, givenBack = 0 }) => givenBack > amount)).toEqual([]);
        expect(back).toBe(counted.reduce((sum, each) => sum + each, 0));
      }
    });
  }
});
