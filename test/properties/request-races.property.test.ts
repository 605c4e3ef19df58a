import { authorizationRequests } from '../../functions/cards/authorization-requests/store.ts';
import { authorizations } from '../../functions/cards/authorizations/store.ts';
import { authenticationQuestion } from '../../functions/cards/card-authentications/answer.ts';
import { tokenQuestion } from '../../functions/cards/card-tokens/answer.ts';
import { workerAuthor } from '../../functions/kernel/journal/author.ts';
import {
  authorized,
  cancel,
  type CardOf,
  increase,
  moneyOf,
  openCard,
} from '../cards/authorizations/authorization-bank.ts';
import { approve, decline, waiting } from '../cards/authorization-requests/request-bank.ts';
import { askWhoPays } from '../cards/card-authentications/authentication-bank.ts';
import { askForToken } from '../cards/card-tokens/token-bank.ts';
import { type Bank, startBank } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { emittedBy } from '../support/bank/journal.ts';
import { runDue } from '../support/bank/workers.ts';
import { runSeed, underSeed } from '../support/simulation/seed.ts';

const races = Number(process.env['RACES'] ?? 200);

let bank: Bank;
let card: CardOf;
beforeAll(async () => {
  bank = await startBank();
  card = await openCard(bank, { cents: 1_000_000_00 });
});
afterAll(() => bank.stop());

/**
 * Exactly one decision wins: the request, its authorization, the hold and the events all tell the same one. Answers which.
 */
async function winnerOf(id: string, race: () => Promise<unknown>): Promise<string> {
  const [, before = 0] = await moneyOf(bank, card.accountId);
  const rows = await emittedBy(bank, race);
  const types = rows.flatMap(({ events }) => events.map(({ type }) => type));
  const [request] = await authorizationRequests.byId(bank.table, bank.organisationId, [id]);
  const [authorization] = await authorizations.byId(bank.table, bank.organisationId, [request?.authorizationId ?? '']);
  const isApproved = request?.status === 'Approved';
  expect(types).toEqual(
    isApproved
      ? ['authorizationRequest.approved', 'authorization.created']
      : ['authorizationRequest.declined', 'authorization.declined'],
  );
  expect(authorization?.status).toBe(isApproved ? 'Authorized' : 'Declined');
  const [, held = 0] = await moneyOf(bank, card.accountId);
  expect(held - before).toBe(isApproved ? 1_00 : 0);
  return request?.declineReason ?? 'Approved';
}

/** Lets both race so often, with the second one a little later each time; answers how often each of them won. */
async function raced(race: (id: string, lateMs: number) => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  const winners: string[] = [];
  for (let turn = 0; turn < races; turn += 1) {
    await underSeed(runSeed + turn, async () => {
      const id = await waiting(bank, card, { amount: 1_00 });
      winners.push(await winnerOf(id, () => race(id, turn % 8)));
      const [request] = await authorizationRequests.byId(bank.table, bank.organisationId, [id]);
      const open = request?.status === 'Approved' ? request.authorizationId : undefined;
      if (open !== undefined) await bank.call('POST', `/sandbox/authorizations/${open}/cancel`);
    });
  }
  return new Map([...Map.groupBy(winners, (winner) => winner)].map(([winner, all]) => [winner, all.length]));
}

const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(`${String(races)} times an approval against the timeout: exactly one wins`, async () => {
  const won = await raced(async (id, lateMs) => {
    bank.clock.advance({ ms: 1_500 });
    const approving = late(lateMs % 4).then(() => approve(bank, id));
    await late(lateMs > 3 ? 3 : 0);
    await runDue(bank);
    const { status } = await approving;
    const [request] = await authorizationRequests.byId(bank.table, bank.organisationId, [id]);
    expect(status).toBe(request?.status === 'Approved' ? 200 : 409);
    bank.clock.advance({ seconds: 1 });
    await runDue(bank);
  });
  expect([...won.keys()].toSorted()).toEqual(['Approved', 'Timeout']);
});

