import * as z from 'zod';

/** Single resources of a type that a token is limited to. */
export const resourceLimitSchema = z.object({ type: z.enum(['account', 'card']), ids: z.array(z.string()) });
export type ResourceLimit = z.infer<typeof resourceLimitSchema>;

/** The accounts that a limited token sees; a token for cards alone sees none. */
export function accountIdsOf(limits: readonly ResourceLimit[] | undefined): readonly string[] | undefined {
  return limits?.flatMap(({ type, ids }) => (type === 'account' ? ids : []));
}

/** Each type once and each of its ids once, in the order in which they were sent. */
export function tidied(limits: readonly ResourceLimit[]): ResourceLimit[] {
  const byType = Map.groupBy(limits, ({ type }) => type);
  return [...byType].map(([type, some]) => ({ type, ids: [...new Set(some.flatMap(({ ids }) => ids))] }));
}

/** True when every resource of `inner` is one of `outer`: a token cannot widen what its creator may reach. */
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
