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

/** What an authorization knows of its settlements in a sequence: the numbers that have come, and how many were announced at first. */
export interface Clearings {
  readonly clearings?: number[] | undefined;
  readonly clearingsOf?: number | undefined;
}

/** The settlements that have come, with another one. */
export const withClearing = ({ clearings = [], clearingsOf }: Clearings, { number, of }: Clearing): Clearings => ({
  clearings: [...new Set([...clearings, number])],
  clearingsOf: clearingsOf ?? of,
});

/** Whether a settlement with this number has come before: it releases nothing that is held for the others. */
export const isRepeated = ({ clearings = [] }: Clearings, clearing: Clearing | undefined): boolean =>
  clearing !== undefined && clearings.includes(clearing.number);

/** Whether a settlement contradicts what its sequence has told: by a number that has come, or by another count. */
export const contradicts = (before: Clearings, clearing: Clearing | undefined): boolean =>
  isRepeated(before, clearing) || (clearing !== undefined && clearing.of !== (before.clearingsOf ?? clearing.of));

/** Whether all settlements of the sequence have come. */
export const hasAllClearings = ({ clearings = [], clearingsOf }: Clearings, clearing: Clearing | undefined): boolean =>
  clearing === undefined || clearings.length >= (clearingsOf ?? clearing.of);
