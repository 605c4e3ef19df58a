import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { msOf } from '../../kernel/base/calendar/instant.ts';
import type { Cursor, Failing } from './cursor.ts';
import type { ReplayStatus, StopReason } from './replay-status.ts';
import type { Replay } from './replay-store.ts';
import type { Webhook } from './store.ts';

/** The life of a replay. */
export const webhookReplayTransitions = {
  complete: { from: ['Running'], to: 'Completed' },
  stop: { from: ['Running'], to: 'Stopped' },
} as const satisfies Record<string, { from: readonly ReplayStatus[]; to: ReplayStatus }>;

/** A replay to which nothing has arrived for so long is given up, or it would go on for an hour for each batch. */
const failingHoursMax = 24;
const msPerHour = 3_600_000;

/** Why a replay may not go on as its webhook stands; undefined where it may. */
export function whyStopped(
  replay: Pick<Replay, 'generation'>,
  webhook: Pick<Webhook, 'status'>,
  cursor: Pick<Cursor, 'generation'>,
): StopReason | undefined {
  if (webhook.status !== 'Enabled') return webhook.status;
  return cursor.generation === replay.generation ? undefined : 'EnabledAgain';
}

/** A replay as it is to be seen: it ends with the run of its webhook, also while its worker has not met it yet. */
export function replayAsOf(
  replay: Replay,
  webhook: Pick<Webhook, 'status'>,
  cursor: Pick<Cursor, 'generation'>,
): Replay {
  const stopReason = whyStopped(replay, webhook, cursor);
  if (replay.status !== 'Running' || stopReason === undefined) return replay;
  return { ...withoutFailing(replay), status: webhookReplayTransitions.stop.to, stopReason };
}

/** True where every event has been sent, or passed over. */
export const isAtEnd = ({ position, upTo }: Pick<Replay, 'position' | 'upTo'>): boolean => position >= upTo;

/** The replay after events that the subscription does not select, or before one that is sent once. */
export function passedTo(replay: Replay, position: number): Replay {
  return { ...replay, position };
}

/** The replay after `count` events up to `position` that arrived. */
export function arrived(replay: Replay, position: number, count: number): Replay {
  const { failingSince: _since, ...rest } = withoutFailing(replay);
  return { ...rest, position, delivered: replay.delivered + count };
}

/** The replay after `count` events up to `position` that did not arrive, and are not tried again. */
export function missed(replay: Replay, position: number, count: number, now: Instant): Replay {
  const failingSince = replay.failingSince ?? now;
  return { ...withoutFailing(replay), position, failed: replay.failed + count, failingSince };
}

/** The replay with a batch that is tried again. */
export function triedAgain(replay: Replay, failing: Failing, now: Instant): Replay {
  return { ...replay, failing, failingSince: replay.failingSince ?? now };
}

/** True where nothing has arrived for longer than a replay waits. `now` is the world's time. */
export function isHopeless({ failingSince }: Pick<Replay, 'failingSince'>, now: Instant): boolean {
  return failingSince !== undefined && msOf(now) - msOf(failingSince) >= failingHoursMax * msPerHour;
}

/** The replay that has come to its end; `endedAt` is the bank's time. */
export function completed(replay: Replay, endedAt: Instant): Replay {
  return { ...withoutFailing(replay), status: webhookReplayTransitions.complete.to, endedAt };
}

/** The replay that ends before its last event; `endedAt` is the bank's time. */
export function stopped(replay: Replay, stopReason: StopReason, endedAt: Instant): Replay {
  return { ...withoutFailing(replay), status: webhookReplayTransitions.stop.to, stopReason, endedAt };
}

function withoutFailing(replay: Replay): Replay {
  const { failing: _failing, ...rest } = replay;
  return rest;
}
