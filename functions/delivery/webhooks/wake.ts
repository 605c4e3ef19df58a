import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { headNumber } from '../events/log-reads.ts';
import { isTransient } from '../../kernel/table/transient.ts';
import type { Platform } from '../../ports/platform.ts';
import { type Cursor, type Lane, laneOf } from './cursor.ts';
import { fastQueue, slowQueue, sweepQueue, timersQueue, trialQueue } from './queues.ts';
import { askedShareOf, shareOf } from '../../kernel/workers/share.ts';
import { takesQuestions } from './question.ts';
import { type WebhookWithCursor, readIntactWebhooks } from './webhook-with-cursor.ts';
import { type Webhook, webhookItem, webhookKey, webhookKind } from './store.ts';
import { maySelect } from './subscriptions.ts';
import { sendAt } from './timers.ts';
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

/** Asks for another attempt of the failed batch that the cursor describes, after `attempt` attempts. */
const retryMessageSchema = z.object({
  ...messageShape,
  attempt: z.number().default(0),
  /** True for an attempt before its moment, because the receiver has answered a test. */
  isEarly: z.boolean().optional(),
});
export const slowMessageSchema = z.union([nextMessageSchema, retryMessageSchema]);

/** The queue of each lane. */
export const laneQueues = { fast: fastQueue, trial: trialQueue, slow: slowQueue } as const satisfies Record<
  Lane,
  object
>;

/** Names of the queues to which waking webhooks sends messages. */
export const wakeSends: readonly string[] = [...Object.values(laneQueues), timersQueue].map(({ name }) => name);

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
  const all = await readPatiently(platform, organisationId);
  if (all === undefined) return;
  const behind = all.filter(
    ({ webhook: { status, subscriptions }, cursor: { failing, position } }) =>
      status === 'Enabled' &&
      maySelect(subscriptions, appended.types) &&
      failing === undefined &&
      position < appended.upTo,
  );
  const done = await Promise.allSettled(behind.map((current) => wakeNext(platform, current, appended.upTo)));
  const failed = done.filter((one) => one.status === 'rejected');
  if (failed[0] !== undefined) await sweepSoon(platform, { organisationId, count: failed.length }, failed[0].reason);
}

/** The pauses before the webhooks are read again: a question about a card waits for two seconds. */
const readPausesMs = [150, 300];

/** The webhooks of an organisation, read three times at most if a service throttles or gives no answer; then a sweep is asked for instead. */
async function readPatiently(
  platform: Platform,
  organisationId: string,
): Promise<readonly WebhookWithCursor[] | undefined> {
  for (let reads = 0; ; reads += 1) {
    try {
      return await readIntactWebhooks(platform, organisationId);
    } catch (error) {
      const pauseMs = isTransient(error) ? readPausesMs[reads] : undefined;
      if (pauseMs === undefined) {
        await sweepSoon(platform, { organisationId }, error);
        return undefined;
      }
      await pause(pauseMs);
    }
  }
}

/** Logged if the events of a batch have numbers, but webhooks or the export could not be woken. An alarm matches this message. */
export const unwokenMessage: AlarmMessage = {
  text: 'webhooks were not woken after an append',
  alarm: {
    name: 'UnwokenWebhooks',
    runbook: 'abandoned-deliveries',
    severity: 'nextDay',
    owner: 'platform',
    says: 'could not wake webhooks or the export of events',
  },
};
const sweepSoonSeconds = 60;

/** The events have their numbers, so what cannot be read or sent to wake webhooks must not fail the numbering of what follows. */
async function sweepSoon(
  platform: Platform,
  { organisationId, count }: { readonly organisationId: string; readonly count?: number },
  reason: unknown,
): Promise<void> {
  platform.log.alarm(unwokenMessage, { organisationId, ...(count !== undefined && { count }) }, reason);
  try {
    const body = { organisationId };
    await platform.queues.send({ queue: sweepQueue.name, body, delaySeconds: sweepSoonSeconds });
  } catch {
    // The hourly sweep sends another one.
  }
}

