import * as z from 'zod';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { pastTransactions } from '../../kernel/table/past-transactions.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace, type Write } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Batch } from './batch.ts';
import { type UnloggedAttempts, unloggedSchema } from './delivery-log.ts';
import type { LineMeta } from './meta.ts';
import { cursorSortKey, type Webhook, webhookKind, webhookPartition, webhookSealing } from './store.ts';
import { contentTypeSchema, type DeliveryMode } from './webhook.ts';

/** A batch that failed and is retried. Its content and format stay as they were at the first attempt. */
export const failingSchema = z.object({
  to: z.number(),
  /** Number of attempts made. */
  attempt: z.number(),
  /** Real time, like all waits. */
  firstAttemptAt: instantSchema,
  nextAttemptAt: instantSchema,
  contentType: contentTypeSchema,
  includeResources: z.boolean(),
});
export type CursorFailure = z.infer<typeof failingSchema>;

/**
 * The position of a webhook in the log. Events up to `position` are done: delivered, given up or not selected. Every
 * write of a worker is conditional on the cursor that it has read (optimistic concurrency), so of two workers at most
 * one succeeds.
 */
export const cursorItem = defineItem(
  webhookKind,
  () => ({
    organisationId: idSchema,
    webhookId: idSchema,
    position: z.number(),
    /** Increases whenever the webhook is enabled, so that work of an earlier run cannot change the new run. */
    generation: z.number(),
    failing: failingSchema.optional(),
    /** Bank time of the first failure since the last success. */
    failingSince: instantSchema.optional(),
    /** Number of batches given up since the last success. */
    givenUp: z.number(),
    /** True while the receiver answers slowly. */
    isSlow: z.boolean().optional(),
    /** True until the first success after the webhook was created or enabled. */
    isOnTrial: z.boolean().optional(),
    /** The last sequence number that was used, by a body or by skipped events. The next body gets the next number. */
    sequence: z.number().default(0),
    /** The last body that is done, whether delivered or not: its sequence number, and the number of its last event. */
    lastBody: z.object({ sequence: z.number(), eventNumber: z.number() }).optional(),
    /** Real time of the last delivered body; with AtMostOnce, of the last sent body that is not known to have failed. */
    deliveredAt: instantSchema.optional(),
    /** An earlier end of the delivery log, so that the log need not be read before a row is written. */
    logged: z.object({ number: z.number(), at: instantSchema }).optional(),
    /** The cards about which a worker may still send until a moment (real time), although another one goes on. */
    handedOver: z.object({ cardIds: z.array(idSchema), until: instantSchema }).optional(),
    /** With AtMostOnce: the row of the body before, which is written while this one is sent. It may be missing in the log. */
    unlogged: unloggedSchema.optional(),
    /** The version of the webhook after its last change that a worker in the middle of its work has to know. Workers never write it. */
    webhookVersion: z.number().optional(),
    /** New with each write of a worker. So a worker that got no answer to its write can see whether it was done. */
    writeId: idSchema.optional(),
  }),
  webhookSealing,
);
export type Cursor = ItemOf<typeof cursorItem>;

export function cursorKey(organisationId: string, webhookId: string): ItemKey {
  return { pk: webhookPartition(organisationId), sk: cursorSortKey(Number(webhookId)) };
}

export const cursor = (organisationId: string, webhookId: string): ItemRef<Cursor> =>
  cursorItem.ref(cursorKey(organisationId, webhookId));

/** An answer that takes longer makes the webhook slow. */
const slowAnswerMs = 2_000;

export type Lane = 'fast' | 'trial' | 'slow';

/**
 * Returns the lane of a webhook. One that may hold a worker for long is in the slow lane: its last batch failed, it has had
 * only failures since the last success, or it answers slowly. One that is new or was enabled again is on trial.
 */
export function laneOf({ failing, failingSince, isSlow, isOnTrial }: Cursor): Lane {
  if (failing !== undefined || failingSince !== undefined || isSlow === true) return 'slow';
  return isOnTrial === true ? 'trial' : 'fast';
}

