import { instantOfMs } from '../calendar/instant.ts';
import type { Clock } from '../ports/clock.ts';

export const systemClock: Clock = { now: () => instantOfMs(Date.now()) };
