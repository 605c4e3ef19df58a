import process from 'node:process';
import type { ActorCrash } from '../weakening/fault-plan.ts';
import { runSeed, underName } from './seed.ts';
import { randomFrom } from '../weakening/random.ts';

/** How often a process dies in one run. With `POINTS`, as in `npm run test:long`, it dies once. */
const togetherMax = process.env['POINTS'] === undefined ? 8 : 1;
/** A crash can take the place of a later one: what is done again is done together with other work. */
const missedShareMax = 0.2;

/**
 * Lets a process die at each of these points, several of them in one run: each time it starts again, goes on and may die at the next.
 * `live` is a run with some crashes; it answers how many of them have not happened. If a run fails, each of its crashes gets a run of
 * its own, so that the failure names the one that does it.
 */
export async function dieInRuns(
  crashes: readonly ActorCrash[],
  live: (some: readonly ActorCrash[]) => Promise<number>,
): Promise<void> {
  const order = randomFrom(runSeed).shuffled(crashes);
  const runs = Math.ceil(order.length / togetherMax);
  let missed = 0;
  for (let run = 0; run < runs; run += 1) {
    const some = order.filter((_, index) => index % runs === run);
    try {
      missed += await named(some, live);
    } catch (error) {
      if (some.length > 1) for (const one of some) await named([one], live);
      throw error;
    }
  }
  if (missed > crashes.length * missedShareMax)
    throw new Error(`${String(missed)} of ${String(crashes.length)} crashes never came`);
}

const named = (some: readonly ActorCrash[], live: (some: readonly ActorCrash[]) => Promise<number>) =>
  underName(some.map(({ actor, at, moment }) => `${actor} dies ${moment} its request ${String(at)}`).join(', '), () =>
    live(some),
  );
