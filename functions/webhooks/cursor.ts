import * as z from 'zod';
import type { Instant } from '../kernel/calendar/instant.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../kernel/table/item.ts';
import { type ItemKey, type Kind, partitionKey, soleSortKey } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';
import type { Write } from '../kernel/table/write.ts';
import { contentTypeSchema } from './webhook.ts';

export const cursorKind: Kind = {
  prefix: 'cur',
  owner: 'organisation',
  holds: 'how far the delivery of a webhook has come',
  keys: { pk: '<org>#<webhook>', sk: '-', foundBy: 'webhook' },
};

/** A batch that failed and is tried again: what it holds and how it is written stays as it was at the first attempt. */
const failingSchema = z.object({
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
export const cursorItem = defineItem(cursorKind, {
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
});
export type Cursor = ItemOf<typeof cursorItem>;

export function cursorKey(organisationId: string, webhookId: string): ItemKey {
  return { pk: partitionKey(cursorKind, organisationId, webhookId), sk: soleSortKey };
}

export const cursor = (organisationId: string, webhookId: string): ItemRef<Cursor> =>
  cursorItem.ref(cursorKey(organisationId, webhookId));

/** The cursor of a webhook that starts after event `position`. */
export function startCursor(organisationId: string, webhookId: string, position: number): Cursor {
  const key = cursorKey(organisationId, webhookId);
  return { ...key, organisationId, webhookId, position, generation: 1, givenUp: 0 };
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

/** Starts a cursor anew after event `position`, whatever a worker made of it meanwhile. */
export function restartCursor(read: Cursor, position: number): Write {
  const { organisationId, webhookId, generation } = read;
  return {
    Put: {
      Item: { ...startCursor(organisationId, webhookId, position), generation: generation + 1 },
      ConditionExpression: 'generation = :generation',
      ExpressionAttributeValues: { ':generation': generation },
    },
  };
}

/** The cursor past `to`, with everything forgotten that a success ends. */
export function succeeded(read: Cursor, to: number): Cursor {
  const { failing: _failing, failingSince: _since, ...rest } = read;
  return { ...rest, position: to, givenUp: 0 };
}

/** The cursor past events that were never tried: what the subscription does not select, or is about to be sent once. */
export function movedTo(read: Cursor, to: number): Cursor {
  return { ...read, position: to };
}

/** The cursor past events that are given up for good. */
export function gaveUp(read: Cursor, to: number, bankNow: Instant): Cursor {
  const { failing: _failing, ...rest } = read;
  return { ...rest, position: to, failingSince: read.failingSince ?? bankNow, givenUp: read.givenUp + 1 };
}

/** Writes a changed cursor by itself: one write. Throws LostRace. */
export async function saveCursor(table: Table, read: Cursor, changed: Cursor): Promise<Cursor> {
  await table.put(replaceCursor(read, changed).Put);
  return changed;
}
