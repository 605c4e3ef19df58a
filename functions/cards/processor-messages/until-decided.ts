import { setTimeout as pause } from 'node:timers/promises';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { type Moment, momentOf } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';

/** The pause before the first look, the factor for each later one, and the longest. */
const looks = { firstMs: 20, factor: 1.3, maxMs: 100 } as const;

/** Something on which the organisation can decide until a moment. */
interface Question<T> {
  readonly organisationId: string;
  readonly until: Instant;
  readonly read: () => Promise<T>;
  readonly isWaiting: (one: T) => boolean;
  /** Decides in place of the organisation, unless somebody else has done so. */
  readonly timeOut: (moment: Moment) => Promise<unknown>;
}

/** Waits until something is decided, and answers it as it is then. If this function dies meanwhile, its due step decides. */
export async function untilDecided<T>(platform: Platform, question: Question<T>): Promise<T> {
  const { organisationId, until, read, isWaiting, timeOut } = question;
  for (let pauseMs: number = looks.firstMs; ; pauseMs = Math.min(pauseMs * looks.factor, looks.maxMs)) {
    const one = await read();
    if (!isWaiting(one)) return one;
    const moment: Moment = await momentOf(platform, organisationId, 'cards');
    const leftMs = msOf(until) - msOf(moment.now);
    if (leftMs > 0) await pause(Math.min(pauseMs, leftMs));
    else await timeOut(moment);
  }
}
