import { logKind } from '../events/log.ts';
import { clockKind } from '../../kernel/clock/bank-clock.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { LeaveOnQueue } from '../../kernel/workers/worker-handler.ts';
import type { Uses } from '../../kernel/table/guarded-table.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import type { AttemptResult } from './attempt.ts';
import type { Batch } from './batch.ts';
import { lineMetaOf, saveCursor, succeeded } from './cursor.ts';
import { deliveryLogKind, type DeliveryRow, logDelivery, sealAnswer } from './delivery-log.ts';
import { type Standing, standingOf } from './standing.ts';
import { type Webhook, webhookKind } from './store.ts';

/** What the workers of both lanes touch. */
export const deliveryUses: Uses = { read: [logKind, clockKind], write: [webhookKind, deliveryLogKind] };

/** A webhook that receives, and where it stands; undefined for a message about a run that has ended. */
export async function receivingWebhook(
  platform: Platform,
  message: { readonly organisationId: string; readonly webhookId: string; readonly generation: number },
): Promise<Standing | undefined> {
  const found = await standingOf(platform.table, message.organisationId, message.webhookId);
  return found?.webhook.status === 'Enabled' && found.cursor.generation === message.generation ? found : undefined;
}

/** A batch that is sent, and where its webhook stood. */
export interface Attempted extends Standing {
  readonly batch: Batch;
}

/** An attempt in the line of a webhook as the delivery log shows it; `attempts` counts this one too. */
export function attemptRow(
  { webhook, cursor, batch }: Attempted,
  attempts: number,
  result: AttemptResult,
  cipher: FieldCipher,
): DeliveryRow {
  return { ...attemptOf(batch, result, webhook, cipher), attempts, sequence: lineMetaOf(cursor).sequence };
}

/** Shows that a body arrived, and moves past it: a write each. Answers where the webhook stands then. */
export async function passDelivered(
  platform: Platform,
  { webhook, cursor, batch }: Attempted,
  row: DeliveryRow,
  durationMs: number,
): Promise<Standing> {
  const logged = await logDelivery(platform, webhook, row, [], cursor.logged);
  const done = { ...succeeded(cursor, batch, { now: platform.clock.now(), durationMs }), logged };
  return { webhook, cursor: await saveCursor(platform.table, cursor, done) };
}

/** What the delivery log shows of any attempt. */
export function attemptOf(
  batch: Pick<Batch, 'events'>,
  result: AttemptResult,
  webhook: Webhook,
  cipher: FieldCipher,
): Omit<DeliveryRow, 'attempts'> {
  const range = rangeOf(batch);
  if (result.outcome === 'Delivered') return { ...range, ...result };
  const { answer, ...rest } = result;
  return { ...range, ...rest, ...(answer ? { sealedAnswer: sealAnswer(answer, cipher, webhook) } : {}) };
}

/** The first and the last event of a batch, by number, and how many it has. */
export function rangeOf({ events }: Pick<Batch, 'events'>): Pick<DeliveryRow, 'from' | 'to' | 'count'> {
  const [first, last] = [events[0], events.at(-1)];
  invariant(first !== undefined && last !== undefined, 'a body has events');
  return { from: first.number, to: last.number, count: events.length };
}

/**
 * Runs a worker's step. A lost race means that somebody else moved the cursor, or that our own write arrived and its
 * answer did not: the message is met again as stale, and whatever was missing is sent then.
 */
export async function step(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ConcurrencyConflict) throw new LeaveOnQueue('the cursor moved meanwhile', { cause: error });
    throw error;
  }
}
