import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { insert, replace, unchanged, type Write } from '../../kernel/table/write.ts';
import type { Cursor } from './cursor.ts';
import { webhookReplayMachine } from './replay.ts';
import { type Replay, type ReplaysHead, openReplayKey, replayKeyOf, replaysHead } from './replay-store.ts';
import type { Webhook } from './store.ts';
import { currentSubscription } from './subscriptions.ts';

/** The events to send again, and the webhook that gets them. `to` is before `from` if there is nothing to send. */
export interface ReplayOrder {
  readonly webhook: Webhook;
  readonly cursor: Cursor;
  readonly head: ReplaysHead | undefined;
  readonly from: number;
  readonly to: number;
  /** True for one event, requested by its id. */
  readonly isOfEvent: boolean;
  /** Bank time. */
  readonly now: Instant;
}

/**
 * Returns a replay and the writes that begin it on condition that the webhook is Enabled. The writes increase the count
 * and insert the marker that only one replay can have until it ends. A replay without events is Completed immediately.
 */
export function beginReplay({ webhook, cursor, head, from, to, isOfEvent, now }: ReplayOrder): {
  readonly replay: Replay;
  readonly writes: readonly Write[];
} {
  const { organisationId, id: webhookId } = webhook;
  const number = (head?.count ?? 0) + 1;
  const isEmpty = to < from;
  const replay: Replay = {
    ...replayKeyOf(webhook, number),
    version: 0,
    organisationId,
    webhookId,
    generation: cursor.generation,
    isOfEvent,
    createdAt: now,
    status: webhookReplayMachine.begin(isEmpty ? 'Completed' : 'Running'),
    ...(isEmpty ? { endedAt: now } : {}),
    from,
    upTo: isEmpty ? from - 1 : to,
    position: from - 1,
    subscriptionType: currentSubscription(webhook.subscriptions),
    delivered: 0,
    failed: 0,
  };
  const headWrite =
    head === undefined
      ? insert({ ...replaysHead(organisationId, webhookId).key, version: 1, count: number })
      : replace({ ...head, count: number });
  const open = isEmpty ? [] : [insert({ ...openReplayKey(replay), webhookId, replayId: replay.id })];
  return { replay, writes: [headWrite, insert(replay), ...open, unchanged(webhook, 'status')] };
}