test(`${String(races)} times an approval against a decline: exactly one wins`, async () => {
  const won = await raced(async (id, lateMs) => {
    const answers = await Promise.all([
      late(lateMs > 3 ? lateMs - 4 : 0).then(() => approve(bank, id)),
      late(lateMs > 3 ? 0 : lateMs).then(() => decline(bank, id, 'DoNotHonor')),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
  expect([...won.keys()].toSorted()).toEqual(['Approved', 'DoNotHonor']);
});

/** An authorization of a dollar, and the request to hold another one for it, which waits. */
async function increaseWaiting(): Promise<{ readonly authorizationId: string; readonly id: string }> {
  const authorizationId = await authorized(bank, card, { amount: 1_00 });
  await increase(bank, authorizationId, 1_00, { asksOrganisation: true });
  const { body } = await bank.call('GET', `/authorization-requests?filter[accountId]=${card.accountId}`);
  const [request] = body.data as [{ id: string; relationships: { authorization: { data: { id: string } } } }];
  expect(request.relationships.authorization.data.id).toBe(authorizationId);
  return { authorizationId, id: request.id };
}

type Increase = Awaited<ReturnType<typeof increaseWaiting>>;

// What races with an approval of an increase, and the status in which the authorization is in the end.
test.each<[string, (one: Increase) => Promise<unknown>, string]>([
  ['a decline', ({ id }) => decline(bank, id, 'DoNotHonor'), 'Authorized'],
  ['the timeout', () => runDue(bank), 'Authorized'],
  ['another approval', ({ id }) => approve(bank, id), 'Authorized'],
  [
    'a settlement',
    ({ authorizationId: authorization }) =>
      bank.call(
        'POST',
        '/sandbox/purchases',
        bodies.purchase(card.accountId, card.digits, { authorization, amount: 1_00 }),
      ),
    'Completed',
  ],
  ['a reversal', ({ authorizationId }) => cancel(bank, authorizationId), 'Canceled'],
])('an approval of an increase against %s: it is decided once, and held as decided', async (what, other, end) => {
  const outcomes = new Set<string>();
  for (let turn = 0; turn < races / 5; turn += 1) {
    await underSeed(runSeed + turn, async () => {
      const [, before = 0] = await moneyOf(bank, card.accountId);
      const one = await increaseWaiting();
      bank.clock.advance({ ms: what === 'the timeout' ? 1_500 : 0 });
      const rows = await emittedBy(bank, async () => {
        const lateMs = turn % 8;
        const approving = late(lateMs > 3 ? lateMs - 4 : 0).then(() => approve(bank, one.id));
        await late(lateMs > 3 ? 0 : lateMs);
        await other(one);
        await approving;
        bank.clock.advance({ seconds: 2 });
        await runDue(bank);
      });
      const types = rows.flatMap(({ events }) => events.map(({ type }) => type));
      const [request] = await authorizationRequests.byId(bank.table, bank.organisationId, [one.id]);
      const [authorization] = await authorizations.byId(bank.table, bank.organisationId, [one.authorizationId]);
      const isApproved = request?.status === 'Approved';
      outcomes.add(request?.declineReason ?? 'Approved');
      expect(types.filter((type) => type.startsWith('authorizationRequest.'))).toEqual([
        isApproved ? 'authorizationRequest.approved' : 'authorizationRequest.declined',
      ]);
      expect(types.filter((type) => type === 'authorization.amountChanged')).toHaveLength(isApproved ? 1 : 0);
      expect([authorization?.status, authorization?.amount]).toEqual([end, isApproved ? 2_00 : 1_00]);
      const [, held = 0] = await moneyOf(bank, card.accountId);
      expect(held - before).toBe(authorization?.remaining);
      if (end === 'Authorized') await cancel(bank, one.authorizationId);
    });
  }
  expect(outcomes.size).toBe(what === 'another approval' ? 1 : 2);
});

/** What else an organisation decides about a card, with the statuses in which an approval and a decline end. */
const questions = [
  {
    path: '/card-tokens',
    ask: askForToken,
    ends: ['Declined', 'Inactive'],
    question: tokenQuestion,
    answers: [
      { type: 'approveCardToken', attributes: { withCode: true } },
      { type: 'approveCardToken', attributes: {} },
    ],
  },
  {
    path: '/card-authentications',
    ask: askWhoPays,
    ends: ['Approved', 'Challenged', 'Declined'],
    question: authenticationQuestion,
    answers: [
      { type: 'approveCardAuthentication', attributes: { withChallenge: true } },
      { type: 'approveCardAuthentication', attributes: {} },
    ],
  },
] as const;

test.each(questions)('$path: of an approval, a decline and the timeout, one wins', async ({ path, ask, ends }) => {
  const statuses = new Set<string>();
  for (let turn = 0; turn < races / 5; turn += 1) {
    await underSeed(runSeed + turn, async () => {
      const { body } = await ask(bank, card.cardId, { isAsked: true });
      const id = body.data.id as string;
      // In every fourth turn the time is over with the second that `runDue` lets pass.
      bank.clock.advance({ ms: turn % 4 === 1 ? 1_000 : 500 });
      const decide = async (step: string, lateMs: number) => {
        await late(lateMs);
        return (await bank.call('POST', `${path}/${id}/${step}`)).status;
      };
      let answers: readonly number[] = [];
      const rows = await emittedBy(bank, async () => {
        const orders = [decide('approve', (turn % 4) * 3), decide('decline', 9 - (turn % 4) * 3)];
        await runDue(bank);
        answers = await Promise.all(orders);
        bank.clock.advance({ seconds: 1 });
        await runDue(bank);
      });
      const { status, decidedBy } = (await bank.call('GET', `${path}/${id}`)).body.data.attributes as Record<
        string,
        string
      >;
      statuses.add(status ?? '');
      // A holder who is challenged because nobody decided in time can still be declined by the organisation.
      const steps = rows.flatMap(({ events }) => events.filter(({ type }) => type.endsWith('.statusChanged')));
      const challengedFirst = path === '/card-authentications' && steps.length === 2;
      expect([turn, steps.length]).toEqual([turn, challengedFirst ? 2 : 1]);
      expect([turn, answers.filter((one) => one === 200).length]).toEqual([turn, decidedBy === 'Organisation' ? 1 : 0]);
      if (status === 'Inactive') await bank.call('DELETE', `${path}/${id}`);
    });
  }
  for (const status of statuses) expect(ends).toContain(status);
  expect(statuses.size).toBeGreaterThan(1);
});

test.each(questions)('$path: of the answers of two webhooks and the timeout, one wins', async (one) => {
  const { path, ask, question, answers } = one;
  const outcomes = new Set<string>();
  for (let turn = 0; turn < races / 5; turn += 1) {
    await underSeed(runSeed + turn, async () => {
      const { body } = await ask(bank, card.cardId, { isAsked: true });
      const id = body.data.id as string;
      bank.clock.advance({ ms: turn % 4 === 1 ? 1_000 : 500 });
      const { organisationId } = bank;
      const by = { type: 'webhook', id: '1' };
      const asked = { organisationId, id, by, author: workerAuthor('delivery'), mustDecide: () => Promise.resolve() };
      const decide = async (data: (typeof answers)[number], lateMs: number) => {
        await late(lateMs);
        return question.decide(bank.platform, asked, { data });
      };
      let decided: readonly PromiseSettledResult<unknown>[] = [];
      const rows = await emittedBy(bank, async () => {
        const both = Promise.allSettled([decide(answers[0], (turn % 4) * 3), decide(answers[1], 9 - (turn % 4) * 3)]);
        await runDue(bank);
        decided = await both;
      });
      const steps = rows.flatMap(({ events }) => events.filter(({ type }) => type.endsWith('.statusChanged')));
      const { attributes } = (await bank.call('GET', `${path}/${id}`)).body.data as {
        attributes: Record<string, string>;
      };
      const taken = decided.map(({ status }) => status === 'fulfilled');
      const hasHolderAsked = attributes['status'] === 'Challenged' || attributes['decision'] === 'Verify';
      expect([turn, steps.length]).toEqual([turn, 1]);
      expect([turn, ...taken]).toEqual(
        attributes['decidedBy'] === 'Organisation' ? [turn, hasHolderAsked, !hasHolderAsked] : [turn, false, false],
      );
      outcomes.add(`${attributes['decidedBy'] ?? ''} ${String(hasHolderAsked)}`);
      const isOpen = attributes['status'] === 'Inactive';
      if (isOpen) await bank.call('DELETE', `${path}/${id}`);
    });
  }
  expect([...outcomes]).toEqual(expect.arrayContaining(['Organisation true', 'Organisation false']));
});
