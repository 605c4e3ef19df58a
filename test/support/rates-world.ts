import type { ReportedUse } from '../../functions/kernel/rates/counter.ts';
import { createShares, type RateShares } from '../../functions/kernel/rates/shares.ts';

type Sent = Parameters<Parameters<typeof createShares>[1]>[0];

interface Waiting {
  readonly sent: Sent;
  readonly answer: (reported: ReportedUse) => void;
  applied?: ReportedUse;
}

/** The counts of a minute. */
export interface Tally {
  passed: number;
  refused: number;
  /** The requests that had passed at the first refusal, with those that were undecided at that moment. */
  passedAtFirstRefusal: number;
  reports: number;
}

/**
 * Execution environments that share nothing but the counters, on virtual time. An environment serves one request at a time.
 * Reports reach the counter, and their answers the environment, in any order that `chance` (from 0 to 1) chooses.
 */
export function ratesWorld(quota: number, environments: number, chance: () => number) {
  const counters = new Map<number, { amount: number; reporters: number }>();
  const waiting: Waiting[] = [];
  const all: readonly RateShares[] = Array.from({ length: environments }, () =>
    createShares(quota, async (sent) => new Promise((answer) => waiting.push({ sent, answer }))),
  );
  const busy = new Set<RateShares>();

  /** As the conditional update of the table does it. */
  function apply({ minute, amount, isFirst }: Sent): ReportedUse {
    const counter = counters.get(minute) ?? { amount: 0, reporters: 0 };
    if (counter.amount >= quota) return { used: quota + amount, reporters: 1 };
    const after = { amount: counter.amount + amount, reporters: counter.reporters + (isFirst ? 1 : 0) };
    counters.set(minute, after);
    return { used: after.amount, reporters: after.reporters };
  }

  async function step() {
    const index = Math.floor(chance() * waiting.length);
    const one = waiting[index];
    if (one === undefined) return;
    if (one.applied === undefined) one.applied = apply(one.sent);
    else {
      waiting.splice(index, 1);
      one.answer(one.applied);
    }
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }

  /** Sends requests to environments that `choose` names, until so many were sent, and waits for all answers. */
  async function minute(
    number: number,
    requests: number,
    { choose = chance, size = () => 1 }: { choose?: () => number; size?: () => number } = {},
  ): Promise<Tally> {
    const tally: Tally = { passed: 0, refused: 0, passedAtFirstRefusal: Infinity, reports: 0 };
    let undecided = 0;
    const done: Promise<void>[] = [];
    for (let sent = 0; sent < requests; sent += 1) {
      while (busy.size === all.length || (waiting.length > 0 && chance() < 0.5)) await step();
      let index = Math.floor(choose() * all.length);
      while (busy.has(all[index % all.length] as RateShares)) index += 1;
      const one = all[index % all.length] as RateShares;
      const amount = size();
      busy.add(one);
      undecided += amount;
      const before = waiting.length;
      done.push(
        one.take(number, amount).then(({ passes }) => {
          busy.delete(one);
          undecided -= amount;
          if (passes) tally.passed += amount;
          else {
            tally.refused += 1;
            tally.passedAtFirstRefusal = Math.min(tally.passedAtFirstRefusal, tally.passed + undecided);
          }
        }),
      );
      tally.reports += waiting.length - before;
      for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    }
    while (waiting.length > 0) await step();
    await Promise.all(done);
    return tally;
  }

  return { minute };
}
