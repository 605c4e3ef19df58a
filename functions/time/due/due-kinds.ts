import { dueKinds } from './due-kinds.generated.ts';

/** Kinds that running due items may read, in addition to those that it writes. */
export const dueReads = distinct(dueKinds.flatMap(({ reads }) => reads));

/** Kinds that running due items may write. */
export const dueUses = distinct(dueKinds.flatMap(({ writes }) => writes));

/** Append-only kinds whose items running due items may put anew. */
export const dueReplaces = distinct(dueKinds.flatMap(({ replaces = [] }) => replaces));

/** Ports that running due items needs. */
export const dueNeeds = distinct(dueKinds.flatMap(({ needs = [] }) => needs));

/** Kinds whose files running due items use. */
export const dueFiles = distinct(
  dueKinds.flatMap(({ kind, needs = [] }) => (needs.includes('documents') ? [kind] : [])),
);

/** Log messages of runs that raise an alarm. */
export const dueAlarms = distinct(dueKinds.flatMap(({ alarmsOn = [] }) => alarmsOn));

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
