import { Problem } from '../base/problem.ts';
import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import { busy } from './busy.ts';

const busyErrors = new Set(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded']);

/**
 * The problem that an error is answered with, to clients, partners and browsers alike: a race that was lost too often and a table
 * that throttles are 429, because a later try can succeed. Every other error that is no Problem is 500, because it is a bug.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ConcurrencyConflict) return busy(error);
  if (error instanceof Error && busyErrors.has(error.name)) {
    return new Problem('too_many_requests', 'The platform is busy; try again', { cause: error });
  }
  return new Problem('internal_error', 'Something went wrong on our side', { cause: error });
}
