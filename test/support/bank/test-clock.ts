import { type Instant, plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import type { Clock } from '../../../functions/ports/clock/port.ts';

/** A clock of real time that does not move until a test moves it. */
export class TestClock implements Clock {
  private at: Instant;

  constructor(start: string) {
    this.at = new Date(start).toISOString() as Instant;
  }

  now(): Instant {
    return this.at;
  }

  set(instant: string): void {
    this.at = new Date(instant).toISOString() as Instant;
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void {
    const seconds = ((by.days ?? 0) * 24 + (by.hours ?? 0)) * 3600 + (by.minutes ?? 0) * 60 + (by.seconds ?? 0);
    this.at = plusMs(this.at, seconds * 1000 + (by.ms ?? 0));
  }
}
