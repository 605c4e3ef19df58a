import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { validMinutes } from '../../functions/outreach/one-time-passwords/store.ts';
import { deliveryAttemptsMax, retryWindowMs } from '../../functions/delivery/webhooks/backoff.ts';
import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import { type Bank, openAccount, openCustomer, pay } from '../support/bank/bank.ts';
import { createCustomerToken, customerToken, startVerification } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { answered, startDeliveryBank } from '../support/delivery/delivery-bank.ts';
import { useHastyWaits } from '../support/simulation/hasty-waits.ts';
import { anySkewMs, type ClockSkew, SkewedClock } from '../support/simulation/machines.ts';
import { clockFaults, nextRunMs, overdueFaults } from '../support/model/clocks.ts';
import { itemsOf, readItems } from '../support/model/items.ts';
import { runSeed, seededTest, underShortest } from '../support/simulation/seed.ts';
import { comeToRest, expectWhole } from '../support/simulation/shares.ts';
import { startWorld, step } from '../support/simulation/simulated-bank.ts';
import type { Simulation } from '../support/simulation/simulation.ts';
import { drain, recover } from '../support/simulation/drain.ts';
import { caller, testTableName } from '../support/bank/platform.ts';
import type { Random } from '../support/weakening/random.ts';

const seedsMax = Number(process.env['SEEDS'] ?? 10);
const stepsMax = Number(process.env['STEPS'] ?? 100);
const secondsMax = 120;
const skewMsMax = 5 * 60_000;
const skew: ClockSkew = { machines: 4, skewMsMax, stepChance: 0.1 };
const secondMs = 1000;

useHastyWaits();

describe('the whole platform', () => {
  let engine: RunningEngine;
  let tables = 0;
  let stepsTaken = 0;
  beforeAll(async () => {
    engine = await startTestEngine();
  });
  afterAll(() => engine.stop());

  test(`${String(seedsMax)} seeds (SEEDS) of ${String(stepsMax)} steps (STEPS): with clocks that differ and step back, all work is finished without faults`, async () => {
    for (let seed = runSeed; seed < runSeed + seedsMax; seed += 1) {
      const run = { seed, name: 'STEPS', lengthMax: stepsMax, reached: () => stepsTaken, secondsMax };
      await underShortest(run, (steps) => simulate(seed, steps));
    }
  });

  /** So many steps of a seed's world on machines whose clocks differ, and rest: first while they do, then when all are right. */
  async function simulate(seed: number, steps: number): Promise<void> {
    tables += 1;
    const place = { endpoint: engine.endpoint, tableName: `skewed-${String(tables)}` };
    const isOrdered = seed % 3 !== 0;
    const bounds = { skewMsMax, isOrdered };
    const world = await startWorld(seed, place, isOrdered, skew);
    const { simulation } = world;
    try {
      for (stepsTaken = 0; stepsTaken < steps; stepsTaken += 1) await step(world);
      await comeToRest(world);
      await approachRun(simulation);
      expect(await overdueFaults(simulation, bounds)).toEqual([]);
      simulation.machines.agree();
      await recover(simulation);
      // Time does not order the writes of machines whose clocks differ: clockFaults uses the order of the commits.
      await expectWhole(world, false);
      expect(await clockFaults(simulation, bounds)).toEqual([]);
    } finally {
      await simulation.client.send(new DeleteTableCommand({ TableName: place.tableName }));
      await simulation.stop();
    }
  }
});

/** Everybody looks whether a run is due when it is to no clock, and when it is to some and not to others. */
async function approachRun(simulation: Simulation): Promise<void> {
  const runMs = await nextRunMs(simulation);
  if (runMs === undefined) return;
  for (const beforeMs of [2 * skewMsMax, skewMsMax / 2]) {
    simulation.clock.set(new Date(Math.max(runMs - beforeMs, Date.parse(simulation.clock.now()))).toISOString());
    await simulation.sweep();
    await drain(simulation);
  }
}

