import { sharedNames, newName } from '../../../functions/cards/authorizations/processor-names.ts';
import { insert } from '../../../functions/kernel/table/write.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { type CardOf, moneyOf, openCard } from '../authorizations/authorization-bank.ts';
import { makeCard, stepOf } from '../cards/card-bank.ts';
import { referenceOf, signingProcessor, tell } from './processor.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', platform: { cardProcessor: signingProcessor } });

const merchant = { name: "Sherlock's Diner", type: 5812, location: 'Reno, NV' };
const approved = (amount: number) => ({ status: 200, body: { decision: 'Approved', amount } });
const done = { status: 204, body: undefined };

interface Named extends CardOf {
  readonly ask: (name: string, amount: number, content?: object) => ReturnType<typeof tell>;
  readonly settle: (name: string, amount: number, id?: string) => ReturnType<typeof tell>;
  readonly reverse: (name: string, amount?: number) => ReturnType<typeof tell>;
  readonly increase: (name: string, amount: number) => ReturnType<typeof tell>;
}

async function named(card: CardOf): Promise<Named> {
  const reference = await referenceOf(bank, card.cardId);
  const say = (path: string, name: string, content: object, how = {}) =>
    tell(bank, path, { card: reference, authorization: name, ...content }, how);
  return {
    ...card,
    ask: (name, amount, content = {}) =>
      say('authorizations', name, { kind: 'purchase', merchant, amount, ...content }),
    settle: (name, amount, id) =>
      say('settlements', name, { kind: 'purchase', merchant, amount }, id === undefined ? {} : { id }),
    reverse: (name, amount) => say('reversals', name, amount === undefined ? {} : { amount }),
    increase: (name, amount) => say('increases', name, { amount }),
  };
}

/** Two cards of an account with 100 dollars. */
async function twoCards(): Promise<readonly [Named, Named]> {
  const first = await openCard(bank);
  const cardId = await makeCard(bank, { accountId: first.accountId });
  return [await named(first), await named({ ...first, cardId })];
}

const successorOf = async ({ accountId, cardId, digits }: CardOf): Promise<Named> => {
  await stepOf(bank, cardId, 'report-lost');
  const id = (await stepOf(bank, cardId, 'replace')).body.data.id as string;
  return named({ accountId, cardId: id, digits });
};

describe('two cards of an account whose authorizations have one name', () => {
  test('are settled in any order, and nothing stays held', async () => {
    const [a, b] = await twoCards();
    expect([await a.ask('x1', 3_00), await b.ask('x1', 4_00)]).toEqual([approved(3_00), approved(4_00)]);
    expect([await b.settle('x1', 4_00), await a.settle('x1', 3_00)]).toEqual([done, done]);
    expect(await moneyOf(bank, a.accountId)).toEqual([93_00, 0, 93_00]);
  });

  test('are increased, reversed and canceled apart from each other', async () => {
    const [a, b] = await twoCards();
    await a.ask('x1', 3_00);
    await b.ask('x1', 4_00);
    expect(await b.increase('x1', 1_00)).toEqual(approved(1_00));
    expect(await a.reverse('x1', 1_00)).toEqual(done);
    expect(await moneyOf(bank, a.accountId)).toEqual([100_00, 7_00, 93_00]);
    expect([await b.reverse('x1'), await a.reverse('x1')]).toEqual([done, done]);
    expect(await moneyOf(bank, a.accountId)).toEqual([100_00, 0, 100_00]);
  });

  test('expire, all of them, and are settled afterwards', async () => {
    const [a, b] = await twoCards();
    await a.ask('x1', 3_00);
    await b.ask('x1', 4_00);
    bank.clock.advance({ days: 8 });
    await runDue(bank);
    expect(await moneyOf(bank, a.accountId)).toEqual([100_00, 0, 100_00]);
    expect([await b.settle('x1', 4_00), await a.settle('x1', 3_00)]).toEqual([done, done]);
    expect(await moneyOf(bank, a.accountId)).toEqual([93_00, 0, 93_00]);
  });

  test('do not answer for each other when a settlement or a reversal comes early', async () => {
    const [a, b] = await twoCards();
    expect([await a.settle('x1', 3_00), await a.reverse('x2')]).toEqual([done, done]);
    expect([await b.ask('x1', 4_00), await b.ask('x2', 5_00)]).toEqual([approved(4_00), approved(5_00)]);
    expect((await a.ask('x1', 3_00)).body).toEqual({ decision: 'Declined', reason: 'DoNotHonor' });
    expect(await moneyOf(bank, a.accountId)).toEqual([97_00, 9_00, 88_00]);
  });

  test('take messages with one id each', async () => {
    const [a, b] = await twoCards();
    for (const card of [a, b, a, b]) expect(await card.settle('none', 3_00, 'message-1')).toEqual(done);
    expect(await moneyOf(bank, a.accountId)).toEqual([94_00, 0, 94_00]);
  });
});

