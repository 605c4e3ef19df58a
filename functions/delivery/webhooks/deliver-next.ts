import { invariant } from '../../kernel/base/invariant.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { timesOf } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { type AttemptResult, attemptDelivery, prepareAttempt, type WaitingBatch } from './attempt.ts';
import { batchBytesMax, batchEventsMax, nextBatch, type RecentChunk } from './batch.ts';
import {
  allLogged,
  cleared,
  type Cursor,
  failedOnce,
  laneOf,
  lineMetaOf,
  movedTo,
  saveCursor,
  sending,
} from './cursor.ts';
import type { Hold } from './short-hold.ts';
import { logDelivery, type LogEnd, newDeliveryId, type UnloggedAttempts } from './delivery-log.ts';
import { type WebhookBatch, attemptRow, passDelivered } from './delivery.ts';
import { endIfUnavailable, keepFailing, planRetry } from './failure.ts';
import type { WebhookWithCursor } from './webhook-with-cursor.ts';
import type { Webhook } from './store.ts';
import { type NextMessage, wakeRetry } from './wake.ts';

type BatchOrder = Pick<NextMessage, 'upTo' | 'format'>;

/** State carried between batches: what need not be read again, and what is still to be written. */
export interface BatchState extends RecentChunk {
  logged?: LogEnd | undefined;
  /** Rows that are not written yet, in their order. The row of an event is written while the next one is sent. */
  readonly unlogged: { readonly webhook: Webhook; readonly row: Omit<UnloggedAttempts, 'number'> }[];
  /** With AtMostOnce: how the message is held, so that it comes again soon if the worker dies. */
  hold?: Hold;
}

/**
 * Sends the next batch of a webhook once. The content follows from the cursor and the message, so a repeated message
 * sends the same bytes. Returns the webhook as it is afterwards, so that the caller continues, or undefined if nothing follows
 * now: the batch is retried later, or the webhook became Unavailable. Throws {@link WebhookChanged}.
 */
export async function deliverNext(
  platform: Platform,
  current: WebhookWithCursor,
  order: BatchOrder,
  recent: BatchState = { unlogged: [] },
): Promise<WebhookWithCursor | undefined> {
  const { webhook, cursor } = current;
  const isOnce = webhook.deliveryMode === 'AtMostOnce';
  const reader = {
    table: platform.table,
    cipher: await platform.cipher(webhook.organisationId),
    organisationId: webhook.organisationId,
  };
  const range = {
    after: cursor.position,
    upTo: order.upTo,
    eventsMax: isOnce ? 1 : batchEventsMax,
    bytesMax: batchBytesMax,
  };
  const batch = await nextBatch(reader, range, webhook, isOnce ? webhook : order.format, recent);
  if (batch.events.length === 0) {
    return { webhook, cursor: await moveFirst(platform, current, movedTo(cursor, batch.to)) };
  }
  const attempted = { webhook, cursor, batch };
  return isOnce ? sendOnce(platform, attempted, recent) : sendBatch(platform, attempted, order);
}

/**
 * AtLeastOnce: the cursor moves after the answer. If a worker dies between the POST and the write, the cursor has not
 * moved, so its message returns to the queue and the same events are sent again. The receiver may get them twice and
 * recognises them by their ids. If the answer was a failure, that attempt is not counted.
 */
