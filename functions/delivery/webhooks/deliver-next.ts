import { invariant } from '../../kernel/base/invariant.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { timesOf } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { attemptDelivery, prepareAttempt } from './attempt.ts';
import { batchBytesMax, batchEventsMax, nextBatch, type RecentChunk } from './batch.ts';
import { cleared, type Cursor, failedOnce, laneOf, lineMetaOf, movedTo, saveCursor, sending } from './cursor.ts';
import { logDelivery, type LogEnd, newDeliveryId, type Unlogged } from './delivery-log.ts';
import { type Attempted, attemptRow, passDelivered } from './delivery.ts';
import { endIfUnavailable, keepFailing, planRetry } from './failure.ts';
import type { Standing } from './standing.ts';
import type { Webhook } from './store.ts';
import { type NextMessage, wakeRetry } from './wake.ts';

type Asked = Pick<NextMessage, 'upTo' | 'format'>;

/** What a worker knows from the batch before, so that it need not be read again, and what it has to do for it. */
export interface Recent extends RecentChunk {
  logged?: LogEnd | undefined;
  /** The webhook after the event before, which need not be read again: the next event is sent only if it is still the same. */
  standing?: Standing | undefined;
  /** The row of the event before, which is written while the next one is sent. */
  unlogged?: { readonly webhook: Webhook; readonly row: Omit<Unlogged, 'number'> } | undefined;
}

/**
 * Sends the next batch of a webhook once. The content follows from the cursor and the message, so a repeated message
 * sends the same bytes. Returns the webhook as it is afterwards, so that the caller continues, or undefined if nothing follows
 * now: the batch is retried later, or the webhook became Unavailable.
 */
export async function deliverNext(
  platform: Platform,
  { webhook, cursor }: Standing,
  asked: Asked,
  recent: Recent = {},
): Promise<Standing | undefined> {
  const isOnce = webhook.deliveryMode === 'AtMostOnce';
  const reader = {
    table: platform.table,
    cipher: await platform.cipher(webhook.organisationId),
    organisationId: webhook.organisationId,
  };
  const range = {
    after: cursor.position,
    upTo: asked.upTo,
    eventsMax: isOnce ? 1 : batchEventsMax,
    bytesMax: batchBytesMax,
  };
  const batch = await nextBatch(reader, range, webhook, asked.format, recent);
  if (batch.events.length === 0) {
    recent.standing = undefined;
    return { webhook, cursor: await saveCursor(platform, cursor, movedTo(cursor, batch.to)) };
  }
  const attempted = { webhook, cursor, batch };
  return isOnce ? sendOnce(platform, attempted, asked.format, recent) : sendBatch(platform, attempted, asked);
}

/**
 * AtLeastOnce: the cursor moves after the answer. If a worker dies between the POST and the write, the cursor has not
 * moved, so its message returns to the queue and the same events are sent again. The receiver may get them twice and
 * recognises them by their ids. If the answer was a failure, that attempt is not counted.
 */
async function sendBatch(platform: Platform, attempted: Attempted, { format }: Asked): Promise<Standing | undefined> {
  const { webhook, cursor, batch } = attempted;
  const firstAttemptAt = platform.clock.now();
  const result = await attemptDelivery(platform, webhook, batch, format, lineMetaOf(cursor));
  const row = attemptRow(attempted, 1, result, await platform.cipher(webhook.organisationId));
  if (result.outcome === 'Delivered') {
    return passDelivered(platform, attempted, row, result.durationMs);
  }
  const failing = planRetry(platform, { to: batch.to, attempt: 1, firstAttemptAt }, format);
  invariant(failing !== undefined, `no retry was planned after the first attempt for webhook ${webhook.id}`);
  const kept = await keepFailing(platform, attempted, failing, row);
  if (kept !== undefined) await wakeRetry(platform, kept);
  return undefined;
}

/**
 * AtMostOnce: the cursor moves before the event is sent, so that the event is never sent again. If a worker dies
 * between the move and the write of the result, it is unknown whether the event was sent. It is then missing in the
 * delivery log, but its sequence number is used, so the next body shows the gap. The message returns as stale and only
 * continues with the next event. A success is stored only if it ends a failure or changes the lane.
 *
 * Everything that can fail without the receiver comes before the move.
 *
 * The row of a delivered event is written while the next one is sent. Meanwhile the cursor holds it, so if the worker dies then,
 * the next one writes it. Throws {@link WebhookChanged}.
 */
async function sendOnce(
  platform: Platform,
  attempted: Attempted,
  format: Asked['format'],
  recent: Recent,
): Promise<Standing | undefined> {
  const { webhook, cursor, batch } = attempted;
  const cipher = await platform.cipher(webhook.organisationId);
  const send = await prepareAttempt(platform, webhook, batch, format, lineMetaOf(cursor));
  const sent = await moveOnce(platform, attempted, recent);
  const [attempt, logging] = await Promise.allSettled([send(), logRecent(platform, recent)]);
  if (attempt.status === 'rejected') throw attempt.reason;
  if (logging.status === 'rejected') throw logging.reason;
  const result = attempt.value;
  const row = attemptRow(attempted, 1, result, cipher);
  const after = result.outcome === 'Delivered' ? cleared(sent, result.durationMs) : undefined;
  const isAsBefore = after !== undefined && sent.failingSince === undefined && laneOf(sent) === laneOf(after);
  if (isAsBefore && recent.logged !== undefined) {
    recent.unlogged = { webhook, row: { ...row, id: newDeliveryId(platform) } };
  } else {
    recent.logged = await logDelivery(platform, webhook, row, [], recent.logged);
  }
  if (isAsBefore) return (recent.standing = { webhook, cursor: sent });
  if (after !== undefined) return { webhook, cursor: await saveCursor(platform, sent, after) };
  const times = await timesOf(platform, webhook.organisationId);
  const failed = await saveCursor(platform, sent, failedOnce(sent, cursor, times.now));
  return (await endIfUnavailable(platform, webhook, failed, times)) ? undefined : { webhook, cursor: failed };
}

/** The webhook was changed since it was read for the event before. It has to be read again before anything is sent. */
export class WebhookChanged extends ConcurrencyConflict {}

/** Moves the cursor past an event that is about to be sent. */
async function moveOnce(platform: Platform, { webhook, cursor, batch }: Attempted, recent: Recent): Promise<Cursor> {
  const { standing, unlogged, logged } = recent;
  recent.standing = undefined;
  const before = unlogged && { ...unlogged.row, number: (logged?.number ?? 0) + 1 };
  try {
    const moved = sending(cursor, batch, platform.clock.now(), before);
    return await saveCursor(platform, cursor, moved, webhook);
  } catch (error) {
    throw standing !== undefined && error instanceof ConcurrencyConflict ? new WebhookChanged({ cause: error }) : error;
  }
}

/** Writes the row of the event before, if it is not written yet. */
export async function logRecent(platform: Platform, recent: Recent): Promise<void> {
  if (recent.unlogged === undefined) return;
  const { webhook, row } = recent.unlogged;
  recent.logged = await logDelivery(platform, webhook, row, [], recent.logged);
  recent.unlogged = undefined;
}
