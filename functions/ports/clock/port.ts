import type { Instant } from '../../kernel/base/calendar/instant.ts';

/**
 * Real time. Tokens, one-time passwords, retention and waits between delivery attempts follow it; everything that
 * a bank books follows the bank's clock, which a sandbox can move (see functions/time/clock).
 */
export interface Clock {
  now(): Instant;
}
