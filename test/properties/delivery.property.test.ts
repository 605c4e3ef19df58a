import { createMemoryTable } from '../support/memory-table/memory-table.ts';
import type { DeliverySettings } from '../support/delivery-simulation/settings.ts';
import { type DeliveryRun, simulateDelivery } from '../support/delivery-simulation/simulation.ts';

/**
 * The guarantees of webhooks, at scale: DELIVERY_WEBHOOKS and DELIVERY_EVENTS make it smaller, DELIVERY_RUNS repeats it
 * with other seeds. Each request is checked as it comes (test/support/delivery-simulation/line.ts), and in the end each event of
 * each webhook is accounted for (accounts.ts).
 */
const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const runs = number('DELIVERY_RUNS', 1);

const whole: Omit<DeliverySettings, 'seed'> = {
  webhooks: number('DELIVERY_WEBHOOKS', 100),
  events: number('DELIVERY_EVENTS', 10_000),
  days: 6,
  bursts: 150,
  crashes: 0.005,
  mishaps: 0.003,
  dead: 4,
};
const lateTable = (seed: number) => () => createMemoryTable({ seed, staleReads: 0.2, latenessOperationsMax: 300 });

test.each(Array.from({ length: runs }, (_, index) => index + 1))(
  'every event reaches every webhook or is shown as given up or skipped, seed %i',
  async (seed) => {
    const run = await simulateDelivery({ ...whole, seed }, lateTable(seed));
    expect(run.violations).toEqual([]);
    expect(run.pairs).toBe(whole.webhooks * whole.events);
    expectEverythingTried(run);
    expect(run.totals.unavailable).toBeGreaterThan(0);
    expect(run.totals.skipped).toBeGreaterThan(0);
  },
);

test('waits without jitter end at their very moment', async () => {
  const settings = { ...whole, seed: 77, webhooks: 20, events: 1_000, bursts: 40, dead: 1, noJitter: true };
  const run = await simulateDelivery(settings, lateTable(77));
  expect(run.violations).toEqual([]);
  expectEverythingTried(run);
});

test('the same holds on the embedded engine', async () => {
  const run = await simulateDelivery({ ...whole, seed: 5, webhooks: 5, events: 300, days: 1, bursts: 20, dead: 0 });
  expect(run.violations).toEqual([]);
  expect(run.totals.retries).toBeGreaterThan(0);
});

/** Nothing holds because it was never tried. */
function expectEverythingTried({ totals }: DeliveryRun): void {
  expect(totals.atOnceMax).toBeGreaterThan(1);
  for (const one of ['signatures', 'crashes', 'mishaps', 'retries', 'gaps', 'givenUp', 'delivered'] as const) {
    expect({ [one]: totals[one] }).not.toEqual({ [one]: 0 });
  }
}
