import { type Instant, msOf } from './calendar/instant.ts';
import { Problem } from './problem.ts';

/** Refuses a request with 429 until `from`. Retry-After and the detail give the seconds until then. */
export function tooManyUntil(detail: string, from: Instant, now: Instant): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil((msOf(from) - msOf(now)) / 1000));
  return new Problem('too_many_requests', `${detail}; try again in ${retryAfterSeconds} seconds`, {
    retryAfterSeconds,
  });
}
