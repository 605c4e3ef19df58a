import { bodies } from '../support/bank/bodies.ts';
import { anotherOrganisation, type Bank, startBank } from '../support/bank/bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { numberJournal } from '../support/delivery/number-journal.ts';
import { runSeed, underSeed } from '../support/simulation/seed.ts';
import { type Random, randomFrom } from '../support/weakening/random.ts';
import { authorize, cancel, type CardOf, increase, openCard } from '../cards/authorizations/authorization-bank.ts';
import { archive, changeControl, check, control } from '../cards/card-controls/control-bank.ts';
import { activeToken } from '../cards/card-tokens/token-bank.ts';
import { ControlOracle, fuel, type Merchant, shop, unknown, type Use } from './control-oracle.ts';

const rounds = Number(process.env['SEEDS'] ?? 6);
const stepsOfRound = 40;
const intervals = ['Minutes', 'Day', 'Week', 'Month', 'Lifetime'] as const;
const byToken = (['Day', 'Week', 'Month'] as const).map((interval) => ({ interval, per: 'Token' }));

let first: Bank;
beforeAll(async () => {
  first = await startBank();
});
afterAll(() => first.stop());

interface World {
  readonly bank: Bank;
  readonly card: CardOf;
  readonly oracle: ControlOracle;
  readonly uses: Use[];
  /** Tokens of the card, one that it does not know, and none: the number of the card pays. */
  readonly tokens: readonly (string | undefined)[];
  readonly random: Random;
  /** What the figures must say. */
  readonly figures: { asked: number; declined: number; settled: number };
}

const pick = <T>({ random }: World, list: readonly T[]): T | undefined => list[random.below(list.length)];

/** Rules of all kinds that a control counts by or looks up, with at least one. A rule that is absent is null. */
function someRules({ random }: World) {
  const limits = [...intervals.map((interval) => ({ interval })), ...byToken]
    .filter(() => random.chance(0.3))
    .map(({ interval, ...per }) => ({
      interval,
      ...per,
      ...(interval === 'Minutes' ? { minutes: 30 } : {}),
      amount: (20 + random.below(150)) * 100,
      ...(random.chance(0.5) ? { count: 1 + random.below(8) } : {}),
    }));
  return {
    maximumFirstTokenUse: random.chance(0.15) ? 15_00 : null,
    maximumAmount: limits.length === 0 || random.chance(0.2) ? 20_00 : null,
    limits: limits.length === 0 ? null : limits,
    blockedMerchants: random.chance(0.1) ? [fuel.name.toUpperCase()] : null,
    allowedMerchants: random.chance(0.1) ? [shop.name] : null,
    appliesToCategories: random.chance(0.2) ? ['Fuel'] : null,
  };
}

const present = (rules: object) => Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== null));

/** A control is created, changed or archived. */
async function govern(world: World): Promise<void> {
  const { bank, card, oracle, random } = world;
  const changed = pick(world, oracle.active());
  if (changed === undefined || (oracle.active().length < 3 && random.chance(0.4))) {
    const rules = present(someRules(world));
    oracle.add(await control(bank, rules, random.chance(0.6) ? { card } : {}), rules);
  } else if (random.chance(0.3)) {
    expect((await archive(bank, changed)).status).toBe(200);
    oracle.archive(changed);
  } else {
    const rules = someRules(world);
    expect((await changeControl(bank, changed, rules)).status).toBe(200);
    oracle.change(changed, present(rules));
  }
}

/** How a body names what pays: a token that the card does not know is only a wallet. */
const paidBy = (token: string | undefined) =>
  token === unknown ? { digitalWallet: 'Apple' } : token === undefined ? {} : { cardToken: token };

async function use(world: World, amount: number, merchant: Merchant): Promise<void> {
  const { bank, card, oracle, uses, figures } = world;
  const token = pick(world, world.tokens);
  const sent = { amount, merchantName: merchant.name, merchantType: merchant.type, ...paidBy(token) };
  const { body } = await authorize(bank, card, sent);
  const { status, meta } = body.data.attributes as { status: string; meta?: { cardControl: string; rule: string } };
  figures.asked += 1;
  if (status === 'Declined') figures.declined += 1;
  const broken = oracle.broken({ amount, whole: amount, merchant, token });
  expect([status, broken.length > 0]).toEqual(broken.length > 0 ? ['Declined', true] : ['Authorized', false]);
  if (status === 'Declined') expect(broken).toContainEqual([meta?.cardControl, meta?.rule]);
  else uses.push(oracle.begin({ id: body.data.id as string, merchant, token, amount }));
}

