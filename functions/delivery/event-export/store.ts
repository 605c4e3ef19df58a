import * as z from 'zod';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';

export const exportKind = defineKind({
  prefix: 'exp',
  owner: 'organisation',
});

/**
 * How far the events of an organisation are exported. `position` is the number of the last event that the target has. A replay has an
 * item of its own, which stays until the next replay.
 */
export const progressItem = defineItem(exportKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  position: z.number(),
  /** True until the target has taken a record. The first one goes alone: a reader begins with the first record that it sees. */
  isUnbegun: z.literal(true).optional(),
  /** Present while the target refuses. `failures` counts the attempts since it has last taken a record. */
  failing: z
    .object({ since: instantSchema, failures: z.number(), nextAttemptAt: instantSchema, reason: keptText })
    .optional(),
  replay: z
    .object({
      id: idSchema,
      from: z.number(),
      to: z.number(),
      requestedAt: instantSchema,
      finishedAt: instantSchema.optional(),
    })
    .optional(),
}));
export type ExportProgress = ItemOf<typeof progressItem>;

/** The export of new events, and the last replay. */
export type ExportCourse = 'events' | 'replay';

export const progressKey = (organisationId: string, course: ExportCourse): ItemKey => ({
  pk: partitionKey(exportKind, organisationId),
  sk: course,
});

/** The progress of a course by a consistent read; undefined if it has not begun. */
export async function readProgress(
  table: Table,
  organisationId: string,
  course: ExportCourse,
): Promise<ExportProgress | undefined> {
  const stored = await table.get(progressKey(organisationId, course));
  return stored && progressItem.parse(stored);
}

/** True for a replay that has put all its records. */
export const isFinished = ({ replay }: Pick<ExportProgress, 'replay'>): boolean => replay?.finishedAt !== undefined;

/** Stores the first progress of a course. Throws ConcurrencyConflict if there is one. */
export async function insertProgress(table: Table, first: ExportProgress): Promise<ExportProgress> {
  await table.put({ Item: first, ConditionExpression: 'attribute_not_exists(pk)' });
  return first;
}

/** Stores changed progress in one write. Throws ConcurrencyConflict if it has changed since it was read. */
export async function saveProgress(table: Table, changed: ExportProgress): Promise<ExportProgress> {
  const { version } = changed;
  const next = { ...changed, version: version + 1 };
  await table.put({
    Item: next,
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': version },
  });
  return next;
}
