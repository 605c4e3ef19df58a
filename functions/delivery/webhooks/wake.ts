import * as z from 'zod';
import { headNumber } from '../events/log.ts';
import type { Platform } from '../../ports/platform.ts';
import { type Cursor, isInSlowLane } from './cursor.ts';
import { fastQueue, slowQueue } from './queues.ts';
import { type Standing, standingsOf } from './standing.ts';
import { webhookKind } from './store.ts';
import { maySelect } from './subscriptions.ts';
import { deliveryFormatSchema } from './webhook.ts';

/** What waking the webhooks of an organisation reads. */
export const wakeUses = [webhookKind] as const;

const messageShape = {
  organisationId: z.string(),
  webhookId: z.string(),
  generation: z.number(),
  position: z.number(),
};

/**
 * Asks for the next batch. The end of the log when the message was sent, and how the webhook is written to then: they fix
 * the batch, so that a repeated message repeats the bytes.
 */
export const nextMessageSchema = z.object({ ...messageShape, upTo: z.number(), format: deliveryFormatSchema });
export type NextMessage = z.infer<typeof nextMessageSchema>;

/** Asks for another attempt of a batch that failed, which stands on the cursor. */
const retryMessageSchema = z.object(messageShape);
export const slowMessageSchema = z.union([nextMessageSchema, retryMessageSchema]);

/**
 * Wakes the webhooks that an append may concern. No event waits for ever, though nothing notes who is awake:
 *
 *   projector:  append the chunk   THEN  read the cursor, send a message if it is behind
 *   worker:     move the cursor    THEN  read the end of the log, send a message if the cursor is behind
 *   new run:    begin at the end   THEN  the same as a worker
 *
 * All reads are strong. If the worker moves before the projector reads, the projector sees the new position and sends
 * what is missing. If it moves after, then also after the append, and the worker's own second read sees the chunk. A
 * message names the position that it starts from: a second one for the same position is swallowed by the queue, or met
 * as stale by the worker, who then only looks whether something is missing, since the first one may have died between
 * its write and its message. A webhook with a failing batch gets no message here: the slow worker ends the failure,
 * which moves the cursor, and then reads the end of the log like every worker.
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
 * Second half of every worker's step: reads the end of the log, and asks for the next batch if there is more. `upTo` is
 * where the log ended once: a cursor before it has more to do whatever is read, and one that has come to it asks only
 * for what lies beyond.
 */
export async function continueDelivery(platform: Platform, standing: Standing, upTo = 0): Promise<void> {
  const { organisationId, position, failing } = standing.cursor;
  if (failing !== undefined) return;
  const head = position < upTo ? upTo : await headNumber(platform.table, organisationId, position === upTo ? upTo : 0);
  if (position < head) await wakeNext(platform, standing, head);
}

/** Logged when a run could not be begun at once. */
const unbegunMessage = 'a webhook was not woken at its beginning';

/**
 * Second half of whatever begins a run: an event may have come after the end of the log was read, and before anybody knew of
 * the run. What fails here is left to the next event and to the sweep: the change itself is made.
 */
export async function beginDelivery(platform: Platform, standing: Standing): Promise<void> {
  try {
    await continueDelivery(platform, standing);
  } catch (error) {
    const { organisationId, webhookId } = standing.cursor;
    platform.log.error(unbegunMessage, { organisationId, webhookId }, error);
  }
}

/** Asks for the next batch of a webhook that has none which failed, in the lane where it stands. */
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

/** Asks for the next attempt of a batch that failed. */
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

/** A run of its own: a message of one that was ended may be hidden here for minutes. */
const slowGroupOf = (cursor: Cursor): string => `${groupOf(cursor)}#${cursor.generation}`;
