import { type Instant, msOf } from './calendar/instant.ts';
import { Problem } from './problem.ts';

/** A refusal (429) of what is possible again at `from`. Its Retry-After has the seconds until then, and its detail names them. */
export function tooManyUntil(detail: string, from: Instant, now: Instant): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil((msOf(from) - msOf(now)) / 1000));
  return new Problem('too_many_requests', `${detail}; try again in ${retryAfterSeconds} seconds`, {
    retryAfterSeconds,
  });
}
