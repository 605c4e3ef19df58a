import { Problem } from '../base/problem.ts';
import { ConcurrencyConflict, isThrottle } from '../table/concurrency-conflict.ts';
import { isUnanswered } from '../table/transient.ts';
import { busy } from './busy.ts';

/**
 * The problem that an error is answered with, to clients, partners and browsers alike: a race that was lost too often and a table
 * that throttles are 429, because a later try can succeed. A service of AWS that gave no answer, after the retries of its client, is
 * 503, and so is a transaction of which it never became known whether it was applied: what was sent may have been done, so the request
 * is repeated with its key. Every other error that is no Problem is 500,
 * because it is a bug.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ConcurrencyConflict) return busy(error);
  if (isThrottle(error)) {
    return new Problem('too_many_requests', 'The platform is busy; try again', { cause: error });
  }
  if (error instanceof Error && isUnanswered(error)) {
    const detail = 'A service that the platform uses did not answer; try again with the same idempotency key';
    return new Problem('timeout', detail, { cause: error });
  }
  return new Problem('internal_error', 'Something went wrong on our side', { cause: error });
}
