import { cards } from '../../functions/cards/cards/store.ts';
import { processorReference } from '../../functions/cards/cards/references.ts';
import { type CardToken, cardTokens } from '../../functions/cards/card-tokens/store.ts';
import type { TokenStatusChange } from '../../functions/ports/card-processor/port.ts';
import { openCard } from '../cards/authorizations/authorization-bank.ts';
import { stepOf } from '../cards/cards/card-bank.ts';
import { stepToken } from '../cards/card-tokens/token-bank.ts';
import { signingProcessor, tell } from '../cards/processor-messages/processor.ts';
import { customerToken } from '../support/bank/tokens.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { pick, runSeed, underSeed } from '../support/simulation/seed.ts';
import { type Random, randomFrom } from '../support/weakening/random.ts';

const lives = Number(process.env['LIVES'] ?? 30);
const actsOfLife = 40;
const ended = ['Lost', 'Stolen', 'ClosedByCustomer', 'SuspectedFraud'];

/** What the processor thinks of a token: the last word counts, its own or the platform's. */
interface AtProcessor {
  status: string;
  /** Of the platform's last order that it has taken. */
  taken: number;
  /** Of its own last change. */
  changes: number;
}
const known = new Map<string, AtProcessor>();

function changeToken({ token, status, number }: TokenStatusChange) {
  const one = atProcessor(token);
  if (number > one.taken) Object.assign(one, { status, taken: number });
  return Promise.resolve({ outcome: 'answered', value: 'taken' } as const);
}

function atProcessor(name: string): AtProcessor {
  const one = known.get(name) ?? { status: 'Inactive', taken: 0, changes: 0 };
  known.set(name, one);
  return one;
}

const bank = useOrganisation({
  at: '2026-12-01T15:00:00Z',
  platform: { cardProcessor: { ...signingProcessor, changeToken } },
});

/** An account with cards, each in the place of the one before, and the tokens of them all. */
interface Life {
  readonly accountId: string;
  readonly cardIds: string[];
  readonly names: string[];
  readonly customer: string;
  /** Messages of the processor that have not arrived. */
  readonly onTheWay: (() => Promise<void>)[];
  readonly faults: string[];
  /** Questions of the processor that wait for their answers. */
  readonly asked: Promise<unknown>[];
}

async function tokensOf({ accountId }: Life): Promise<readonly CardToken[]> {
  const { body } = await bank.call('GET', `/card-tokens?filter[accountId]=${accountId}&page[limit]=1000`);
  const ids = (body.data as { id: string }[]).map(({ id }) => id);
  return cardTokens.byId(bank.table, bank.organisationId, ids);
}

async function cardOf(id: string) {
  const [card] = await cards.byId(bank.table, bank.organisationId, [id]);
  if (card === undefined) throw new Error('a card is gone');
  return card;
}

const refused = [400, 403, 404, 409, 429];

/** An act of somebody, who may be refused, but does not fail. */
async function act({ faults }: Life, what: string, answer: Promise<{ readonly status: number }>): Promise<number> {
  const { status } = await answer;
  if (status >= 300 && !refused.includes(status)) faults.push(`${what} is answered ${String(status)}`);
  return status;
}

/** The processor changes a token on a card, and tells of it, perhaps much later. */
function changeAtProcessor(life: Life, random: Random, { name, card }: { name: string; card: string }): void {
  const one = atProcessor(name);
  if (one.status === 'Deactivated' && random.chance(0.5)) return;
  const status = random.chance(0.1) ? 'Deactivated' : pick(random, ['Active', 'Active', 'Suspended']);
  one.changes += 1;
  one.status = status;
  const wallet = status === 'Active' && random.chance(0.5) ? { wallet: 'Apple' } : {};
  const content = { card, token: name, status, number: one.changes, ...wallet };
  life.onTheWay.push(async () => {
    const answered = await act(life, `the message that a token is ${status}`, tell(bank, 'tokens', content));
    // A token that is still asked about: the message comes again.
    if (answered === 429) life.onTheWay.push(() => act(life, 'the message', tell(bank, 'tokens', content)).then());
  });
}

