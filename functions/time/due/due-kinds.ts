import { dueKinds } from './due-kinds.generated.ts';

/** What running anything that is due may read beside what it writes. */
export const dueReads = distinct(dueKinds.flatMap(({ reads }) => reads));

/** What running anything that is due may write. */
export const dueUses = distinct(dueKinds.flatMap(({ writes }) => writes));

/** The ports that running anything that is due needs. */
export const dueNeeds = distinct(dueKinds.flatMap(({ needs = [] }) => needs));

/** The messages of runs that raise an alarm. */
export const dueAlarms = distinct(dueKinds.flatMap(({ alarmsOn = [] }) => alarmsOn));

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