describe('waits between attempts of a delivery', () => {
  const deliveriesMax = 8;
  const watchedMinutes = 90;

  seededTest(
    'go beyond their plan, and their hour ends early or late, by no more than two clocks differ',
    async (random) => {
      for (let run = 0; run < deliveriesMax; run += 1) await failForAnHour(random);
    },
  );

  async function failForAnHour(random: Random): Promise<void> {
    const world = await startDeliveryBank((platform) => {
      const clock = new SkewedClock(platform.clock);
      const { table } = platform;
      // Each message lands on another machine: a handler reads the cursor first.
      const getAll: typeof table.getAll = (...input) => {
        clock.skewMs = anySkewMs(random, skewMsMax);
        return table.getAll(...input);
      };
      return { ...platform, clock, table: { ...table, getAll } };
    });
    try {
      world.behaviour.answer = ({ ids }) => answered(ids.includes('1') ? 500 : 200);
      await world.webhook({ token: 'correct horse' });
      await world.emit('account.created');
      await world.run();
      await world.emit('account.frozen');
      await world.run();
      await world.passTime({ minutes: watchedMinutes });

      const attempts = world.received.filter(({ ids }) => ids.includes('1'));
      const moments = attempts.map(({ at }) => Date.parse(at));
      const [first = 0, last = 0] = [moments[0], moments.at(-1)];
      expect(attempts.length).toBeLessThanOrEqual(deliveryAttemptsMax);
      expect(last - first).toBeLessThanOrEqual(retryWindowMs + 2 * skewMsMax + secondMs);
      moments.slice(1).forEach((moment, index) => {
        expect(moment - (moments[index] ?? 0)).toBeLessThanOrEqual(plannedMs(index + 1) + 2 * skewMsMax + secondMs);
      });
      for (const { at, headers } of world.received) {
        const wrongMs = Number(headers['webhook-timestamp']) * secondMs - Date.parse(at);
        expect(Math.abs(wrongMs)).toBeLessThanOrEqual(skewMsMax + secondMs);
      }
      // Given up once, not before a clock that is ahead may say so; and nothing hangs behind it.
      const items = await readItems(world.documents, testTableName);
      const rows = itemsOf<{ outcome: string; at: string }>(items, 'dlv').filter(
        ({ outcome }) => outcome === 'GivenUp',
      );
      expect(rows).toHaveLength(1);
      if (attempts.length < deliveryAttemptsMax) {
        const endedMs = Date.parse(rows[0]?.at ?? '') + plannedMs(attempts.length);
        expect(endedMs).toBeGreaterThanOrEqual(first + retryWindowMs - 2 * skewMsMax - secondMs);
      }
      expect(world.received.at(-1)?.ids).toEqual(['2']);
    } finally {
      await world.stop();
    }
  }

  /** The Fibonacci numbers in seconds, told by Binet. */
  const plannedMs = (attempt: number): number =>
    Math.round(((1 + Math.sqrt(5)) / 2) ** attempt / Math.sqrt(5)) * secondMs;
});

const wrong = [-skewMsMax, 0, skewMsMax];
const pairs = wrong.flatMap((made) => wrong.map((used) => ({ made, used })));

describe.each(pairs)('made on a machine wrong by $made ms, used on one wrong by $used ms', ({ made, used }) => {
  const bank = useBank();

  /** The bank as a machine serves it whose clock is wrong by so much. */
  function on(skewMs: number): Bank {
    const clock = new SkewedClock(bank.clock);
    clock.skewMs = skewMs;
    return { ...bank, call: caller({ ...bank.platform, clock }, bank.token) };
  }

  /** Lets the world be where the clock of a machine shows so much before a moment. */
  const readState = (endMs: number, skewMs: number, beforeMs: number) =>
    bank.clock.set(new Date(endMs - skewMs - beforeMs).toISOString());

  async function expectEnd(token: string, endMs: number): Promise<void> {
    const status = async () => (await on(used).call('GET', '/accounts', undefined, { token })).status;
    readState(endMs, used, 1);
    expect(await status()).toBe(200);
    readState(endMs, used, 0);
    expect(await status()).toBe(401);
  }

  test('an API token ends when the clock of who is asked shows its expiration, and must be in the future of who makes it', async () => {
    const endMs = Date.parse(bank.clock.now()) + 60 * 60_000;
    const attributes = { description: 'a token', scope: 'accounts', expiration: new Date(endMs).toISOString() };
    const path = `/users/${bank.userId}/api-tokens`;
    const create = () => on(made).call('POST', path, { data: { type: 'apiToken', attributes } });
    await expectEnd((await create()).body.data.attributes.token as string, endMs);
    readState(endMs, made, 1);
    expect((await create()).status).toBe(201);
    readState(endMs, made, 0);
    expect((await create()).status).toBe(400);
  });

  test('a customer token lives as long as was asked for, from one clock to the other', async () => {
    const customerId = await openCustomer(bank);
    const endMs = Date.parse(bank.clock.now()) + made + 60 * 60_000;
    await expectEnd(await customerToken(on(made), customerId, { expiresIn: 60 * 60 }), endMs);
  });

  test('a one-time password lives its minutes, from one clock to the other', async () => {
    const customerId = await openCustomer(bank);
    const endMs = Date.parse(bank.clock.now()) + made + validMinutes * 60_000;
    const [first, second] = [
      await startVerification(on(made), customerId),
      await startVerification(on(made), customerId),
    ];
    const give = async (verificationToken: string) => {
      const given = { verificationToken, verificationCode: '000001' };
      return (await createCustomerToken(on(used), customerId, given)).status;
    };
    readState(endMs, used, 1);
    expect(await give(first)).toBe(201);
    readState(endMs, used, 0);
    expect(await give(second)).toBe(400);
  });

  test('an idempotency key is the same key', async () => {
    const [from, to] = [await openAccount(bank, { cents: 100_00 }), await openAccount(bank)];
    const first = await pay(on(made), from, to, { idempotencyKey: 'once' });
    const again = await pay(on(used), from, to, { idempotencyKey: 'once' });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.data.id).toBe(first.body.data.id);
  });
});
