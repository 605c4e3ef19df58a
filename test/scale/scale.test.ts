import type { ScaleOptions } from '../support/scale/simulate.ts';
import { simulateScale } from '../support/scale/simulate.ts';

/** A stage of a tenth: the partition of a journal takes 50 transactions a second, so a second of a hundred is over it. */
const small: ScaleOptions = {
  seed: 7,
  organisations: 1,
  customers: 24,
  webhooks: 1,
  perSecond: 100,
  seconds: 1,
  warmSeconds: 0.5,
  shards: 4,
  cloud: { partitionWrites: 100 },
};
const journalCeiling = 50;

describe('an organisation over the ceiling of its journal', () => {
  it('creates what the partition takes, refuses the rest with 429, and loses, doubles and swaps nothing', async () => {
    const run = await simulateScale(small);
    expect(run.faults).toEqual([]);
    expect(run.created).toBeGreaterThan(journalCeiling * 0.6);
    expect(run.created).toBeLessThan(journalCeiling * 1.3);
    expect(run.writes[0]?.kind).toBe('jrn');
    expect(run.throttles).toBeGreaterThan(0);
    expect(run.numbered.count).toBeGreaterThan(0);
    expect(Object.keys(run.statuses).toSorted()).toEqual(['201', '429']);
    // Requests that are throttled do not wait until their time limit, which is four seconds.
    expect(run.answered.p99).toBeLessThan(1_000);
    expect(run.executions).toBeLessThan(60);
  });

  it('creates more with lanes, in the order of each account', async () => {
    const run = await simulateScale({ ...small, lanes: 4 });
    expect(run.faults).toEqual([]);
    expect(run.created).toBeGreaterThan(journalCeiling * 1.4);
  });

  it('is seen to swap changes of an account if a row of a lane waits for none of another', async () => {
    const run = await simulateScale({ ...small, lanes: 4, isUnordered: true });
    expect(run.faults.join()).toMatch(/comes after/);
  });
});

test('the same seed sees the same', async () => {
  const tiny = { ...small, customers: 4, perSecond: 20 };
  expect(await simulateScale(tiny)).toEqual(await simulateScale(tiny));
});
