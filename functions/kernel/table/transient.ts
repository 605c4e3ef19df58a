import { BusyService } from '../base/busy-service.ts';
import { isUnreachable } from '../base/unreachable.ts';
import { ConcurrencyConflict, isThrottle, UndecidedTransaction } from './concurrency-conflict.ts';

/** What services of AWS call it if they refuse a call because there were too many. */
const throttleNames = /throttl|TooManyRequests|RequestLimitExceeded|OverLimit|SlowDown/i;

/**
 * True for trouble that passes: a service throttles, fails or gives no answer, or somebody else wrote first. The same work can succeed a
 * moment later. Work that fails by itself, for example because an item cannot be read, is none.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConcurrencyConflict || isThrottle(error)) return true;
  return isUnanswered(error) || throttleNames.test(error.name);
}

/** True for the error of a service that gave no answer, or of one that says that it failed itself. */
export function isUnanswered(error: Error & { readonly $metadata?: unknown }): boolean {
  if (error instanceof UndecidedTransaction || error instanceof BusyService || isUnreachable(error)) return true;
  const { $metadata: metadata } = error;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return false;
  return Number(metadata.httpStatusCode) >= 500;
}
