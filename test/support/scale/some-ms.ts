import type { Random } from '../weakening/random.ts';

/** A time around a mean: half of it always, and the rest at random with a long tail. */
export const someMs = (random: Random, meanMs: number): number =>
  meanMs / 2 - Math.log(1 - random.next()) * (meanMs / 2);
