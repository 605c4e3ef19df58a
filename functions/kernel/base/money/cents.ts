import * as z from 'zod';
import { invariant } from '../invariant.ts';
import { wholeNumber } from '../whole-number.ts';

/** The largest amount that one movement may carry, in cents. */
export const amountCentsMax = 99_999_999_999;

/** An amount that moves: a whole number of cents from 1 to {@link amountCentsMax}. */
export const amountSchema = wholeNumber('a whole number of cents', {
  min: 1,
  tooSmall: 'must be at least 1 cent',
  max: amountCentsMax,
  tooLarge: `must be at most ${amountCentsMax} cents`,
});

/** A whole number of cents from 0 to {@link amountCentsMax}, for a limit or a fee. */
export const amountOrZeroSchema = wholeNumber('a whole number of cents', {
  min: 0,
  tooSmall: 'must not be negative',
  max: amountCentsMax,
  tooLarge: `must be at most ${amountCentsMax} cents`,
});

/** A whole number of cents, negative where a balance may be. */
export const centsSchema = z.int().brand<'Cents'>();
export type Cents = z.infer<typeof centsSchema>;

/** Brands a whole number as cents; anything that a double cannot count exactly is a bug. */
export function cents(value: number): Cents {
  invariant(Number.isSafeInteger(value), `${value} is not a safe whole number of cents`);
  return value as Cents;
}
