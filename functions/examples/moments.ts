import type { Instant } from '../kernel/base/calendar/instant.ts';

/** When the events of the examples happen: what they create is created then. */
export const exampleAt = '2026-12-01T15:00:00.000Z' as Instant;

/** When that was created to which they happen. */
export const exampleBefore = '2026-11-16T19:30:12.418Z' as Instant;

/** The number of each of them in its log. */
export const exampleEventNumber = 1042;
