import type { RunningEngine } from '../../../local/engines/dynamodb.ts';
import {
  type Authorization,
  authorizationItem,
  authorizations,
} from '../../../functions/cards/authorizations/store.ts';
import { account, accountsById } from '../../../functions/accounts/accounts/store.ts';
import { accountFaults } from '../../../functions/accounts/ledger/account-check.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { type CardOf, openCard } from '../authorizations/authorization-bank.ts';
import { makeCard } from '../cards/card-bank.ts';
import { referenceOf, signingProcessor, tell } from './processor.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { runSeed, underSeed } from '../../support/simulation/seed.ts';
import { type Random, randomFrom } from '../../support/weakening/random.ts';

const cards = Number(process.env['CARDS'] ?? 2_000);
const cardsOfAccount = 5;
const messagesOfCard = 50;
const cents = 1_000_00;
const merchant = { name: "Sherlock's Diner", type: 5812 };

interface Message {
  readonly path: 'authorizations' | 'increases' | 'reversals' | 'settlements' | 'tokens';
  readonly id: string;
  readonly content: object;
  /** Cents that it moves, once, if it arrives at all. */
  readonly moves: number;
  /** True if its answer may be another one later, because the processor decides in the place of the platform. */
  readonly mayChange?: boolean;
}

/** The messages about one authorization, in the order in which they are meant. Other cards have authorizations with the same name. */
function storyOf(card: string, name: string, random: Random): readonly Message[] {
  const amount = () => 1 + random.below(40_00);
  const paidBy = random.chance(0.3) ? aToken(random) : undefined;
  /** The token that a message names: mostly that of the question, sometimes another one or none. */
  const token = () => (random.chance(0.8) ? paidBy : aToken(random));
  const message = (path: Message['path'], id: string, content: object, moves = 0): Message => ({
    path,
    id: `${card}-${name}-${id}`,
    moves,
    content: { card, authorization: name, ...content },
  });
  const settle = (id: string, final: boolean, clearing?: object) => {
    const paid = amount();
    return message(
      'settlements',
      id,
      { kind: 'purchase', merchant, amount: paid, final, clearing, token: token() },
      -paid,
    );
  };
  const middle = [
    () => message('increases', 'more', { amount: amount(), token: token() }),
    () => message('reversals', 'less', { amount: amount(), token: token() }),
    () => settle('part', false),
  ].filter(() => random.chance(0.5));
  const question = {
    kind: 'purchase',
    merchant,
    amount: amount(),
    partialApprovalAllowed: random.chance(0.5),
    cashbackAmount: random.chance(0.2) ? 1 : undefined,
    token: paidBy,
  };
  const ask = message('authorizations', 'ask', question);
  if (random.chance(0.05)) {
    const standIn = random.chance(0.7) ? { decision: 'Approved' } : { decision: 'Declined', reason: 'DoNotHonor' };
    const decided = [1, 2].map((number) =>
      message('authorizations', `decided-${String(number)}`, { ...question, amount: amount(), standIn }),
    );
    const more = message('increases', 'more', { amount: amount(), standIn: { decision: 'Approved' } });
    return [ask, ...middle.map((make) => make()), ...decided, more, settle('last', true)].map((one) => ({
      ...one,
      mayChange: true,
    }));
  }
  if (random.chance(0.05)) return refundStory(message, amount());
  const end = [
    () => [settle('last', true)],
    () => [message('reversals', 'all', {})],
    () => [1, 2].map((number) => settle(`clearing-${String(number)}`, true, { number, of: 2 })),
    () => {
      const back = amount();
      const { path, id, moves } = message('settlements', 'back', {}, back);
      return [settle('last', true), { path, id, moves, content: { card, kind: 'reversal', amount: back } }];
    },
    () => [],
  ];
  return [ask, ...middle.map((make) => make()), ...(end[random.below(end.length)]?.() ?? [])];
}

const tokens = ['phone', 'watch', 'nobody'] as const;
const aToken = (random: Random) => tokens[random.below(tokens.length)];

