import { setTimeout as pause } from 'node:timers/promises';
import { Bankstack } from '../../client/typescript/src/index.ts';
import { operationsOfSeed, seedBank, stepsOfSeed } from '../../console/src/seed.ts';
import { retentionHours } from '../../functions/kernel/idempotency/idempotency.ts';
import { createApi } from '../stories/support/api.ts';
import { openVirtualWorld, type VirtualWorld } from '../stories/support/virtual-world.ts';

let world: VirtualWorld;
let bank: Bankstack;
let before: readonly number[] = [];
beforeAll(async () => {
  world = await openVirtualWorld(undefined, (baseUrl, token, beforeEach = () => undefined) => {
    bank = new Bankstack({ baseUrl, token, hooks: { onRequest: beforeEach } });
    return createApi(baseUrl, token, beforeEach);
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  before = await totals();
});

const wait = () => pause(50);
/** The platform has forgotten all keys after so long. */
const keysKeptDays = (retentionHours + 1) / 24;
const done = () => undefined;

/** Runs until so many steps are done, as when the page is left then. */
async function runSteps(steps: number): Promise<void> {
  let left = steps;
  const stop = () => {
    left -= 1;
    if (left === 0) throw new Error('the page was left');
  };
  await expect(seedBank({ bank, done: stop, wait })).rejects.toThrow('the page was left');
}

/** How much there is of everything that a seeding makes. */
async function totals(): Promise<readonly number[]> {
  await world.waitFor('the lists have everything', () => true);
  const page = { limit: 1 };
  const lists = await Promise.all([
    bank.listCustomers({ page }),
    bank.listAccounts({ page }),
    bank.listCards({ page }),
    bank.listPayments({ page }),
    bank.listTransactions({ filter: { type: ['receivedAchTransaction'] }, page }),
    bank.listTransactions({ filter: { type: ['purchaseTransaction'] }, page }),
    bank.listApplications({ page }),
  ]);
  return lists.map(({ meta }) => meta.pagination.total);
}
const made = async () => (await totals()).map((total, place) => total - (before[place] ?? 0));
const oneSet = [5, 5, 5, 6, 5, 5, 6];

test('a run that was stopped is brought to its end, at once and after its idempotency keys are forgotten', async () => {
  await runSteps(1);
  await runSteps(5);
  await runSteps(14);
  for (const steps of [21, 29]) {
    await runSteps(steps);
    await world.passTime({ days: keysKeptDays });
  }
  let steps = 0;
  await seedBank({
    bank,
    wait,
    done: () => {
      steps += 1;
    },
  });
  expect(steps).toBe(stepsOfSeed);
  expect(await made()).toEqual(oneSet);
});

test('two browsers that make customers at one time make the same five', async () => {
  await Promise.all([seedBank({ bank, done, wait }), seedBank({ bank, done, wait })]);
  expect(await made()).toEqual(oneSet);
});

test('once all are whole, five others are made, by the operations that a role needs for it', async () => {
  const called = new Set<string>();
  const watched = new Proxy(bank, {
    get: (target, name): unknown => {
      const found: unknown = Reflect.get(target, name);
      if (typeof found !== 'function') return found;
      called.add(String(name));
      return found.bind(target) as unknown;
    },
  });
  await runSteps(3);
  await world.waitFor('the lists have everything', () => true);
  await seedBank({ bank: watched, done, wait });
  expect(await made()).toEqual(oneSet);
  expect([...called].toSorted()).toEqual([...operationsOfSeed].toSorted());
});
