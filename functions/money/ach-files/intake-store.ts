import { createHash } from 'node:crypto';
import * as z from 'zod';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { FileObject } from './file-message.ts';
import { stageScope } from './store.ts';

/** How far a file that came in was read. */
export const achIntakeKind = defineKind({ prefix: 'ain', owner: 'organisation' });
/** Until when the bucket was searched for files whose arrival nobody has told. */
export const achSweepKind = defineKind({ prefix: 'asw', owner: 'organisation' });
/** A part of a file that a person has to look at. */
export const achAsideKind = defineKind({ prefix: 'aas', owner: 'organisation' });

/** What the entries of a file were. */
export const reportCounts = z.object({
  incoming: z.number(),
  answers: z.number(),
  silent: z.number(),
  aside: z.number(),
});
export type ReportCounts = z.output<typeof reportCounts>;

export const achIntakeItem = defineItem(achIntakeKind, () => ({
  version: z.number(),
  id: idSchema,
  key: keptText,
  versionId: keptText.optional(),
  routingNumber: keptText.optional(),
  /** The parts from the begin of the file whose messages were sent. */
  parts: z.number(),
  counts: reportCounts,
  receivedAt: instantSchema,
  /** When everything of it was handled, or the whole file was put aside. */
  finishedAt: instantSchema.optional(),
  /** Why the whole file was put aside. */
  refusal: keptText.optional(),
}));
export type AchIntake = ItemOf<typeof achIntakeItem>;

/** A file by its key and its bytes: the same file under the same name is taken once, and another file under this name is another one. */
export const intakeId = ({ key }: FileObject, bytes: Uint8Array): string => hashOf(key, hashOf(bytes));

export const achIntake = (id: string): ItemRef<AchIntake> =>
  achIntakeItem.ref({ pk: partitionKey(achIntakeKind, stageScope, id), sk: soleSortKey });

export const achSweepItem = defineItem(achSweepKind, () => ({ version: z.number(), until: instantSchema }));
export const achSweep = achSweepItem.ref({ pk: partitionKey(achSweepKind, stageScope), sk: soleSortKey });

export const achAsideItem = defineItem(achAsideKind, () => ({
  version: z.number(),
  id: idSchema,
  key: keptText,
  versionId: keptText.optional(),
  /** The first line of the part; absent for a whole file, and for the parts that have no note of their own. */
  line: z.number().optional(),
  /** Of the one note for all parts that have no note of their own: so many parts of the file, from its begin, are not meant. */
  partsBefore: z.number().optional(),
  /** The organisation that it is about, if it is known. */
  organisationId: idSchema.optional(),
  why: keptText,
  putAsideAt: instantSchema,
  /** Absent while it is open. */
  settledAt: instantSchema.optional(),
  /** How an operator has settled it. */
  settledBy: keptText.optional(),
}));
export type AchAside = ItemOf<typeof achAsideItem>;

/** What `settledBy` says of a part that was tried again. */
export const settledByRetry = 'retry';

export const asidePartition = partitionKey(achAsideKind, stageScope);
export const achAside = (id: string): ItemRef<AchAside> => achAsideItem.ref({ pk: asidePartition, sk: id });

/** The same part of the same version of a file has the same id, so it is put aside once. `rest` is for the parts that have no note of their own. */
export const asideId = ({ key, versionId = '' }: FileObject, part: number | 'rest' | undefined): string =>
  hashOf(key, versionId, String(part ?? '')).slice(0, 16);

function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('hex').slice(0, 32);
}
