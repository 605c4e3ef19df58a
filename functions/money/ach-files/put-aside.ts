import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import type { FileObject } from './file-message.ts';
import { achAside, asideId, settledByRetry } from './intake-store.ts';

/** Logged, with an alarm, when a part of a file cannot be used. */
export const achAsideMessage: AlarmMessage = {
  text: 'a part of an ACH file was put aside',
  alarm: {
    name: 'AchFileAside',
    runbook: 'ach-file-aside',
    severity: 'urgent',
    owner: 'payments',
    says: 'has put a part of an ACH file aside that it cannot use',
  },
};

/**
 * A part of a file and why it cannot be used: with neither `line` nor `partsBefore`, the whole file. The sentence has no characters of the file: they
 * may be personal.
 */
export interface UnusablePart {
  readonly line?: number | undefined;
  /** Of the parts that have no note of their own: the number of parts before the first of them. */
  readonly partsBefore?: number | undefined;
  readonly why: string;
  readonly organisationId?: string | undefined;
}

/**
 * Notes a part of a file for a person, once, however often it is found. One that was tried again and fails again is open again, or stays open: its
 * version changes, so that a retry that has read it before does not settle it. The part itself stays in the bucket.
 */
export async function notePartAside(
  { table, clock }: Pick<Platform, 'table' | 'clock'>,
  file: FileObject,
  { line, partsBefore, why, organisationId }: UnusablePart,
): Promise<void> {
  const id = asideId(file, partsBefore === undefined ? line : 'rest');
  const item = {
    ...achAside(id).key,
    version: 1,
    id,
    key: file.key,
    ...(file.versionId === undefined ? {} : { versionId: file.versionId }),
    ...(line === undefined ? {} : { line }),
    ...(partsBefore === undefined ? {} : { partsBefore }),
    ...(organisationId === undefined ? {} : { organisationId }),
    why,
    putAsideAt: clock.now(),
  };
  try {
    await table.transact([insert(item)]);
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
    await reopen(table, id, why);
  }
}

/** A note that is open, or that a retry has settled although what it sent was refused later. What an operator has settled stays so. */
async function reopen(table: Platform['table'], id: string, why: string): Promise<void> {
  const ref = achAside(id);
  const found = await table.get(ref.key);
  if (found === undefined) return;
  const { settledAt: _, settledBy, ...note } = ref.parse(found);
  if (settledBy === undefined || settledBy === settledByRetry) await table.transact([replace({ ...note, why })]);
}
