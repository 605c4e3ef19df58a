import type { Instant } from '../base/calendar/instant.ts';
import { enumFilter, idFilter, instantFilter, integerFilter, tagsFilter, textFilter } from '../jsonapi/query.ts';
import { hasTags } from '../jsonapi/tags.ts';
import { wordsMatcher } from '../jsonapi/words.ts';
import type { Tags } from '../table/item.ts';
import type { Viewer } from '../jsonapi/resource.ts';
import { appliedBySource, type Filter, filterBy, oneOf } from './filters.ts';

interface Created {
  readonly createdAt: string;
}
interface Sized {
  readonly amount: number;
}
interface Tagged {
  readonly tags: Tags;
}

/** Keeps members that were created at a moment or later. */
export const createdFrom = (description: string) =>
  filterBy(instantFilter(description), ({ createdAt }: Created, since: Instant) => createdAt >= since);

/** Keeps members that were created before a moment. */
export const createdBefore = (description: string) =>
  filterBy(instantFilter(description), ({ createdAt }: Created, until: Instant) => createdAt < until);

/** Keeps members that have every wanted tag. */
export const withTags = filterBy(tagsFilter, (one: Tagged, tags) => hasTags(one, tags));

/** Keeps members with at least the wanted value. */
export const atLeast = <One>(description: string, valueOf: (one: One) => number) =>
  filterBy(integerFilter(description), (one: One, least) => valueOf(one) >= least);
/** Keeps members with at most the wanted value. */
export const atMost = <One>(description: string, valueOf: (one: One) => number) =>
  filterBy(integerFilter(description), (one: One, most) => valueOf(one) <= most);

/** What every full-text query can do, as the end of the description of its parameter. */
const searchNote =
  'found by their beginning, whatever the case, accents and apostrophes; "a phrase" in quotes, OR between words, -word to exclude';

/** Keeps members that a full-text query finds by their words. `description` says which: `words of names and e-mail addresses`. */
export const withWords = <One>(
  description: string,
  wordsOf: (one: One, viewer: Viewer | undefined) => readonly string[],
): Filter<One, string> => ({
  ...textFilter(`${description}, ${searchNote}`),
  keepsAll: () => false,
  matching: (query, { viewer }) => {
    const matches = wordsMatcher(query);
    return (one) => matches(wordsOf(one, viewer));
  },
});

/** Keeps movements of money in one of the wanted directions. */
export const directionFilter = oneOf(
  enumFilter('direction: Credit, Debit', ['Credit', 'Debit']),
  (one: { readonly direction: 'Credit' | 'Debit' }) => one.direction,
);

/** Filters of every list of movements of money without tags. */
export const untaggedMovementFilters = {
  accountId: appliedBySource(idFilter('id of the account')),
  customerId: appliedBySource(idFilter('id of an owner of the account')),
  since: createdFrom('created at this moment or later (RFC3339)'),
  until: createdBefore('created before this moment (RFC3339)'),
  fromAmount: atLeast('amount of at least so many cents', (one: Sized) => one.amount),
  toAmount: atMost('amount of at most so many cents', (one: Sized) => one.amount),
};

/** Filters of every list of movements of money. */
export const movementFilters = { ...untaggedMovementFilters, tags: withTags };
