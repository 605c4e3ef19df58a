import { disputes } from '../../functions/cards/disputes/store.ts';
import { evidenceIdOf, handOverStatusOf } from '../../functions/cards/disputes/documents.ts';
import { disputeIdsOf } from '../../functions/cards/disputes/counted.ts';
import { disputePhases, disputeStatuses } from '../../functions/cards/disputes/statuses.ts';
import { transactions } from '../../functions/accounts/transactions/store.ts';
import { useDisputes } from '../cards/disputes/dispute-bank.ts';
import { tell } from '../cards/processor-messages/processor.ts';
import { anotherOrganisation } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { pictureOf } from '../support/bank/pictures.ts';
import { runDue } from '../support/bank/workers.ts';
import { runSeed, underSeed } from '../support/simulation/seed.ts';
import { type Random, randomFrom } from '../support/weakening/random.ts';

const lives = Number(process.env['LIVES'] ?? 60);
const actsOfLife = 25;
const paid = 40_00;
const left = 60_00;
const merchant = { name: 'Lamps and more', type: 5712, location: 'Reno, NV' };

const world = useDisputes();
const { bank, answers, documents, purchased, dispute, withdraw, balanceOf, bookedOn } = world;

/** A purchase, and what the merchant has given back of it. */
interface Life {
  readonly accountId: string;
  readonly transactionId: string;
  readonly reference: string;
  merchantCents: number;
  messages: number;
}

async function purchaseOf({ transactionId }: Life) {
  const [found] = await transactions.byId(bank.table, bank.organisationId, [transactionId]);
  if (found === undefined) throw new Error('the purchase is gone');
  return found;
}

const disputesOf = async (life: Life) =>
  disputes.byId(bank.table, bank.organisationId, disputeIdsOf(await purchaseOf(life)));

const oneOf = <One>(random: Random, all: readonly One[]): One => all[random.below(all.length)] as One;

/** The statuses that each act may be answered with. Everything else is a fault. */
type Act = (life: Life, random: Random) => Promise<{ readonly status: number; readonly may: readonly number[] }>;

/** A message about a dispute, sometimes twice at once, as a processor that has no answer sends it again. */
async function say(life: Life, content: object, random: Random) {
  life.messages += 1;
  const id = `${life.reference}-${String(life.messages)}`;
  const times = random.chance(0.2) ? 2 : 1;
  const sent = Array.from({ length: times }, () =>
    tell(bank, 'disputes', { card: life.reference, ...content }, { id }),
  );
  const answers = await Promise.all(sent);
  return { status: Math.max(...answers.map(({ status }) => status)), may: [204, 409] };
}

const acts: readonly Act[] = [
  async ({ transactionId }, random) => {
    const both = random.chance(0.2) ? [1, 2] : [1];
    const asked = both.map(() => dispute(transactionId, { amount: 1 + random.below(50_00) }));
    const answers = await Promise.all(asked);
    return { status: Math.max(...answers.map(({ status }) => status)), may: [201, 409] };
  },
  async ({ transactionId }, random) => {
    const body = bodies.dispute(transactionId, { amount: 1 + random.below(20_00) });
    return { status: (await bank.call('POST', '/sandbox/disputes', body)).status, may: [201, 409] };
  },
  async (life, random) => {
    const all = await disputesOf(life);
    if (all.length === 0) return { status: 200, may: [200] };
    return { status: (await withdraw(oneOf(random, all).id)).status, may: [200, 409] };
  },
  async (life, random) => {
    const all = await disputesOf(life);
    const named =
      all.length === 0 || random.chance(0.3) ? { authorization: 'a-1' } : { dispute: oneOf(random, all).id };
    const status = oneOf(random, disputeStatuses);
    const won = status === 'ResolvedWon' && random.chance(0.5) ? { wonAmount: 1 + random.below(30_00) } : {};
    return say(
      life,
      random.chance(0.3) ? { ...named, phase: oneOf(random, disputePhases) } : { ...named, status, ...won },
      random,
    );
  },
  async (life, random) => {
    const all = await disputesOf(life);
    if (all.length === 0) return { status: 200, may: [200] };
    const content = pictureOf(String(random.below(20)));
    const path = `/disputes/${oneOf(random, all).id}/documents`;
    const { status } = await bank.call('PUT', path, content, { headers: { 'content-type': 'image/jpeg' } });
    return { status, may: [200, 400, 409] };
  },
  (_, random) => {
    answers.document = random.chance(0.7)
      ? { outcome: 'answered', value: {} }
      : { outcome: 'failed', failure: oneOf(random, ['timeout', 'refused'] as const) };
    return Promise.resolve({ status: 200, may: [200] });
  },
  async (life, random) => {
    const amount = 1 + random.below(30_00);
    life.messages += 1;
    const content = {
      card: life.reference,
      kind: 'purchase',
      authorization: 'a-1',
      direction: 'Credit',
      amount,
      merchant,
    };
    const { status } = await tell(bank, 'settlements', content, { id: `${life.reference}-${String(life.messages)}` });
    if (status === 204) life.merchantCents += amount;
    return { status, may: [204, 409] };
  },
  async (_, random) => {
    bank.clock.advance({ days: random.below(20) });
    await runDue(bank);
    return { status: 200, may: [200] };
  },
];

