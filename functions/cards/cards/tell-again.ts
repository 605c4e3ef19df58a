import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';

/** What the processor has not taken yet: the tries so far, and the moment of the next one. */
export interface ProcessorRetry {
  readonly attempts: number;
  readonly at: Instant;
}

const minuteMs = 60_000;
/** Minutes before each further try; the last wait is repeated without end. */
const waitsMinutes = [1, 2, 5, 15, 60, 360] as const;
/** From this many tries without an answer on, one a day is logged with an alarm. */
const untoldTriesMax = 5;
/** How many tries the last of the waits leaves in a day. */
const longTriesPerDay = (24 * 60) / (waitsMinutes.at(-1) ?? 1);

/** The next try after one that the processor did not take, and whether it is time for an alarm. */
export function nextTry(
  untold: ProcessorRetry | undefined,
  now: Instant,
): { readonly untold: { attempts: number; at: Instant }; readonly isAlarming: boolean } {
  const attempts = (untold?.attempts ?? 0) + 1;
  const minutes = waitsMinutes[Math.min(attempts, waitsMinutes.length) - 1] ?? waitsMinutes[0];
  const late = attempts - untoldTriesMax;
  return {
    untold: { attempts, at: plusMs(now, minutes * minuteMs) },
    isAlarming: late >= 0 && late % longTriesPerDay === 0,
  };
}
