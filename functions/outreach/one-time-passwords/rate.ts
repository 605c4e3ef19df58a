import { type Instant, msOf, plusMs } from '../../kernel/base/calendar/instant.ts';
import { tooManyUntil } from '../../kernel/base/too-many.ts';

/** Limits for codes sent to one customer within a time window, in real time. */
const bounds = [
  { codesMax: 5, minutes: 10 },
  { codesMax: 20, minutes: 24 * 60 },
] as const;
const msPerMinute = 60_000;
const rememberedMs = Math.max(...bounds.map(({ minutes }) => minutes)) * msPerMinute;

/**
 * Returns the moments to store when a code is sent now. Throws `too_many_requests` (429) if too many codes were sent,
 * so that a phone is not flooded and a code cannot be guessed by requesting many codes. Retry-After leads to the moment at
 * which the next can be sent.
 */
export function withCodeSent(before: readonly Instant[], realNow: Instant): readonly Instant[] {
  const since = (ms: number) => before.filter((at) => msOf(at) > msOf(realNow) - ms);
  for (const { codesMax, minutes } of bounds.toReversed()) {
    // A code can be sent when all but `codesMax - 1` of the latest are older than the window.
    const oldest = since(minutes * msPerMinute).at(-codesMax);
    if (oldest === undefined) continue;
    const detail = `At most ${codesMax} codes can be sent to a customer within ${minutes} minutes`;
    throw tooManyUntil(detail, plusMs(oldest, minutes * msPerMinute), realNow);
  }
  return [...since(rememberedMs), realNow];
}
