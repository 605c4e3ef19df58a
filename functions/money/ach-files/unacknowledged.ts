import { type Instant, msOf, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Platform } from '../../ports/platform.ts';
import { unacknowledgedMessage } from './answer-alarms.ts';
import { filesSince } from './files-since.ts';
import { stageScope } from './store.ts';

/** Days for which a file is looked at. */
const watchedDays = 14;
const dayMs = 86_400_000;

type Watching = Pick<Platform, 'table' | 'settings' | 'log'>;

/** Rings for each file of a stage that its bank should have acknowledged by now. Costs nothing if no bank has to. */
export async function ringForUnacknowledged(platform: Watching, now: Instant): Promise<void> {
  const { settings, log } = platform;
  const seconds = new Map(
    settings.banks.flatMap(({ routingNumber, ach: { files } }) => {
      const { withinSeconds } = files?.answers ?? {};
      return withinSeconds === undefined ? [] : [[routingNumber, withinSeconds] as const];
    }),
  );
  if (seconds.size === 0) return;
  for (const { id, routingNumber, status, createdAt } of await filesSince(
    platform,
    stageScope,
    plusMs(now, -watchedDays * dayMs),
  )) {
    const withinSeconds = seconds.get(routingNumber);
    if (withinSeconds === undefined || (status !== 'Written' && status !== 'Sent')) continue;
    const waitedSeconds = Math.floor((msOf(now) - msOf(createdAt)) / 1000);
    if (waitedSeconds > withinSeconds) log.alarm(unacknowledgedMessage, { resourceId: id, waitedSeconds });
  }
}
