import { invariant } from '../../kernel/base/invariant.ts';
import { timesOf } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { attemptDelivery } from './attempt.ts';
import { batchBytesMax, batchEventsMax, nextBatch, type RecentChunk } from './batch.ts';
import { cleared, type Cursor, failedOnce, laneOf, lineMetaOf, movedTo, saveCursor, sending } from './cursor.ts';
import { logDelivery, type LogEnd } from './delivery-log.ts';
import { type Attempted, attemptRow, passDelivered, receivingWebhook } from './delivery.ts';
import { endIfUnavailable, keepFailing, planRetry } from './failure.ts';
import type { Standing } from './standing.ts';
import { type NextMessage, wakeRetry } from './wake.ts';

type Asked = Pick<NextMessage, 'upTo' | 'format'>;

/** What a worker knows from the batch before, so that it need not be read again. Nothing depends on it. */
export interface Recent extends RecentChunk {
  logged?: LogEnd;
  /** The webhook as it was read for the next batch. Nothing is found if its run has ended. */
  ahead?: { readonly found: Standing | undefined } | undefined;
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
    return { webhook, cursor: await saveCursor(platform.table, cursor, movedTo(cursor, batch.to)) };
  }
  const attempted = { webhook, cursor, batch };
  return isOnce ? sendOnce(platform, attempted, asked, recent) : sendBatch(platform, attempted, asked);
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
 * continues with the next event. A success is stored only if it ends a failure or changes the lane. Otherwise the webhook is read
 * for the next event while the row of this one is written: the cursor that is read has moved past this event already.
 */
async function sendOnce(
  platform: Platform,
  attempted: Attempted,
  { format, upTo }: Asked,
  recent: Recent,
): Promise<Standing | undefined> {
  const { webhook, cursor, batch } = attempted;
  const sent = await saveCursor(platform.table, cursor, sending(cursor, batch, platform.clock.now()));
  const result = await attemptDelivery(platform, webhook, batch, format, lineMetaOf(cursor));
  const row = attemptRow(attempted, 1, result, await platform.cipher(webhook.organisationId));
  const logging = logDelivery(platform, webhook, row, [], recent.logged);
  if (result.outcome === 'Delivered') {
    const after = cleared(sent, result.durationMs);
    const isOther = sent.failingSince !== undefined || laneOf(sent) !== laneOf(after);
    // The slow lane sends one batch for a message.
    const isLast = isOther || batch.to >= upTo || laneOf(after) === 'slow';
    [recent.logged, recent.ahead] = await Promise.all([logging, isLast ? undefined : readAhead(platform, sent)]);
    return { webhook, cursor: isOther ? await saveCursor(platform.table, sent, after) : sent };
  }
  recent.logged = await logging;
  const times = await timesOf(platform, webhook.organisationId);
  const failed = await saveCursor(platform.table, sent, failedOnce(sent, cursor, times.now));
  return (await endIfUnavailable(platform, webhook, failed, times)) ? undefined : { webhook, cursor: failed };
}

/** Reads the webhook for the next batch. If the read fails, the next step makes it again, and fails before it sends anything. */
async function readAhead(platform: Platform, sent: Cursor): Promise<Recent['ahead']> {
  try {
    return { found: await receivingWebhook(platform, sent) };
  } catch {
    return undefined;
  }
}
