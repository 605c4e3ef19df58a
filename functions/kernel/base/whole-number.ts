import * as z from 'zod';

interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly tooSmall?: string;
  readonly tooLarge?: string;
}

/**
 * The schema of a whole number within bounds. `kind` is it in words: `a whole number of cents`. A number that is too large to be counted
 * exactly is told its bound, too, and not that it is not whole.
 */
export function wholeNumber(
  kind: string,
  { min, max, tooSmall = `must be at least ${min}`, tooLarge = `must be at most ${max}` }: Bounds,
) {
  return z
    .int({ error: ({ code }) => (code === 'too_big' ? tooLarge : code === 'too_small' ? tooSmall : `must be ${kind}`) })
    .min(min, { error: tooSmall })
    .max(max, { error: tooLarge });
}