/** Another act of somebody, as chance has it. */
async function actOf(life: Life, random: Random): Promise<void> {
  const [cardId, card] = [pick(random, life.cardIds), await cardOf(life.cardIds.at(-1) ?? '')];
  const reference = processorReference(await cardOf(random.chance(0.8) ? card.id : cardId));
  const name = pick(random, life.names);
  const tokens = await tokensOf(life);
  const token = tokens[random.below(tokens.length + 1)];
  const by = random.chance(0.4) ? { token: life.customer } : {};
  const ask = (wallet: string) => tell(bank, 'tokens', { card: reference, token: name, status: 'Requested', wallet });
  const acts = [
    // It is answered when the organisation has decided, or time has passed.
    () => void life.asked.push(act(life, 'a question', ask('Apple'))),
    () => act(life, 'freeze', stepOf(bank, card.id, 'freeze', by)),
    () => act(life, 'unfreeze', stepOf(bank, card.id, 'unfreeze')),
    () => (changeAtProcessor(life, random, { name, card: reference }), Promise.resolve()),
    () => (changeAtProcessor(life, random, { name, card: reference }), Promise.resolve()),
    ...['suspend', 'resume', 'approve'].map(
      (step) => () => token && act(life, step, stepToken(bank, token.id, step, step === 'approve' ? {} : by)),
    ),
    () => (random.chance(0.3) ? token && act(life, 'deactivate', stepToken(bank, token.id, 'deactivate')) : undefined),
    () => (random.chance(0.4) ? endCard(life, random, card.id) : undefined),
    () => runDue(bank),
    () => deliverSome(life, random),
    () => deliverSome(life, random),
  ];
  await pick(random, acts)();
}

/** The card is lost or stolen, and mostly another one comes in its place. */
async function endCard(life: Life, random: Random, cardId: string): Promise<void> {
  await act(life, 'an end', stepOf(bank, cardId, pick(random, ['report-lost', 'report-stolen'])));
  if (random.chance(0.3)) await runDue(bank);
  const { status, body } = await stepOf(bank, cardId, 'replace');
  if (status === 200 && body.data.id !== cardId) life.cardIds.push(body.data.id as string);
}

/** A message arrives, perhaps twice, and not always the oldest one. */
async function deliverSome({ onTheWay }: Life, random: Random): Promise<void> {
  const [deliver] = onTheWay.splice(random.below(Math.max(1, onTheWay.length)), 1);
  await deliver?.();
  if (random.chance(0.2)) await deliver?.();
}

/** All due work is done: each token follows its card. */
async function rest(life: Life): Promise<readonly CardToken[]> {
  for (let time = 0; time < 3; time += 1) await runDue(bank);
  const tokens = await tokensOf(life);
  for (const { id, cardId, status, suspendedBy, untold } of tokens) {
    const card = await cardOf(cardId);
    const is = `token ${id} is ${status}, suspended by ${String(suspendedBy)}, of a card that is ${card.status}`;
    const isOver = ['Deactivated', 'Declined', 'Requested'].includes(status);
    if (ended.includes(card.status) && !isOver) life.faults.push(is);
    if (card.status === 'Frozen' && !isOver && status !== 'Suspended') life.faults.push(is);
    if (card.status === 'Active' && suspendedBy === 'card') life.faults.push(is);
    if (untold !== undefined) life.faults.push(`token ${id} is not told`);
    if (isOver || tokens.length === 0) continue;
    if (card.tokenIds?.includes(id) !== true) life.faults.push(`token ${id} is not named by its card`);
  }
  return tokens;
}

/** Time passes until each question is answered. */
async function answered({ asked }: Life): Promise<void> {
  let isOver = false;
  const all = Promise.all(asked).finally(() => {
    isOver = true;
  });
  do {
    bank.clock.advance({ seconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1));
  } while (!isOver);
  await all;
}

/** Lets somebody do something 40 times, some of it at once. Answers the faults. */
async function live(random: Random): Promise<readonly string[]> {
  const { accountId, cardId } = await openCard(bank);
  const owner = (await bank.call('GET', `/cards/${cardId}`)).body.data.relationships.customer.data.id as string;
  const names = [1, 2, 3].map((number) => `tok-${accountId}-${String(number)}`);
  const customer = await customerToken(bank, owner);
  const life: Life = { accountId, cardIds: [cardId], names, customer, onTheWay: [], faults: [], asked: [] };
  for (let done = 0; done < actsOfLife; done += 1) {
    bank.clock.advance({ ms: 500 });
    await Promise.all(Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => actOf(life, random)));
    if (random.chance(0.1)) await rest(life);
  }
  await answered(life);
  while (life.onTheWay.length > 0) await deliverSome(life, random);
  const here = ['card', 'customer', 'organisation'];
  for (const { id, status, suspendedBy = '', endedBy = '', processorId } of await rest(life)) {
    const isOurs = here.includes(status === 'Deactivated' ? endedBy : suspendedBy);
    const there = atProcessor(processorId).status;
    if (isOurs && there !== status) life.faults.push(`token ${id} is ${status}, and at the processor ${there}`);
  }
  return life.faults;
}

test.each([false, true])(
  'tokens follow their cards, and the processor knows what is suspended here (asked: %s)',
  async (areAsked) => {
    const { cardTokens: usual } = bank.platform.settings;
    Object.assign(bank.platform.settings, { cardTokens: { ...usual, areAsked, seconds: areAsked ? 0.1 : 2 } });
    for (let number = 0; number < lives; number += 1) {
      const seed = runSeed + number;
      await underSeed(seed, async () => expect(await live(randomFrom(seed))).toEqual([]));
    }
    Object.assign(bank.platform.settings, { cardTokens: usual });
  },
);
