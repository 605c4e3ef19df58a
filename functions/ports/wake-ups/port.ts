import type { Instant } from '../../kernel/base/calendar/instant.ts';

/** One wake-up per organisation at its next due moment, in the world's time. */
export interface WakeUps {
  /** Sets or replaces the organisation's wake-up; a moment in the past wakes at once. */
  set(organisationId: string, at: Instant): Promise<void>;
}
