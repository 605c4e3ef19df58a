import { Problem } from '../base/problem.ts';

/** The answer to a request that lost too many races: 429. It changed nothing. */
export const busy = (cause?: unknown): Problem =>
  new Problem('account_busy', 'Too many changes at once; try again', cause === undefined ? {} : { cause });
