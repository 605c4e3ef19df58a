import { wholeNumber } from '../../kernel/base/whole-number.ts';
import type { Caller } from '../../kernel/auth/caller.ts';
import { Problem } from '../../kernel/base/problem.ts';

/** The most banking days for the clearing of a check. */
const clearingDaysMax = 60;

/** Days of clearing in place of those of the deposit product. */
export const checkClearingDaysField = wholeNumber('a whole number of banking days', { min: 0, max: clearingDaysMax });

/** Refuses to let customers choose the clearing days: with too few they could spend money before it has arrived. */
export function mustChooseClearing({ kind }: Pick<Caller, 'kind'>, days: number | undefined): void {
  if (days === undefined || kind === 'organisation') return;
  const detail = 'clearingDaysOverride: a customer token cannot decide when money counts as cleared';
  throw new Problem('forbidden', { detail, pointer: '/data/attributes/clearingDaysOverride' });
}