/**
 * Second half of every worker's step: reads the end of the log and asks for the next batch if there is more. `upTo` is
 * an earlier end of the log. If the cursor is before it, there is more to do without a read; otherwise only events
 * after it are looked for.
 */
export async function continueDelivery(platform: Platform, current: WebhookWithCursor, upTo = 0): Promise<void> {
  const { organisationId, position, failing } = current.cursor;
  if (failing !== undefined) return;
  const head = position < upTo ? upTo : await headNumber(platform.table, organisationId, position === upTo ? upTo : 0);
  if (position >= head) return;
  const webhook = await currentWebhook(platform, current);
  if (webhook?.status === 'Enabled') await wakeNext(platform, { ...current, webhook }, head);
}

/** Reads a webhook again if its cursor shows that it was changed meanwhile, for example while a batch was sent. */
async function currentWebhook(
  { table }: Platform,
  { webhook, cursor }: WebhookWithCursor,
): Promise<Webhook | undefined> {
  if ((cursor.webhookVersion ?? 0) <= webhook.version) return webhook;
  const stored = await table.get(webhookKey(webhook.organisationId, webhook.id));
  return stored && webhookItem.parse(stored);
}

/** Logged if a webhook could not be woken when its run began. */
const unbegunMessage = 'a webhook was not woken at its beginning';

/**
 * Second half of every change that begins a run: an event may have been appended after the end of the log was read and
 * before the run was visible. If this fails, the change itself is already stored, so the next event or the sweep wakes
 * the webhook.
 */
export async function beginDelivery(platform: Platform, current: WebhookWithCursor): Promise<void> {
  try {
    await continueDelivery(platform, current);
  } catch (error) {
    const { organisationId, webhookId } = current.cursor;
    platform.log.error(unbegunMessage, { organisationId, webhookId }, error);
  }
}

/** Asks for the next batch of a webhook without a failing batch, in the lane of that webhook. */
export async function wakeNext(
  platform: Platform,
  { webhook, cursor }: WebhookWithCursor,
  upTo: number,
): Promise<void> {
  const { organisationId, webhookId, generation, position } = cursor;
  const { contentType, includeResources } = webhook;
  const format = { contentType, includeResources };
  const lane = laneOf(cursor);
  await platform.queues.send({
    queue: laneQueues[lane].name,
    body: { organisationId, webhookId, generation, position, upTo, format } satisfies NextMessage,
    group: takesQuestions(webhook, position)
      ? askedShareOf(organisationId, webhookId)
      : shareOf(platform.settings, lane, organisationId, webhookId),
    deduplicationId: [organisationId, webhookId, generation, position].join('-'),
  });
}

/** Asks for the next attempt of a failed batch at its moment. */
export async function wakeRetry(platform: Platform, cursor: Cursor): Promise<void> {
  if (cursor.failing !== undefined)
    await sendAt(platform, retryMessage(platform, cursor), cursor.failing.nextAttemptAt);
}

/** Asks for an attempt of a failed batch now. It is made in addition to the one that is planned, unless it succeeds. */
export async function wakeEarly(platform: Platform, cursor: Cursor): Promise<void> {
  const { body, deduplicationId, ...message } = retryMessage(platform, cursor);
  await platform.queues.send({
    ...message,
    body: { ...body, isEarly: true },
    deduplicationId: `${deduplicationId}-${platform.clock.now()}`,
  });
}

function retryMessage({ settings }: Platform, cursor: Cursor) {
  const { organisationId, webhookId, generation, position, failing } = cursor;
  const attempt = failing?.attempt ?? 0;
  return {
    queue: slowQueue.name,
    body: { organisationId, webhookId, generation, position, attempt } satisfies z.infer<typeof retryMessageSchema>,
    group: shareOf(settings, 'slow', organisationId, webhookId),
    deduplicationId: [organisationId, webhookId, generation, position, attempt].join('-'),
  };
}
