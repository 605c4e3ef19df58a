import { timesOf } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace, type Write } from '../../kernel/table/write.ts';
import { type DeliveryRow, logDelivery } from './delivery-log.ts';
import type { StopReason } from './replay-status.ts';
import { completed, isAtEnd, isHopeless, stopped } from './replay.ts';
import { openReplayKey, type Replay, replayRef, replayItem } from './replay-store.ts';
import { wakeReplay } from './replay-wake.ts';
import { type WebhookWithCursor, readWebhook } from './webhook-with-cursor.ts';
import type { Webhook } from './store.ts';

/** A replay with the webhook that it sends to. */
export interface ReplayRun extends WebhookWithCursor {
  readonly replay: Replay;
}

/**
 * Returns a replay that has not ended, with the state of its webhook, or undefined if it has ended or does not exist.
 */
export async function runningReplay(
  table: Table,
  key: { readonly organisationId: string; readonly webhookId: string; readonly replayId: string },
): Promise<ReplayRun | undefined> {
  const { organisationId, webhookId, replayId } = key;
  const ref = replayRef(organisationId, webhookId, replayId);
  if (ref === undefined) return undefined;
  const [stored, current] = await Promise.all([table.get(ref.key), readWebhook(table, organisationId, webhookId)]);
  if (stored === undefined || current === undefined) return undefined;
  const one = replayItem.parse(stored);
  return one.status === 'Running' ? { replay: one, ...current } : undefined;
}

/** Writes a step of a replay on condition that the version is the one that was read. Throws ConcurrencyConflict. */
export async function saveReplay(platform: Platform, changed: Replay): Promise<Replay> {
  await platform.table.transact(writesOf(changed));
  return { ...changed, version: changed.version + 1 };
}

/** Writes a step together with the delivery log row of its attempt. Throws ConcurrencyConflict. */
export async function saveAttempt(
  platform: Platform,
  webhook: Webhook,
  changed: Replay,
  row: DeliveryRow,
): Promise<Replay> {
  await logDelivery(platform, webhook, { ...row, replayId: changed.id }, writesOf(changed));
  return { ...changed, version: changed.version + 1 };
}

/**
 * Returns the step to write. At the last event, or if no attempt has succeeded for too long, the replay ends with this
 * step.
 */
export async function endedIfDone(platform: Platform, changed: Replay): Promise<Replay> {
  const isLost = isHopeless(changed, platform.clock.now());
  if (!isAtEnd(changed) && !isLost) return changed;
  const { now } = await timesOf(platform, changed.organisationId);
  return isAtEnd(changed) ? completed(changed, now) : stopped(changed, 'ReceiverFails', now);
}

/** Ends a replay before its last event. */
export async function stopReplay(platform: Platform, one: Replay, reason: StopReason): Promise<void> {
  const { now } = await timesOf(platform, one.organisationId);
  await saveReplay(platform, stopped(one, reason, now));
}

/** Second half of every step: sends the message for the next one. A batch that is retried already has its message. */
export async function continueReplay(platform: Platform, one: Replay): Promise<void> {
  if (one.status !== 'Running' || one.failing !== undefined) return;
  if (!isAtEnd(one)) return wakeReplay(platform, one);
  await saveReplay(platform, await endedIfDone(platform, one));
}

/** A replay that has ended deletes its marker. */
function writesOf(changed: Replay): readonly Write[] {
  const isOpen = changed.status === 'Running';
  return [replace(changed), ...(isOpen ? [] : [{ Delete: { Key: openReplayKey(changed) } }])];
}