/** What the processor tells of the tokens of a card: they are ready, stopped and ready again. Of one it tells nothing. */
const storyOfTokens = (card: string): readonly Message[] =>
  tokens.slice(0, -1).flatMap((token) => {
    const report = (id: string, content: object): Message => ({
      path: 'tokens',
      id: `${card}-${token}-${id}`,
      moves: 0,
      content: { card, token, ...content },
    });
    return [
      report('asked', { status: 'Requested', wallet: 'Apple', source: 'App' }),
      ...['Active', 'Suspended', 'Active'].map((status, index) => report(String(index), { status, number: index + 1 })),
    ];
  });

/** A merchant asks whether it can give money back, and gives it. The credit is refused until it has asked. */
function refundStory(message: (path: Message['path'], id: string, content: object) => Message, amount: number) {
  const refund = { kind: 'purchase', merchant, amount, direction: 'Credit' };
  const credit = message('settlements', 'credit', refund);
  return [message('authorizations', 'ask', refund), { ...credit, moves: amount }];
}

/** Messages of several authorizations of a card, some of them doubled or lost, and each perhaps much later than it was meant. */
function sentAbout(card: string, random: Random): readonly Message[] {
  const meant: Message[] = [];
  for (let story = 0; meant.length < messagesOfCard; story += 1) {
    meant.push(...storyOf(card, String(story), random));
  }
  return [...meant.slice(0, messagesOfCard), ...storyOfTokens(card)]
    .flatMap((one) => (random.chance(0.1) ? [] : random.chance(0.2) ? [one, one] : [one]))
    .map((one, place) => ({
      one,
      place:
        one.path === 'tokens'
          ? random.below(messagesOfCard)
          : place + (random.chance(0.3) ? random.below(messagesOfCard) : 0),
    }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ one }) => one);
}

/** The messages of all cards of an account, mixed; those of one card stay in their order. */
function mixed(ofCards: readonly (readonly Message[])[], random: Random): readonly Message[] {
  const left = ofCards.map((one) => [...one]);
  const all: Message[] = [];
  while (left.length > 0) {
    const place = random.below(left.length);
    const next = left[place]?.shift();
    if (next === undefined) left.splice(place, 1);
    else all.push(next);
  }
  return all;
}

/** Whether a question may be answered so: with all that is asked for, or with a part where the merchant takes one. */
function isPossible(asked: object, answer: unknown): boolean {
  const { amount, partialApprovalAllowed } = asked as { amount: number; partialApprovalAllowed: boolean };
  const { decision, amount: approved = 0 } = answer as { decision: string; amount?: number };
  if (decision === 'Declined') return true;
  return approved === amount || (partialApprovalAllowed && approved > 0 && approved < amount);
}

/** Whether a use came about as its token allows: what the processor has decided, and money that a merchant gives back, is taken all the same. */
const mayHavePaid = ({ cardToken, status, standIn, direction, changes = [] }: Authorization): boolean =>
  standIn === true ||
  direction === 'Credit' ||
  ((cardToken?.check !== 'NotActive' || status === 'Declined') &&
    changes.every(
      ({ kind, declineReason, cardToken: paying }) =>
        kind !== 'Increase' || paying?.check !== 'NotActive' || declineReason !== undefined,
    ));

/** Stored items that were read before. Those that the engine in memory keeps never change, and most of an account are the same at each look. */
const readBefore = new WeakMap<StoredItem, Authorization>();

/** All authorizations of an account. */
async function authorizationsOf(bank: Bank, accountId: string, total: number): Promise<readonly Authorization[]> {
  const { organisationId, table } = bank;
  const keys = Array.from({ length: total }, (_, index) => authorizations.place(organisationId, accountId, index + 1));
  const stored = await table.getAll(keys);
  return [...stored.values()].map((item) => {
    const authorization = readBefore.get(item) ?? authorizationItem.parse(item);
    readBefore.set(item, authorization);
    return authorization;
  });
}

