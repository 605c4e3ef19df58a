import * as z from 'zod';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Write } from '../../kernel/table/write.ts';
import type { Batch } from './batch.ts';
import type { LineMeta } from './meta.ts';
import { cursorSortKey, webhookKind, webhookPartition } from './store.ts';
import { contentTypeSchema, type DeliveryMode } from './webhook.ts';

/** A batch that failed and is tried again: what it holds and how it is written stays as it was at the first attempt. */
export const failingSchema = z.object({
  to: z.number(),
  /** Attempts made. */
  attempt: z.number(),
  /** In the world's time, as every wait is. */
  firstAttemptAt: instantSchema,
  nextAttemptAt: instantSchema,
  contentType: contentTypeSchema,
  includeResources: z.boolean(),
});
export type Failing = z.infer<typeof failingSchema>;

/**
 * Where a webhook stands in the log. Events up to `position` are done: delivered, given up or not selected. Each write
 * of a worker holds on condition of `generation` and `position`, so of two workers at most one moves on.
 */
export const cursorItem = defineItem(webhookKind, {
  organisationId: z.string(),
  webhookId: z.string(),
  position: z.number(),
  /** Moves on whenever the webhook is enabled, so that what was under way before cannot touch the new run. */
  generation: z.number(),
  failing: failingSchema.optional(),
  /** The bank's time of the first failure after the last success. */
  failingSince: instantSchema.optional(),
  /** Batches given up since the last success. */
  givenUp: z.number(),
  /** True while its receiver takes long to answer. */
  isSlow: z.boolean().optional(),
  /** The last number of the line that is used up: by a body, or by what was passed over. The next body has the next one. */
  sequence: z.number().default(0),
  /** The last body that is done, whether it arrived or not: its number, and that of its last event. */
  lastBody: z.object({ sequence: z.number(), eventNumber: z.number() }).optional(),
  /** In the world's time: when a body was delivered last; AtMostOnce: when one was sent that is not known to have failed. */
  deliveredAt: instantSchema.optional(),
  /** Where its delivery log ended once, so that it need not be read before a row is written. */
  logged: z.object({ number: z.number(), at: instantSchema }).optional(),
});
export type Cursor = ItemOf<typeof cursorItem>;

export function cursorKey(organisationId: string, webhookId: string): ItemKey {
  return { pk: webhookPartition(organisationId), sk: cursorSortKey(Number(webhookId)) };
}

export const cursor = (organisationId: string, webhookId: string): ItemRef<Cursor> =>
  cursorItem.ref(cursorKey(organisationId, webhookId));

/** An answer that takes longer makes a webhook slow. */
const slowAnswerMs = 2_000;

/**
 * True for a webhook that may hold a worker for long: it fails, has had nothing but failures, or answers slowly. Those stand in
 * the slow lane, where they wait for each other and for nobody else.
 */
export const isInSlowLane = ({ failing, failingSince, isSlow }: Cursor): boolean =>
  failing !== undefined || failingSince !== undefined || isSlow === true;

/** The cursor of a webhook that starts after event `position`. */
export function startCursor(organisationId: string, webhookId: string, position: number): Cursor {
  const key = cursorKey(organisationId, webhookId);
  return { ...key, organisationId, webhookId, position, generation: 1, givenUp: 0, sequence: 0 };
}

/** Puts a changed cursor over the one that was read; loses if its position, generation or attempt is another by now. */
export function replaceCursor(read: Cursor, changed: Cursor): Write & { readonly Put: object } {
  return {
    Put: {
      Item: { ...changed },
      ConditionExpression:
        read.failing === undefined
          ? 'generation = :generation AND #position = :position AND attribute_not_exists(failing)'
          : 'generation = :generation AND #position = :position AND failing.attempt = :attempt',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: {
        ':generation': read.generation,
        ':position': read.position,
        ...(read.failing === undefined ? {} : { ':attempt': read.failing.attempt }),
      },
    },
  };
}

/**
 * What the next body says of its place in the line. It follows from the cursor alone, and the cursor moves only past the
 * body: whoever repeats an attempt says the same.
 */
export function lineMetaOf({ sequence, lastBody }: Cursor): LineMeta {
  if (lastBody === undefined) return { sequence: sequence + 1 };
  const { sequence: previousSequence, eventNumber } = lastBody;
  return { sequence: sequence + 1, previousSequence, previousEventId: String(eventNumber) };
}

/**
 * The cursor of a new run, after event `head`. What is passed over uses up a number, by which the receiver sees the gap.
 * AtLeastOnce it is two: a body may be under way, or have failed, with the first of them, and whoever got that one has
 * to see the gap behind it too.
 */
export function restarted(read: Cursor, head: number, deliveryMode: DeliveryMode): Cursor {
  const { failing: _failing, failingSince: _since, isSlow: _slow, ...rest } = read;
  const usedUp = read.position >= head ? 0 : deliveryMode === 'AtMostOnce' ? 1 : 2;
  return { ...rest, position: head, generation: read.generation + 1, givenUp: 0, sequence: read.sequence + usedUp };
}

/** The cursor past a body that was delivered, with everything forgotten that a success ends. */
export function succeeded(read: Cursor, batch: Batch, delivered: { now: Instant; durationMs: number }): Cursor {
  return { ...cleared(read, delivered.durationMs), ...past(read, batch), deliveredAt: delivered.now };
}

/** The cursor of a webhook whose body, sent once, was answered with success. */
export function cleared(read: Cursor, durationMs: number): Cursor {
  const { failing: _failing, failingSince: _since, isSlow: _slow, ...rest } = read;
  return { ...rest, givenUp: 0, ...(durationMs > slowAnswerMs ? { isSlow: true } : {}) };
}

/** The cursor past events that the subscription does not select. */
export function movedTo(read: Cursor, to: number): Cursor {
  return { ...read, position: to };
}

/** The cursor past a body that is about to be sent once. */
export function sending(read: Cursor, batch: Batch, now: Instant): Cursor {
  return { ...read, ...past(read, batch), deliveredAt: now };
}

/** The cursor of a webhook that did not get the body which was sent to it once; `before` is the one before it was sent. */
export function failedOnce(read: Cursor, before: Cursor, bankNow: Instant): Cursor {
  const { deliveredAt: _sentAt, ...rest } = read;
  const delivered = before.deliveredAt === undefined ? {} : { deliveredAt: before.deliveredAt };
  return { ...rest, ...delivered, failingSince: read.failingSince ?? bankNow, givenUp: read.givenUp + 1 };
}

/** The cursor past a batch that is given up for good. */
export function gaveUp(read: Cursor, batch: Batch, bankNow: Instant): Cursor {
  const { failing: _failing, ...rest } = read;
  const failed = { failingSince: read.failingSince ?? bankNow, givenUp: read.givenUp + 1 };
  return { ...rest, ...past(read, batch), ...failed };
}

function past({ sequence }: Cursor, { events, to }: Batch): Pick<Cursor, 'position' | 'sequence' | 'lastBody'> {
  const last = events.at(-1);
  invariant(last !== undefined, 'a body has events');
  return { position: to, sequence: sequence + 1, lastBody: { sequence: sequence + 1, eventNumber: last.number } };
}

/** Writes a changed cursor by itself: one write. Throws ConcurrencyConflict. */
export async function saveCursor(table: Table, read: Cursor, changed: Cursor): Promise<Cursor> {
  await table.put(replaceCursor(read, changed).Put);
  return changed;
}