/** What has to be true of a purchase at any moment. */
async function faultsOf(life: Life): Promise<readonly string[]> {
  const { givenBack = 0 } = await purchaseOf(life);
  const all = await disputesOf(life);
  const credited = all.reduce((sum, one) => sum + (one.credited ?? 0), 0);
  const booked = (await bookedOn(life.accountId)).reduce((sum, [, cents]) => sum + cents, 0);
  const claims = all
    .filter(({ denialReason }) => denialReason !== 'Withdrawn')
    .reduce((sum, { amount }) => sum + amount, 0);
  const balance = await balanceOf(life.accountId);
  const checks: readonly (readonly [string, boolean])[] = [
    [`the balance is ${String(balance)} and ${String(givenBack)} were given back`, balance === left + givenBack],
    [`${String(givenBack)} were given back of ${String(paid)}`, givenBack >= 0 && givenBack <= paid],
    [
      `${String(givenBack)} were given back: ${String(life.merchantCents)} by the merchant, ${String(credited)} by disputes`,
      life.merchantCents + credited === givenBack,
    ],
    [`disputes have credited ${String(credited)} and booked ${String(booked)}`, credited === booked],
    [`disputes claim ${String(claims)} of ${String(paid)}`, claims <= paid],
  ];
  return checks.filter(([, isTrue]) => !isTrue).map(([fault]) => fault);
}

/** What has to be true once all deadlines are over. */
async function faultsAtEnd(life: Life): Promise<readonly string[]> {
  return (await disputesOf(life)).flatMap(({ id, status, amount, wonAmount = amount, credited = 0, takeBack }) => {
    const most = status === 'ResolvedWon' ? wonAmount : status === 'ProvisionallyCredited' ? amount : 0;
    const isRight = takeBack === undefined && credited <= most;
    return isRight ? [] : [`the dispute ${id} is ${status} with ${String(credited)} cents`];
  });
}

/** A document is Taken or Refused if and only if the processor had it, and none that is due waits. */
async function documentFaults(life: Life): Promise<readonly string[]> {
  const sent = new Set(documents.map(({ document }) => document));
  return (await disputesOf(life)).flatMap((one) =>
    (one.documents ?? []).flatMap((document) => {
      const status = handOverStatusOf(one, document);
      const wasSent = sent.has(evidenceIdOf(one, document));
      const isRight = status === 'Taken' || status === 'Refused' ? wasSent : status === 'NotSent';
      return isRight ? [] : [`document ${String(document.number)} of the dispute ${one.id} is ${status}`];
    }),
  );
}

test(`disputes of ${String(lives)} purchases, in any order with refunds, withdrawals, documents and deadlines, move each cent once`, async () => {
  for (let number = 0; number < lives; number += 1) {
    const seed = runSeed + number;
    await underSeed(seed, async () => {
      const random = randomFrom(seed);
      // Tokens expire, so each life begins on the same day with a token of its own.
      bank.clock.set('2026-12-01T15:00:00Z');
      Object.assign(bank, await anotherOrganisation(bank));
      const life: Life = { ...(await purchased({ days: random.below(60) })), merchantCents: 0, messages: 0 };
      for (let act = 0; act < actsOfLife; act += 1) {
        const { status, may } = await oneOf(random, acts)(life, random);
        expect(may).toContain(status);
        expect(await faultsOf(life)).toEqual([]);
      }
      answers.document = { outcome: 'answered', value: {} };
      bank.clock.advance({ days: 120 });
      await runDue(bank);
      const faults = [...(await faultsOf(life)), ...(await faultsAtEnd(life)), ...(await documentFaults(life))];
      expect(faults).toEqual([]);
    });
  }
});
