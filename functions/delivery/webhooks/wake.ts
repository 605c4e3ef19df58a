import * as z from 'zod';
import { headNumber } from '../events/log.ts';
import type { Platform } from '../../ports/platform.ts';
import { type Cursor, isInSlowLane } from './cursor.ts';
import { fastQueue, slowQueue } from './queues.ts';
import { type Standing, standingsOf } from './standing.ts';
import { webhookKind } from './store.ts';
import { maySelect } from './subscriptions.ts';
import { deliveryFormatSchema } from './webhook.ts';

/** Kinds that waking the webhooks of an organisation reads. */
export const wakeUses = [webhookKind] as const;

const messageShape = {
  organisationId: z.string(),
  webhookId: z.string(),
  generation: z.number(),
  position: z.number(),
};

/**
 * Asks for the next batch. It contains the end of the log and the format at the time of the message. Both fix the
 * batch, so that a repeated message sends the same bytes.
 */
export const nextMessageSchema = z.object({ ...messageShape, upTo: z.number(), format: deliveryFormatSchema });
export type NextMessage = z.infer<typeof nextMessageSchema>;

/** Asks for another attempt of the failed batch that the cursor describes. */
const retryMessageSchema = z.object(messageShape);
export const slowMessageSchema = z.union([nextMessageSchema, retryMessageSchema]);

/**
 * Wakes the webhooks that an append may concern. No event is left waiting, although nothing records which webhooks are
 * awake:
 *
 * - projector: append the chunk, THEN read the cursor and send a message if it is behind
 * - worker: move the cursor, THEN read the end of the log and send a message if the cursor is behind
 * - new run: start at the end of the log, THEN the same as a worker
 *
 * All reads are consistent. If the worker moves the cursor before the projector reads it, the projector sees the new
 * position and sends a message for the rest. If the worker moves it afterwards, that is also after the append, and the
 * worker's second read sees the chunk. A message names its start position. A second message for the same position is
 * dropped by the queue or recognised as stale by the worker. The worker then still checks whether a message is missing,
 * because the first worker may have died between its write and its message. A webhook with a failing batch gets no
 * message here: the slow worker ends the failure, which moves the cursor, and then reads the end of the log like every
 * worker.
 */
export async function wakeWebhooks(
  platform: Platform,
  organisationId: string,
  appended: { readonly types: ReadonlySet<string>; readonly upTo: number },
): Promise<void> {
  const behind = (await standingsOf(platform.table, organisationId)).filter(
    ({ webhook: { status, subscriptions }, cursor: { failing, position } }) =>
      status === 'Enabled' &&
      maySelect(subscriptions, appended.types) &&
      failing === undefined &&
      position < appended.upTo,
  );
  await Promise.all(behind.map((standing) => wakeNext(platform, standing, appended.upTo)));
}

/**
 * Second half of every worker's step: reads the end of the log and asks for the next batch if there is more. `upTo` is
 * an earlier end of the log. If the cursor is before it, there is more to do without a read; otherwise only events
 * after it are looked for.
 */
export async function continueDelivery(platform: Platform, standing: Standing, upTo = 0): Promise<void> {
  const { organisationId, position, failing } = standing.cursor;
  if (failing !== undefined) return;
  const head = position < upTo ? upTo : await headNumber(platform.table, organisationId, position === upTo ? upTo : 0);
  if (position < head) await wakeNext(platform, standing, head);
}

/** Logged if a webhook could not be woken when its run began. */
const unbegunMessage = 'a webhook was not woken at its beginning';

/**
 * Second half of every change that begins a run: an event may have been appended after the end of the log was read and
 * before the run was visible. If this fails, the change itself is already stored, so the next event or the sweep wakes
 * the webhook.
 */
export async function beginDelivery(platform: Platform, standing: Standing): Promise<void> {
  try {
    await continueDelivery(platform, standing);
  } catch (error) {
    const { organisationId, webhookId } = standing.cursor;
    platform.log.error(unbegunMessage, { organisationId, webhookId }, error);
  }
}

/** Asks for the next batch of a webhook without a failing batch, in the lane of that webhook. */
export async function wakeNext(platform: Platform, { webhook, cursor }: Standing, upTo: number): Promise<void> {
  const { organisationId, webhookId, generation, position } = cursor;
  const { contentType, includeResources } = webhook;
  const format = { contentType, includeResources };
  const isSlow = isInSlowLane(cursor);
  await platform.queues.send({
    queue: isSlow ? slowQueue.name : fastQueue.name,
    body: { organisationId, webhookId, generation, position, upTo, format } satisfies NextMessage,
    group: isSlow ? slowGroupOf(cursor) : groupOf(cursor),
    deduplicationId: [organisationId, webhookId, generation, position].join('-'),
  });
}

/** Asks for the next attempt of a failed batch. */
export async function wakeRetry(platform: Platform, cursor: Cursor): Promise<void> {
  const { organisationId, webhookId, generation, position, failing } = cursor;
  await platform.queues.send({
    queue: slowQueue.name,
    body: { organisationId, webhookId, generation, position } satisfies z.infer<typeof retryMessageSchema>,
    group: slowGroupOf(cursor),
    deduplicationId: [organisationId, webhookId, generation, position, failing?.attempt ?? 0].join('-'),
  });
}

const groupOf = ({ organisationId, webhookId }: Cursor): string => `${organisationId}#${webhookId}`;

/** Each run has its own group, because a message of an earlier run may be hidden here for minutes. */
const slowGroupOf = (cursor: Cursor): string => `${groupOf(cursor)}#${cursor.generation}`;
