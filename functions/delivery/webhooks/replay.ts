import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { msOf } from '../../kernel/base/calendar/instant.ts';
import { stateMachine } from '../../kernel/base/state-machine.ts';
import type { Cursor, CursorFailure } from './cursor.ts';
import { replayStatuses, type StopReason } from './replay-status.ts';
import type { Replay } from './replay-store.ts';
import type { Webhook } from './store.ts';

/** The states of a replay. */
export const webhookReplayMachine = stateMachine({
  thing: 'webhook replay',
  states: replayStatuses,
  begins: ['Running', 'Completed'],
  steps: {
    complete: { from: ['Running'], to: 'Completed' },
    stop: { from: ['Running'], to: 'Stopped' },
  },
});

/** A replay stops if no attempt has succeeded for this long. Otherwise it could spend an hour on each batch. */
const failingHoursMax = 24;
const msPerHour = 3_600_000;

/** Returns why a replay must stop in the current state of its webhook, or undefined if it may continue. */
export function whyStopped(
  replay: Pick<Replay, 'generation'>,
  webhook: Pick<Webhook, 'status'>,
  cursor: Pick<Cursor, 'generation'>,
): StopReason | undefined {
  if (webhook.status !== 'Enabled') return webhook.status;
  return cursor.generation === replay.generation ? undefined : 'EnabledAgain';
}

/**
 * Returns a replay as answers show it. A replay ends with the run of its webhook, even if the worker has not stored
 * that yet.
 */
export function replayAsOf(
  replay: Replay,
  webhook: Pick<Webhook, 'status'>,
  cursor: Pick<Cursor, 'generation'>,
): Replay {
  const stopReason = whyStopped(replay, webhook, cursor);
  if (replay.status !== 'Running' || stopReason === undefined) return replay;
  return { ...withoutFailing(replay), status: webhookReplayMachine.next(replay, 'stop'), stopReason };
}

/** True if every event has been sent or passed over. */
export const isAtEnd = ({ position, upTo }: Pick<Replay, 'position' | 'upTo'>): boolean => position >= upTo;

/** Returns the replay after events that the subscription does not select, or before an event that is sent once. */
export function passedTo(replay: Replay, position: number): Replay {
  return { ...replay, position };
}

/** Returns the replay after `count` delivered events up to `position`. */
export function arrived(replay: Replay, position: number, count: number): Replay {
  const { failingSince: _since, ...rest } = withoutFailing(replay);
  return { ...rest, position, delivered: replay.delivered + count };
}

/** Returns the replay after `count` events up to `position` that were not delivered and are not retried. */
export function missed(replay: Replay, position: number, count: number, now: Instant): Replay {
  const failingSince = replay.failingSince ?? now;
  return { ...withoutFailing(replay), position, failed: replay.failed + count, failingSince };
}

/** Returns the replay with a batch that is retried. */
export function triedAgain(replay: Replay, failing: CursorFailure, now: Instant): Replay {
  return { ...replay, failing, failingSince: replay.failingSince ?? now };
}

/** True if no attempt has succeeded for `failingHoursMax` hours. `now` is real time. */
export function isHopeless({ failingSince }: Pick<Replay, 'failingSince'>, now: Instant): boolean {
  return failingSince !== undefined && msOf(now) - msOf(failingSince) >= failingHoursMax * msPerHour;
}

/** Returns the completed replay. `endedAt` is bank time. */
export function completed(replay: Replay, endedAt: Instant): Replay {
  return { ...withoutFailing(replay), status: webhookReplayMachine.next(replay, 'complete'), endedAt };
}

/** Returns a replay that ends before its last event. `endedAt` is bank time. */
export function stopped(replay: Replay, stopReason: StopReason, endedAt: Instant): Replay {
  return { ...withoutFailing(replay), status: webhookReplayMachine.next(replay, 'stop'), stopReason, endedAt };
}

function withoutFailing(replay: Replay): Replay {
  const { failing: _failing, ...rest } = replay;
  return rest;
}
