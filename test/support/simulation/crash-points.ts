import type { CrashMoment, FaultPlan, SeenIo } from '../weakening/fault-plan.ts';
import { runSeed, underName } from './seed.ts';

export interface CrashPoint {
  readonly at: number;
  readonly moment: CrashMoment;
}

/** The numbers of so many requests. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Both moments at so many of these requests at most; which ones follows from the seed. */
export function crashPoints(requests: readonly number[], max: number): CrashPoint[] {
  return sampled(requests, max).flatMap((at) => [
    { at, moment: 'before' },
    { at, moment: 'after' },
  ]);
}

/** With `POINTS`, as in `npm run test:long`, every point is tried in a run of its own. */
const isEachAlone = process.env['POINTS'] !== undefined;

/**
 * The points at which a process can die in one call, in groups: each group is for one run, which tries its points one after the other.
 *
 * A process that dies leaves only what it wrote. So points between which it only reads leave the same state: it does not matter
 * whether it died after a read or before it, or after an answer or before the next request. Points while a write is under way beside
 * something else are groups of their own.
 * All points before the first write are one group, because each leaves what the run began with. Of the others with the same
 * state a run tries one, another one with each seed.
 */
export function crashGroups(ios: readonly SeenIo[], max: number): readonly (readonly CrashPoint[])[] {
  const [first = [], ...others] = sameStates(ios);
  if (isEachAlone) return sampled([first, ...others].flat(), max).map((point) => [point]);
  return [first, ...sampled(others, max).map((points) => points.slice(runSeed % points.length).slice(0, 1))];
}

/** Points at which nothing is left but what every other one of the same list leaves. The first list leaves nothing. */
function sameStates(ios: readonly SeenIo[]): CrashPoint[][] {
  const states: CrashPoint[][] = [[]];
  let isSame = true;
  for (const [index, { isRead, isAlone }] of ios.entries()) {
    for (const moment of ['before', 'after'] as const) {
      isSame &&= isAlone && (moment === 'before' || isRead);
      const point = { at: index + 1, moment };
      if (isSame) states.at(-1)?.push(point);
      else states.push([point]);
      isSame = isAlone;
    }
  }
  return states;
}

/** So many of them at most; which ones follows from the seed. */
function sampled<T>(all: readonly T[], max: number): readonly T[] {
  const step = Math.ceil(all.length / max);
  return all.filter((_, index) => index % step === runSeed % step);
}

/** Runs `work` and puts the points before the message of its error. */
export async function underPoints<T>(points: readonly CrashPoint[], work: () => Promise<T>): Promise<T> {
  const names = points.map(({ at, moment }) => `${moment} request ${String(at)}`).join(', ');
  return underName(`a process that died ${names}`, work);
}

/** Does `work` for each of these points; it dies there, and the process starts again. Only the last point may leave anything behind. */
export async function dieAtEach(plan: FaultPlan, points: readonly CrashPoint[], work: () => Promise<unknown>) {
  const { changes } = plan;
  for (const { at, moment } of points) {
    if (plan.changes > changes) throw new Error(`something was written before point ${String(at)}`);
    plan.failAt(at, moment);
    await work();
    if (!plan.isDead) throw new Error(`the process did not die ${moment} request ${String(at)}`);
    plan.revive();
  }
}