/** Returns the cursor of a webhook that starts after event `position`. */
export function startCursor(organisationId: string, webhookId: string, position: number): Cursor {
  const key = cursorKey(organisationId, webhookId);
  return { ...key, organisationId, webhookId, position, generation: 1, givenUp: 0, sequence: 0, isOnTrial: true };
}

/**
 * Changes the cursor that was read. The write fails if a worker has written it since, or if its position, generation or attempt
 * has changed. It contains only what differs, so it does not undo what a change of the webhook has written to the cursor meanwhile.
 */
export function changeCursor(read: Cursor, changed: Cursor): Pick<Required<Write>, 'Update'> {
  const before = new Map<string, unknown>(Object.entries(read));
  const after = new Map<string, unknown>(Object.entries(changed).filter(([, value]) => value !== undefined));
  const set = [...after.keys()].filter((name) => after.get(name) !== before.get(name));
  const removed = [...before.keys()].filter((name) => !after.has(name));
  const names = [...new Set([...set, ...removed, 'position'])];
  return {
    Update: {
      Key: { pk: read.pk, sk: read.sk },
      UpdateExpression: [
        ...(set.length === 0 ? [] : [`SET ${set.map((name) => `#${name} = :${name}`).join(', ')}`]),
        ...(removed.length === 0 ? [] : [`REMOVE ${removed.map((name) => `#${name}`).join(', ')}`]),
      ].join(' '),
      ConditionExpression: [
        'generation = :readGeneration AND #position = :readPosition',
        read.failing === undefined ? 'attribute_not_exists(failing)' : 'failing.attempt = :readAttempt',
        read.writeId === undefined ? 'attribute_not_exists(writeId)' : 'writeId = :readWriteId',
      ].join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(set.map((name) => [`:${name}`, after.get(name)])),
        ':readGeneration': read.generation,
        ':readPosition': read.position,
        ...(read.failing === undefined ? {} : { ':readAttempt': read.failing.attempt }),
        ...(read.writeId === undefined ? {} : { ':readWriteId': read.writeId }),
      },
    },
  };
}

/**
 * Returns the `meta` of the next body. It follows from the cursor alone, and the cursor moves only past the body, so a
 * retry sends the same `meta`.
 */
export function lineMetaOf({ sequence, lastBody }: Cursor): LineMeta {
  if (lastBody === undefined) return { sequence: sequence + 1 };
  const { sequence: previousSequence, eventNumber } = lastBody;
  return { sequence: sequence + 1, previousSequence, previousEventId: String(eventNumber) };
}

/**
 * Returns the cursor of a new run, after event `head`. The skipped events use up a sequence number, so the receiver
 * sees a gap. With AtLeastOnce they use two: a body with the first number may be under way or have failed, and a
 * receiver that got it must see the gap after it too.
 */
export function restarted(read: Cursor, head: number, deliveryMode: DeliveryMode): Cursor {
  const { failing: _failing, failingSince: _since, isSlow: _slow, ...rest } = read;
  const usedUp = read.position >= head ? 0 : deliveryMode === 'AtMostOnce' ? 1 : 2;
  const begun = { position: head, generation: read.generation + 1, isOnTrial: true };
  return { ...rest, ...begun, givenUp: 0, sequence: read.sequence + usedUp };
}

/** Returns the cursor after a delivered body. A success resets the failure fields. */
export function succeeded(read: Cursor, batch: Batch, delivered: { now: Instant; durationMs: number }): Cursor {
  return { ...cleared(read, delivered.durationMs), ...past(read, batch), deliveredAt: delivered.now };
}

/** Returns the cursor of a webhook that answered a body, sent once, with success. */
export function cleared(read: Cursor, durationMs: number): Cursor {
  const { failing: _failing, failingSince: _since, isSlow: _slow, isOnTrial: _trial, ...rest } = read;
  return { ...rest, givenUp: 0, ...(durationMs > slowAnswerMs ? { isSlow: true } : {}) };
}

/** Returns the cursor after events that the subscription does not select. */
export function movedTo(read: Cursor, to: number): Cursor {
  return { ...read, position: to };
}

/** Returns the cursor after a body that is about to be sent once. It keeps the row of the body before, until that is written. */
export function sending(read: Cursor, batch: Batch, now: Instant, before: UnloggedAttempts | undefined): Cursor {
  return { ...allLogged(read), ...past(read, batch), deliveredAt: now, ...(before && { unlogged: before }) };
}

/** Returns the cursor after events each of which is about to be sent once, in a body of its own. */
export function sendingEach(read: Cursor, { events, to }: Batch, now: Instant): Cursor {
  const after = events.reduce(
    (cursor, event) => ({ ...cursor, ...past(cursor, { events: [event], to }) }),
    allLogged(read),
  );
  return { ...after, deliveredAt: now };
}

/** Returns the cursor once no row is missing in the delivery log. */
export function allLogged({ unlogged: _written, ...rest }: Cursor): Cursor {
  return rest;
}

/**
 * Returns the cursor of a webhook that did not receive a body sent once. `before` is the cursor before the body was
 * sent.
 */
export function failedOnce(read: Cursor, before: Cursor, bankNow: Instant): Cursor {
  const { deliveredAt: _sentAt, ...rest } = read;
  const delivered = before.deliveredAt === undefined ? {} : { deliveredAt: before.deliveredAt };
  return { ...rest, ...delivered, failingSince: read.failingSince ?? bankNow, givenUp: read.givenUp + 1 };
}

/** Returns the cursor after a batch that is given up. */
export function gaveUp(read: Cursor, batch: Batch, bankNow: Instant): Cursor {
  const { failing: _failing, ...rest } = read;
  const failed = { failingSince: read.failingSince ?? bankNow, givenUp: read.givenUp + 1 };
  return { ...rest, ...past(read, batch), ...failed };
}

function past({ sequence }: Cursor, { events, to }: Batch): Pick<Cursor, 'position' | 'sequence' | 'lastBody'> {
  const last = events.at(-1);
  invariant(last !== undefined, 'a delivery body without events cannot be passed');
  return { position: to, sequence: sequence + 1, lastBody: { sequence: sequence + 1, eventNumber: last.number } };
}

/**
 * Writes a changed cursor in one write, and returns it as it is stored. Throws ConcurrencyConflict if it has changed since it was
 * read and, if `webhook` is given, if this is not the webhook as it is now.
 */
export async function saveCursor(
  { table, ids }: Pick<Platform, 'table' | 'ids'>,
  read: Cursor,
  changed: Cursor,
  webhook?: Pick<Webhook, 'version'>,
): Promise<Cursor> {
  const writeId = ids.digits(writeIdDigits);
  const written = { ...changed, writeId };
  const { Update } = changeCursor(read, written);
  const input = webhook === undefined ? Update : ifCurrent(Update, webhook);
  try {
    const { webhookVersion } = await pastTransactions(() => table.update(input));
    return { ...written, webhookVersion: webhookVersion as Cursor['webhookVersion'] };
  } catch (error) {
    const stored = await storedCursor(table, read).catch(() => undefined);
    // The write was done, but its answer was lost. The client repeated it, and then its condition failed.
    if (stored?.writeId === writeId) return stored;
    throw error;
  }
}

const writeIdDigits = 15;

/** A change of the webhook writes its new version to the cursor, so a reader of an older one is refused. */
const ifCurrent = (update: Required<Write>['Update'], { version }: Pick<Webhook, 'version'>) => ({
  ...update,
  ConditionExpression: `${update.ConditionExpression} AND (attribute_not_exists(webhookVersion) OR webhookVersion <= :decidedBy)`,
  ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':decidedBy': version },
});

/** Reads a cursor again. */
export async function storedCursor(table: Table, { pk, sk }: ItemKey): Promise<Cursor | undefined> {
  const stored = await table.get({ pk, sk });
  return stored && cursorItem.parse(stored);
}

/**
 * Replaces a webhook whose run goes on or ends, and tells its workers: one that has read it before sends nothing more
 * without reading it again.
 */
export const replaceWebhook = (changed: Webhook): readonly Write[] => [
  replace(changed),
  {
    Update: {
      Key: cursorKey(changed.organisationId, changed.id),
      UpdateExpression: 'SET webhookVersion = :version',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':version': changed.version + 1 },
    },
  },
];
