import type { Instant } from '../../kernel/base/calendar/instant.ts';

/** The moment of the example events. Resources that they create have it as createdAt. */
export const exampleAt = '2026-12-01T15:00:00.000Z' as Instant;

/** The creation of the resources that the example events change. */
export const exampleBefore = '2026-11-16T19:30:12.418Z' as Instant;

/** The number of each of them in its log. */
export const exampleEventNumber = 1042;