/** What has to be true of an account at any moment. */
async function faultsOf(bank: Bank, accountId: string, balance: number): Promise<readonly string[]> {
  const { organisationId, table } = bank;
  const ref = account(organisationId, accountId);
  const stored = await table.get(ref.key);
  if (stored === undefined) return ['the account is gone'];
  const owner = ref.parse(stored);
  const all = await authorizationsOf(bank, accountId, owner.authorizations ?? 0);
  const held = all.reduce((sum, { remaining }) => sum + remaining, 0);
  return [
    ...accountFaults(owner, owner),
    ...(owner.hold === held ? [] : [`${String(owner.hold)} are held, and open authorizations hold ${String(held)}`]),
    ...(owner.balance === balance ? [] : [`the balance is ${String(owner.balance)}, and must be ${String(balance)}`]),
    ...(all.every(({ status, remaining }) => status === 'Authorized' || remaining === 0) ? [] : ['a closed one holds']),
    ...(all.every(mayHavePaid) ? [] : ['a token has paid that may not']),
  ];
}

/** Delivers messages about a card and others of its account, sometimes two at a time. Answers the faults that showed on the way. */
async function faultsOfAccount(bank: Bank, { accountId, cardId }: CardOf, random: Random): Promise<readonly string[]> {
  const ids = [cardId];
  while (ids.length < cardsOfAccount) ids.push(await makeCard(bank, { accountId }));
  const references = await Promise.all(ids.map((id) => referenceOf(bank, id)));
  const messages = mixed(
    references.map((reference) => sentAbout(reference, random)),
    random,
  );
  const decisions = new Map<string, string>();
  const moved = new Map<string, number>();
  const faults: string[] = [];
  const deliver = async ({ path, id, content, moves, mayChange }: Message) => {
    const { status, body } = await tell(bank, path, content, { id });
    const answer = JSON.stringify(body);
    const isEarly = status === 429 && id.endsWith('credit');
    // An increase that the processor has approved of what the platform has declined is 409.
    const isUnknown = path === 'increases' && (status === 404 || (status === 409 && 'standIn' in content));
    // The status of a token of which the question comes later.
    const isUnknownToken = path === 'tokens' && status === 404;
    const isKnown = status < 300 || isEarly || isUnknown || isUnknownToken;
    if (!isKnown) faults.push(`${path} ${id} is answered ${String(status)}`);
    if (status === 200 && mayChange !== true && (decisions.get(id) ?? answer) !== answer)
      faults.push(`${id} is decided twice`);
    if (status === 200) decisions.set(id, answer);
    if (path === 'authorizations' && status === 200 && mayChange !== true && !isPossible(content, body))
      faults.push(`${id} is answered ${answer}`);
    if (moves !== 0 && !isEarly) moved.set(id, moves);
  };
  const balance = () => cents + [...moved.values()].reduce((sum, one) => sum + one, 0);
  for (let place = 0; place < messages.length;) {
    const together = messages.slice(place, place + (random.chance(0.2) ? 2 : 1));
    await Promise.all(together.map(deliver));
    place += together.length;
    if (random.chance(0.05)) faults.push(...(await faultsOf(bank, accountId, balance())));
  }
  return [...faults, ...(await faultsOf(bank, accountId, balance()))];
}

interface Share {
  readonly share: number;
  readonly of: number;
  /** Starts the engine of the table. */
  readonly engine: () => Promise<RunningEngine>;
}

/**
 * Declares the test of one share of the cards: messages about them that are doubled, lost, late and in any order move the money of
 * each purchase once, and what an account holds is what its open authorizations hold.
 */
export function messagesInAnyOrder({ share, of, engine }: Share): void {
  const bank = useBank({ platform: { cardProcessor: signingProcessor }, engine });
  const accounts = Math.ceil(cards / of / cardsOfAccount);
  const accountIds: string[] = [];

  test(`messages about the cards of ${String(accounts)} accounts, in any order`, async () => {
    for (let number = 0; number < accounts; number += 1) {
      const seed = runSeed + share * accounts + number;
      await underSeed(seed, async () => {
        const card = await openCard(bank, { cents });
        accountIds.push(card.accountId);
        expect(await faultsOfAccount(bank, card, randomFrom(seed))).toEqual([]);
      });
    }
    bank.clock.advance({ days: 8 });
    await runDue(bank);
    const stored = await accountsById(bank.table, bank.organisationId, accountIds);
    expect(stored.map(({ hold }) => hold)).toEqual(accountIds.map(() => 0));
  });
}
