import type { Platform } from '../../functions/ports/platform.ts';
import { type Cursor, saveCursor } from '../../functions/delivery/webhooks/cursor.ts';
import { readWebhooks, type WebhookWithCursor } from '../../functions/delivery/webhooks/webhook-with-cursor.ts';

/** Bodies are numbered on from the next multiple of this. */
const epochBodies = 1_000_000;

/** The webhook of a restored table, and where its deliveries go on. */
export interface PutBackWebhook {
  readonly webhookId: string;
  /** The last event that is done, as the restored table says. Events after it, up to its end, are delivered again. */
  readonly position: number;
  /** The last event that the webhook gets no more; the same as `position` with AtLeastOnce. */
  readonly skippedTo: number;
  /** Bodies with greater numbers follow. The receiver sees the gap. */
  readonly sequence: number;
}

/**
 * Moves the cursors of all webhooks on. No number of a body is used again, so that a receiver takes no new body for a repeated one. It
 * sees a gap, as it is: events are missing that were lost with the table. A webhook with AtMostOnce may have got the events that
 * the restored table has after its position, so it gets none of them again.
 */
export async function putBackDeliveries(
  { table, ids }: Pick<Platform, 'table' | 'ids'>,
  organisationId: string,
  lastEvent: number,
): Promise<readonly PutBackWebhook[]> {
  const done: PutBackWebhook[] = [];
  for (const { webhook, cursor } of await readWebhooks(table, organisationId)) {
    const next = movedOn({ webhook, cursor }, lastEvent);
    await saveCursor({ table, ids }, cursor, next);
    const { position } = cursor;
    done.push({ webhookId: webhook.id, position, skippedTo: next.position, sequence: next.sequence });
  }
  return done;
}

function movedOn({ webhook, cursor }: WebhookWithCursor, lastEvent: number): Cursor {
  const sequence = (Math.floor(cursor.sequence / epochBodies) + 1) * epochBodies;
  if (webhook.deliveryMode === 'AtLeastOnce') return { ...cursor, sequence };
  return { ...cursor, sequence, position: Math.max(cursor.position, lastEvent) };
}