/** The network takes money for a use, or for one that nobody has asked about. */
async function settle({ bank, card, oracle, random, figures }: World, amount: number, merchant: Merchant, of?: Use) {
  const final = random.chance(0.5);
  // Nobody was asked about what settles no authorization; the network names only the wallet.
  const token = of === undefined && random.chance(0.3) ? unknown : undefined;
  const named = of === undefined ? paidBy(token) : { authorization: of.id, final };
  const sent = { amount, merchantName: merchant.name, merchantType: merchant.type, ...named };
  const { status } = await bank.call('POST', '/sandbox/purchases', bodies.purchase(card.accountId, card.digits, sent));
  expect(of === undefined ? [201] : [201, 409]).toContain(status);
  if (status !== 201) return;
  figures.settled += amount;
  oracle.settle(of, { amount, merchant, token, final });
}

async function act(world: World): Promise<void> {
  const { bank, oracle, uses, random } = world;
  const amount = 1 + random.below(30_00);
  const merchant = random.chance(0.5) ? shop : fuel;
  const of = pick(world, uses);
  const kind = random.below(20);
  if (kind < 4) return govern(world);
  if (kind < 10 || of === undefined) return use(world, amount, merchant);
  const isOpen = of.status === 'open';
  if (kind < 12 && isOpen) {
    const { status } = await increase(bank, of.id, amount);
    const asked = { amount, whole: of.amount + amount, merchant: of.merchant, token: of.token, of };
    expect(status).toBe(oracle.broken(asked).length === 0 ? 200 : 409);
    if (status === 200) oracle.increase(of, amount);
  } else if (kind < 15 && isOpen) {
    const part = of.remaining > 1 && random.chance(0.5) ? 1 + random.below(of.remaining - 1) : undefined;
    const { status } = await cancel(bank, of.id, part);
    expect(status).toBe(200);
    oracle.cancel(of, part);
  } else await settle(world, amount, merchant, random.chance(0.7) ? of : undefined);
}

/** Time passes; authorizations that are too old expire. */
async function pass({ bank, oracle, uses, random }: World): Promise<void> {
  bank.clock.advance(random.chance(0.7) ? { minutes: 1 + random.below(40) } : { hours: 1 + random.below(80) });
  await runDue(bank);
  for (const one of uses.filter(({ status }) => status === 'open')) {
    const { body } = await bank.call('GET', `/authorizations/${one.id}`);
    if (body.data.attributes.status === 'Canceled') oracle.cancel(one, undefined);
  }
}

/** What is left of each limit, as the platform says and as the oracle has counted it. */
async function mustAgree(world: World, merchant: Merchant): Promise<void> {
  const { bank, card, oracle } = world;
  const token = pick(world, world.tokens);
  const asked = { amount: 1, merchantName: merchant.name, merchantType: merchant.type, ...paidBy(token) };
  const { body } = await check(bank, card, asked);
  const { limits, decision } = body.data.attributes as { limits: Record<string, unknown>[]; decision: string };
  const said = limits.map(({ cardControl, interval, per, amount, count }) => ({
    cardControl,
    interval,
    per,
    amount,
    count,
  }));
  const named = (one: { cardControl?: unknown; interval?: unknown; per?: unknown }) =>
    `${String(one.cardControl)} ${String(one.interval)} ${String(one.per)}`;
  const sorted = <T extends object>(list: readonly T[]) => list.toSorted((a, b) => (named(a) < named(b) ? -1 : 1));
  expect(sorted(said)).toEqual(sorted(oracle.left(merchant, token)));
  const isBroken = oracle.broken({ amount: 1, whole: 1, merchant, token }).length > 0;
  expect(decision).toBe(isBroken ? 'Declined' : 'Authorized');
}

/** The figures are what this run has counted itself, although batches of the journal came again and again. */
async function mustHaveCounted({ bank, figures }: World): Promise<void> {
  await numberJournal(bank);
  const { body } = await bank.call('GET', '/card-figures');
  const { asked, declined, approved, settled } = body.data.attributes as Record<
    string,
    { count: number; amount: number }
  >;
  expect({ asked: asked?.count, declined: declined?.count, settled: settled?.amount }).toEqual(figures);
  expect(approved?.count).toBe(figures.asked - figures.declined);
}

test('controls that come, change and go decide and count as an oracle that keeps every use', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await underSeed(runSeed + round, async () => {
      const bank = await anotherOrganisation(first);
      const card = await openCard(bank, { cents: 10_000_00 });
      const oracle = new ControlOracle(() => bank.clock.now());
      const world: World = {
        bank,
        card,
        oracle,
        uses: [],
        tokens: [undefined, unknown, await activeToken(bank, card.cardId), await activeToken(bank, card.cardId)],
        random: randomFrom(runSeed + round),
        figures: { asked: 0, declined: 0, settled: 0 },
      };
      for (let step = 0; step < stepsOfRound; step += 1) {
        await act(world);
        if (world.random.chance(0.15)) await pass(world);
        await mustAgree(world, step % 2 === 0 ? shop : fuel);
        if (world.random.chance(0.1)) await numberJournal(bank);
      }
      await mustHaveCounted(world);
    });
  }
});
