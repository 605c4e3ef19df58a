import * as z from 'zod';
import { idSchema } from '../table/handling.ts';

/** The single resources of one type that a token is limited to. */
export const resourceLimitSchema = z.object({ type: z.enum(['account', 'card']), ids: z.array(idSchema) });
export type ResourceLimit = z.infer<typeof resourceLimitSchema>;

/** The accounts that a limited token can see. A token that is limited to resources of other types can see none. */
export function accountIdsOf(limits: readonly ResourceLimit[] | undefined): readonly string[] | undefined {
  return limits?.flatMap(({ type, ids }) => (type === 'account' ? ids : []));
}

/** The cards to which a token is limited in addition; undefined if it names none. */
export function cardIdsOf(limits: readonly ResourceLimit[] | undefined): readonly string[] | undefined {
  const ids = (limits ?? []).flatMap(({ type, ids: named }) => (type === 'card' ? named : []));
  return ids.length === 0 ? undefined : ids;
}

/** Each type once and each of its ids once, in the order in which they were sent or added. */
export function tidyLimits(limits: readonly ResourceLimit[]): ResourceLimit[] {
  const byType = Map.groupBy(limits, ({ type }) => type);
  return [...byType].map(([type, some]) => ({ type, ids: [...new Set(some.flatMap(({ ids }) => ids))] }));
}

/** True if every resource of `inner` is one of `outer`: a token cannot have a larger access scope than its creator. */
export function isWithinLimits(
  inner: readonly ResourceLimit[] | undefined,
  outer: readonly ResourceLimit[] | undefined,
): boolean {
  if (outer === undefined) return true;
  if (inner === undefined) return false;
  const held = new Set(idsOf(outer));
  return idsOf(inner).every((one) => held.has(one));
}

const idsOf = (limits: readonly ResourceLimit[]): readonly string[] =>
  limits.flatMap(({ type, ids }) => ids.map((id) => `${type} ${id}`));
