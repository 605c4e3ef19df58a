import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import type { RunningEngine } from '../../../local/engines/dynamodb.ts';
import { startTestEngine } from '../engines/test-engine.ts';
import { useHastyWaits } from './hasty-waits.ts';
import { itemsOf } from '../model/items.ts';
import { credited as creditedIn, readBooks } from '../model/ledger.ts';
import { deliveryFaults } from '../model/log.ts';
import { runSeed, underShortest } from './seed.ts';
import { accepted, type Attempt } from './simulation.ts';
import { faultsAtRest, itemsAtRest } from './faults-at-rest.ts';
import { recover } from './drain.ts';
import { ownEventsOf } from './own-events.ts';
import { startWorld, step, type World } from './simulated-bank.ts';
import { isSuspendedNow, turn, writtenWhileSuspended } from './suspensions.ts';

const seedsMax = Number(process.env['SEEDS'] ?? 200);
const stepsMax = Number(process.env['STEPS'] ?? 200);
const secondsMax = 120;
/** By the latest run of a seed. */
let stepsTaken = 0;

type StartEngine = () => Promise<RunningEngine>;

interface Share {
  /** Each is a number from 1 to `of`. */
  readonly shares: readonly number[];
  readonly of: number;
  /** The engine of the tables. */
  readonly start: StartEngine;
}

/**
 * The deterministic simulation for its shares of the seeds: the API, numbering, delivery, runs of recurring payments and the
 * bank's clock together, while requests fail, messages come twice and processes die. Shares are files, so that jest's
 * workers divide them among themselves. The embedded engine has one share of twenty: it takes four times as long.
 */
export function simulateShare({ shares, of, start }: Share): void {
  const seeds = Array.from({ length: seedsMax }, (_, index) => index).filter((index) =>
    shares.includes((index % of) + 1),
  );
  const simulate = useSimulations(start);
  test(`${String(seeds.length)} seeds of ${String(stepsMax)} steps: after any failures, the platform finishes all work without faults`, async () => {
    for (const index of seeds) {
      const seed = runSeed + index;
      const run = { seed, name: 'STEPS', lengthMax: stepsMax, reached: () => stepsTaken, secondsMax };
      await underShortest(run, async (steps) => void (await simulate(seed, steps)));
    }
  });
}

/** A seed that did not decide everything could not be repeated, nor shortened. */
export function simulateTwice({ seeds }: { readonly seeds: number }): void {
  const simulate = useSimulations(startTestEngine);
  test(`${String(seeds)} seeds go the same way twice`, async () => {
    for (let seed = runSeed; seed < runSeed + seeds; seed += 1) {
      expect(await simulate(seed, stepsMax)).toEqual(await simulate(seed, stepsMax));
    }
  });
}

/** A summary of a run: requests of product code, the moment at which all work was done, deliveries to receivers. */
interface Course {
  readonly requests: number;
  readonly restedAt: string;
  readonly attempts: readonly Attempt[];
}

/** Runs the steps of a seed in a table of its own, then stops all failures and finishes all work. */
function useSimulations(start: StartEngine): (seed: number, steps: number) => Promise<Course> {
  let engine: RunningEngine;
  let tables = 0;
  beforeAll(async () => {
    engine = await start();
  });
  useHastyWaits();
  afterAll(() => engine.stop());
  return async (seed, steps) => {
    tables += 1;
    const place = { endpoint: engine.endpoint, tableName: `simulated-${String(tables)}` };
    const isOrdered = seed % 3 !== 0;
    const world = await startWorld(seed, place, isOrdered);
    const { simulation } = world;
    try {
      for (stepsTaken = 0; stepsTaken < steps; stepsTaken += 1) await step(world);
      await comeToRest(world);
      await expectWhole(world, isOrdered);
      return { requests: simulation.plan.count, restedAt: simulation.clock.now(), attempts: simulation.attempts };
    } finally {
      await simulation.client.send(new DeleteTableCommand({ TableName: place.tableName }));
      await simulation.stop();
    }
  };
}

/** Stops all failures, and finishes all work that was begun. */
export async function comeToRest({ simulation, open, suspensions }: World): Promise<void> {
  simulation.plan.revive();
  if (isSuspendedNow(suspensions)) await turn(simulation, suspensions);
  simulation.weakness.off();
  simulation.receiver.receive = () => accepted;
  for (let ask = open.shift(); ask !== undefined; ask = open.shift()) await ask();
  await recover(simulation);
}

/** Expects a world without work to have no faults, and to have everything that its client knows. */
export async function expectWhole(
  { simulation, credited, unknown, made, suspensions }: World,
  isOrdered: boolean,
): Promise<void> {
  expect(await faultsAtRest(simulation, { isOrdered })).toEqual([]);
  if (!simulation.machines.areSkewed) expect(await writtenWhileSuspended(simulation, suspensions)).toEqual([]);
  const items = await itemsAtRest(simulation);
  const own = await ownEventsOf(simulation);
  expect(deliveryFaults(items, simulation.attempts, { id: '1', isOnce: false }, own.get('1'))).toEqual([]);
  expect(deliveryFaults(items, simulation.attempts, { id: '2', isOnce: true }, own.get('2'))).toEqual([]);
  const books = await readBooks(
    simulation.table,
    simulation.organisationId,
    itemsOf<{ id: string }>(items, 'acc').map(({ id }) => id),
  );
  expect(creditedIn(books)).toBeGreaterThanOrEqual(credited);
  expect(creditedIn(books)).toBeLessThanOrEqual(credited + unknown);
  expect(itemsOf(items, 'idm')).toHaveLength(made.size);
  expect(new Set(made.values()).size).toBe(made.size);
}
