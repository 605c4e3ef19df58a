import * as z from 'zod';
import { wholeNumber } from '../../kernel/base/whole-number.ts';

const clearingsMax = 99;
const clearingNumber = wholeNumber('a whole number', { min: 1, max: clearingsMax });

/** Which of several settlements of one authorization it is. They may come in any order. */
export const clearingField = z
  .strictObject({ number: clearingNumber, of: clearingNumber })
  .refine(({ number, of }) => number <= of, { path: ['number'], error: 'must be at most `of`' })
  .optional();
export type Clearing = NonNullable<z.output<typeof clearingField>>;

/** The numbers of the settlements that have come, with another one. */
export const withClearing = (before: readonly number[] = [], { number }: Clearing): number[] => [
  ...new Set([...before, number]),
];
