import type { Instant } from '../base/calendar/instant.ts';
import { enumFilter, idFilter, instantFilter, integerFilter, tagsFilter, textFilter } from '../jsonapi/query.ts';
import { hasTags } from '../jsonapi/tags.ts';
import { wordsMatcher } from '../jsonapi/words.ts';
import { addressKey, isSameAddress } from '../base/email-address.ts';
import { normalText } from '../base/text/characters.ts';
import { digestTerm } from './find/digest-term.ts';
import { wordTerms, wordsLookUp } from './find/word-terms.ts';
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
export const withTags = filterBy(tagsFilter, (one: Tagged, tags) => hasTags(one, tags), {
  finds: {
    isPersonal: true,
    termsOf: ({ tags }) => tagTerms(tags),
    lookUp: (tags) => ({ wanted: { all: tagTerms(tags).map((term) => ({ term })) }, isExact: true }),
  },
});

const tagTerms = (tags: Tags): readonly string[] =>
  Object.entries(tags).map(([name, value]) => digestTerm(JSON.stringify([normalText(name), normalText(value)])));

/** Keeps members with an e-mail address, however it is spelled. */
export const withEmail = <One>(description: string, emailOf: (one: One) => string | undefined): Filter<One, string> =>
  filterBy(
    textFilter(description),
    (one: One, wanted) => {
      const email = emailOf(one);
      return email !== undefined && isSameAddress(email, wanted);
    },
    {
      finds: {
        isPersonal: true,
        termsOf: (one) => [emailOf(one) ?? []].flat().map((email) => digestTerm(addressKey(email))),
        lookUp: (wanted) => ({ wanted: { term: digestTerm(addressKey(wanted)) }, isExact: true }),
      },
    },
  );

/** Keeps members with at least the wanted value. */
export const atLeast = <One>(description: string, valueOf: (one: One) => number) =>
  filterBy(integerFilter(description), (one: One, least) => valueOf(one) >= least);
/** Keeps members with at most the wanted value. */
export const atMost = <One>(description: string, valueOf: (one: One) => number) =>
  filterBy(integerFilter(description), (one: One, most) => valueOf(one) <= most);

/** What every full-text query can do, as the end of the description of its parameter. */
const searchNote =
  'found by their beginning, whatever the case, accents and apostrophes. It knows "a phrase" in quotes, OR between words, and -word to exclude.';

/** Keeps members that a full-text query finds by their words. `description` says which: `Only those with these words of names`. */
export const withWords = <One>(
  description: string,
  wordsOf: (one: One, viewer: Viewer | undefined) => readonly string[],
): Filter<One, string> => ({
  ...textFilter(`${description}, ${searchNote}`),
  keepsAll: () => false,
  finds: {
    isPersonal: true,
    termsOf: (one) => wordTerms(wordsOf(one, undefined)),
    lookUp: wordsLookUp,
  },
  matching: (query, { viewer }) => {
    const matches = wordsMatcher(query);
    return (one) => matches(wordsOf(one, viewer));
  },
});

/** Keeps movements of money in one of the wanted directions. */
export const directionFilter = oneOf(
  enumFilter('Only those in one of these directions.', ['Credit', 'Debit']),
  (one: { readonly direction: 'Credit' | 'Debit' }) => one.direction,
);

/** Filters of every list of movements of money without tags. */
export const untaggedMovementFilters = {
  accountId: appliedBySource(idFilter('Only what belongs to the account with this id.')),
  customerId: appliedBySource(idFilter('Only what belongs to accounts of the customer with this id.')),
  since: createdFrom('Only what was created at this moment or later (RFC 3339).'),
  until: createdBefore('Only what was created before this moment (RFC 3339).'),
  fromAmount: atLeast('Only those of at least so many cents.', (one: Sized) => one.amount),
  toAmount: atMost('Only those of at most so many cents.', (one: Sized) => one.amount),
};

/** Filters of every list of movements of money. */
export const movementFilters = { ...untaggedMovementFilters, tags: withTags };
