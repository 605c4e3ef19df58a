import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';

/** Limits for codes sent to one customer within a time window, in real time. */
const bounds = [
  { codesMax: 5, minutes: 10 },
  { codesMax: 20, minutes: 24 * 60 },
] as const;
const msPerMinute = 60_000;
const rememberedMs = Math.max(...bounds.map(({ minutes }) => minutes)) * msPerMinute;

/**
 * Returns the moments to store when a code is sent now. Throws `too_many_requests` (429) if too many codes were sent,
 * so that a phone is not flooded and a code cannot be guessed by requesting many codes.
 */
export function withCodeSent(before: readonly Instant[], realNow: Instant): readonly Instant[] {
  const since = (ms: number) => before.filter((at) => msOf(at) > msOf(realNow) - ms);
  for (const { codesMax, minutes } of bounds) {
    if (since(minutes * msPerMinute).length < codesMax) continue;
    const detail = `At most ${codesMax} codes can be sent to a customer within ${minutes} minutes`;
    throw new Problem('too_many_requests', detail);
  }
  return [...since(rememberedMs), realNow];
}
