import * as z from 'zod';
import { headNumber } from '../events/log.ts';
import type { Platform } from '../kernel/runtime/platform.ts';
import type { Cursor } from './cursor.ts';
import { fastQueue, slowQueue } from './queues.ts';
import { standingsOf } from './standing.ts';
import { webhookKind } from './store.ts';
import { maySelect } from './subscriptions.ts';

/** What waking the webhooks of an organisation reads. */
export const wakeUses = [webhookKind] as const;

export const fastMessageSchema = z.object({
  organisationId: z.string(),
  webhookId: z.string(),
  generation: z.number(),
  position: z.number(),
  /** The end of the log when the message was sent: it fixes the batch, so that a repeated message repeats the bytes. */
  upTo: z.number(),
});

export const slowMessageSchema = fastMessageSchema.omit({ upTo: true });

/**
 * Wakes the webhooks that an append may concern. No event waits for ever, though nothing notes who is awake:
 *
 *   projector:  append the chunk   THEN  read the cursor, send a message if it is behind
 *   worker:     move the cursor    THEN  read the end of the log, send a message if the cursor is behind
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
  await Promise.all(behind.map(({ cursor }) => wakeFast(platform, cursor, appended.upTo)));
}

/**
 * Second half of every worker's step: reads the end of the log, and asks for the next batch if there is more. `upTo` is
 * where the log ended once: a cursor before it has more to do whatever is read, and one that has come to it asks only
 * for what lies beyond.
 */
export async function continueDelivery(platform: Platform, cursor: Cursor, upTo = 0): Promise<void> {
  if (cursor.failing !== undefined) return;
  const { organisationId, position } = cursor;
  const head = position < upTo ? upTo : await headNumber(platform.table, organisationId, position === upTo ? upTo : 0);
  if (position < head) await wakeFast(platform, cursor, head);
}

/** Asks for the next batch of a webhook that does not fail. */
export async function wakeFast(platform: Platform, cursor: Cursor, upTo: number): Promise<void> {
  const { organisationId, webhookId, generation, position } = cursor;
  await platform.queues.send({
    queue: fastQueue.name,
    body: { organisationId, webhookId, generation, position, upTo } satisfies z.infer<typeof fastMessageSchema>,
    group: groupOf(cursor),
    deduplicationId: [organisationId, webhookId, generation, position].join('-'),
  });
}

/** Asks for the next attempt of a batch that failed. */
export async function wakeSlow(platform: Platform, cursor: Cursor): Promise<void> {
  const { organisationId, webhookId, generation, position, failing } = cursor;
  await platform.queues.send({
    queue: slowQueue.name,
    body: { organisationId, webhookId, generation, position } satisfies z.infer<typeof slowMessageSchema>,
    group: groupOf(cursor),
    deduplicationId: [organisationId, webhookId, generation, position, failing?.attempt ?? 0].join('-'),
  });
}

const groupOf = ({ organisationId, webhookId }: Cursor): string => `${organisationId}#${webhookId}`;