describe('a name that is used twice on one card', () => {
  test.each([
    ['another amount', 4_00, {}],
    ['another merchant', 3_00, { merchant: { name: 'Another', type: 5812 } }],
    ['another kind of use', 3_00, { kind: 'cardTransaction' }],
  ])('for %s is 409, names itself and holds nothing', async (_, amount, content) => {
    const [card] = await twoCards();
    await card.ask('x1', 3_00);
    const { status, body } = await card.ask('x1', amount, content);
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('x1')]);
    expect(await card.ask('x1', 3_00)).toEqual(approved(3_00));
    await card.settle('x1', 3_00);
    expect((await card.ask('x1', amount, content)).status).toBe(409);
    expect(await card.ask('x1', 3_00)).toEqual(approved(3_00));
    expect(await moneyOf(bank, card.accountId)).toEqual([97_00, 0, 97_00]);
  });

  test('is the same use after an increase and after a part of it was released', async () => {
    const [card] = await twoCards();
    await card.ask('x1', 3_00);
    await card.increase('x1', 2_00);
    await card.reverse('x1', 1_00);
    expect(await card.ask('x1', 3_00)).toEqual(approved(3_00));
  });
});

describe('a card that was replaced', () => {
  test('twice: a message may name any of the three cards', async () => {
    const [a] = await twoCards();
    await a.ask('x1', 3_00);
    const b = await successorOf(a);
    await b.ask('x2', 4_00);
    const c = await successorOf(b);
    expect([await c.settle('x1', 3_00), await a.settle('x2', 4_00)]).toEqual([done, done]);
    expect(await moneyOf(bank, a.accountId)).toEqual([93_00, 0, 93_00]);
  });

  test('may give its names anew: each of the two cards keeps its own', async () => {
    const [a] = await twoCards();
    await a.ask('x1', 3_00);
    const b = await successorOf(a);
    expect(await b.ask('x1', 4_00)).toEqual(approved(4_00));
    expect([await b.settle('x1', 4_00), await a.settle('x1', 3_00)]).toEqual([done, done]);
    expect(await moneyOf(bank, a.accountId)).toEqual([93_00, 0, 93_00]);
  });
});

describe('names that an earlier version stored for all cards of an account', () => {
  const store = async (card: CardOf, name: string, authorizationId?: string) => {
    const owner = { organisationId: bank.organisationId, accountId: card.accountId };
    const item = newName(sharedNames.authorization(owner, name), owner);
    await bank.table.transact([insert(authorizationId === undefined ? item : { ...item, authorizationId })]);
  };

  test('lead to the authorization of their card, and to nothing on another card', async () => {
    const [a, b] = await twoCards();
    await a.ask('new', 3_00);
    const { body } = await bank.call('GET', `/authorizations?filter[accountId]=${a.accountId}`);
    await store(a, 'old', body.data[0].id as string);
    expect(await a.ask('old', 3_00)).toEqual(approved(3_00));
    expect(await b.ask('old', 5_00)).toEqual(approved(5_00));
    expect(await a.reverse('old')).toEqual(done);
    expect(await moneyOf(bank, a.accountId)).toEqual([100_00, 5_00, 95_00]);
  });

  test('still decline a question whose reversal came first', async () => {
    const [a] = await twoCards();
    await store(a, 'old');
    for (const _ of [1, 2]) expect((await a.ask('old', 3_00)).body).toMatchObject({ reason: 'DoNotHonor' });
  });

  test('still keep a message from being booked twice', async () => {
    const [a] = await twoCards();
    const owner = { organisationId: bank.organisationId, accountId: a.accountId };
    await bank.table.transact([insert(newName(sharedNames.message(owner, 'message-2'), owner))]);
    expect(await a.settle('none', 3_00, 'message-2')).toEqual(done);
    expect(await moneyOf(bank, a.accountId)).toEqual([100_00, 0, 100_00]);
  });
});
