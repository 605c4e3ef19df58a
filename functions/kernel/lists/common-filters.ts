import { idFilter, instantFilter, integerFilter, tagsFilter } from '../jsonapi/query.ts';
import { hasTags } from '../jsonapi/tags.ts';
import type { Tags } from '../table/item.ts';

/** Filters that every list of moved money knows. */
export const movementFilters = {
  accountId: idFilter('id of the account'),
  customerId: idFilter('id of an owner of the account'),
  since: instantFilter('created at this moment or later (RFC3339)'),
  until: instantFilter('created before this moment (RFC3339)'),
  fromAmount: integerFilter('amount of at least so many cents'),
  toAmount: integerFilter('amount of at most so many cents'),
  tags: tagsFilter,
};

interface MovementFilter {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly fromAmount?: number | undefined;
  readonly toAmount?: number | undefined;
  readonly tags?: Tags | undefined;
}

export function matchesMovement(
  filter: MovementFilter,
  one: { readonly createdAt: string; readonly amount: number; readonly tags: Tags },
): boolean {
  return (
    (filter.since === undefined || one.createdAt >= filter.since) &&
    (filter.until === undefined || one.createdAt < filter.until) &&
    one.amount >= (filter.fromAmount ?? -Infinity) &&
    one.amount <= (filter.toAmount ?? Infinity) &&
    hasTags(one, filter.tags)
  );
}

/** True when a filter asks for more than which owner: only then a list has to be walked. */
export function isNarrowed(filter: Readonly<Record<string, unknown>>, owners: readonly string[]): boolean {
  return Object.entries(filter).some(([name, value]) => value !== undefined && !owners.includes(name));
}
