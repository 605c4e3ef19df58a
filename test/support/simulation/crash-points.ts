import type { CrashMoment } from '../weakening/fault-plan.ts';
import { runSeed } from './seed.ts';

export interface CrashPoint {
  readonly at: number;
  readonly moment: CrashMoment;
}

/** The numbers of so many requests. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Both moments at so many of these requests at most; which ones follows from the seed. */
export function crashPoints(requests: readonly number[], max: number): CrashPoint[] {
  const step = Math.ceil(requests.length / max);
  return requests
    .filter((_, index) => index % step === runSeed % step)
    .flatMap((at) => [
      { at, moment: 'before' },
      { at, moment: 'after' },
    ]);
}
