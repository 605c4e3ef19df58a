import { instantOfMs } from '../../kernel/base/calendar/instant.ts';
import type { Clock } from './port.ts';

export const systemClock: Clock = { now: () => instantOfMs(Date.now()) };