async function sendBatch(
  platform: Platform,
  attempted: WebhookBatch,
  { format }: BatchOrder,
): Promise<WebhookWithCursor | undefined> {
  const { webhook, cursor, batch } = attempted;
  const firstAttemptAt = platform.clock.now();
  const result = await attemptDelivery(platform, webhook, waitingBatch(attempted), format, lineMetaOf(cursor));
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
 * Everything that can fail without the receiver comes before the move. The format is that of the webhook: no event is sent
 * twice, so the message need not fix it.
 *
 * The row of a delivered event is written while the next one is sent. Meanwhile the cursor holds it, so if the worker dies then,
 * the next one writes it.
 */
async function sendOnce(
  platform: Platform,
  attempted: WebhookBatch,
  recent: BatchState,
): Promise<WebhookWithCursor | undefined> {
  const { webhook, cursor, batch } = attempted;
  const cipher = await platform.cipher(webhook.organisationId);
  const send = await prepareAttempt(platform, webhook, waitingBatch(attempted), webhook, lineMetaOf(cursor));
  const moved = sending(cursor, batch, platform.clock.now(), firstUnlogged(recent));
  await recent.hold?.begun;
  const sent = await moveFirst(platform, attempted, moved);
  const [attempt, logging] = await Promise.allSettled([send(), logRecent(platform, recent)]);
  if (attempt.status === 'rejected') throw attempt.reason;
  const result = attempt.value;
  const row = attemptRow(attempted, 1, result, cipher);
  recent.unlogged.push({ webhook, row: { ...row, id: newDeliveryId(platform) } });
  const isAsBefore =
    result.outcome === 'Delivered' &&
    sent.failingSince === undefined &&
    laneOf(cleared(sent, result.durationMs)) === laneOf(sent);
  const mayWait = isAsBefore && logging.status === 'fulfilled' && recent.logged !== undefined;
  if (mayWait) return { webhook, cursor: sent };
  // What came of this event is stored even if no row can be written.
  const [late] = await Promise.allSettled([logRecent(platform, recent)]);
  const settled = late.status === 'fulfilled' ? allLogged(sent) : sent;
  const after = isAsBefore
    ? { webhook, cursor: sent }
    : await storeResult(platform, attempted, { sent, settled }, result);
  if (late.status === 'rejected') throw late.reason;
  return after;
}

/** Stores that a failure has ended or the lane has changed, or that an event was not delivered. `settled` is `sent` without rows. */
async function storeResult(
  platform: Platform,
  { webhook, cursor: before }: WebhookBatch,
  { sent, settled }: { readonly sent: Cursor; readonly settled: Cursor },
  result: AttemptResult,
): Promise<WebhookWithCursor | undefined> {
  if (result.outcome === 'Delivered') {
    return { webhook, cursor: await saveCursor(platform, sent, cleared(settled, result.durationMs)) };
  }
  const times = await timesOf(platform, webhook.organisationId);
  const failed = await saveCursor(platform, sent, failedOnce(settled, before, times.now));
  return (await endIfUnavailable(platform, webhook, failed, times)) ? undefined : { webhook, cursor: failed };
}

/** An event can be sent once it is written and the body before it was answered: a receiver gets one body at a time. */
function waitingBatch({ cursor: { deliveredAt }, batch: { events, since } }: WebhookBatch): WaitingBatch {
  return {
    events,
    sendableSince: since !== undefined && deliveredAt !== undefined && deliveredAt > since ? deliveredAt : since,
  };
}

/** The webhook or its cursor has changed since they were read. Nothing was sent; both have to be read again. */
export class WebhookChanged extends ConcurrencyConflict {}

/** Moves the cursor before anything is sent. It fails if this is not the webhook as it is now, so no reader need read it again. */
export async function moveFirst(
  platform: Platform,
  { webhook, cursor }: WebhookWithCursor,
  moved: Cursor,
): Promise<Cursor> {
  try {
    return await saveCursor(platform, cursor, moved, webhook);
  } catch (error) {
    throw error instanceof ConcurrencyConflict ? new WebhookChanged({ cause: error }) : error;
  }
}

/** Returns the row of the event before, if it is not written yet. Rows that are have smaller numbers. */
function firstUnlogged({ unlogged: [first], logged }: BatchState): UnloggedAttempts | undefined {
  return first && { ...first.row, number: (logged?.number ?? 0) + 1 };
}

/** Writes the rows that are not written yet. */
export async function logRecent(platform: Platform, recent: BatchState): Promise<void> {
  for (let [first] = recent.unlogged; first !== undefined; [first] = recent.unlogged) {
    recent.logged = await logDelivery(platform, first.webhook, first.row, [], recent.logged);
    recent.unlogged.shift();
  }
}
