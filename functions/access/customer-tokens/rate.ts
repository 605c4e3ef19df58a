import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';

/** Codes are sent to one customer at most so often within so many minutes of the world's clock. */
const bounds = [
  { codesMax: 5, minutes: 10 },
  { codesMax: 20, minutes: 24 * 60 },
] as const;
const msPerMinute = 60_000;
const rememberedMs = Math.max(...bounds.map(({ minutes }) => minutes)) * msPerMinute;

/**
 * The moments to remember when a code is sent now. Refuses with 429 where too many were sent, so that nobody's phone is
 * flooded and no code is guessed by asking for ever new ones.
 */
export function withCodeSent(before: readonly Instant[], realNow: Instant): readonly Instant[] {
  const since = (ms: number) => before.filter((at) => msOf(at) > msOf(realNow) - ms);
  for (const { codesMax, minutes } of bounds) {
    if (since(minutes * msPerMinute).length < codesMax) continue;
    const detail = `At most ${codesMax} codes are sent to a customer within ${minutes} minutes`;
    throw new Problem('too_many_requests', detail);
  }
  return [...since(rememberedMs), realNow];
}
