import * as z from 'zod';
import type { Instant } from '../base/calendar/instant.ts';
import {
  enumFilter,
  idFilter,
  instantFilter,
  integerFilter,
  tagsFilter,
  textFilter,
  textParameter,
} from '../jsonapi/query.ts';
import { hasTags } from '../jsonapi/tags.ts';
import { wordsMatcher } from '../jsonapi/words.ts';
import { addressKey, isSameAddress } from '../base/email-address.ts';
import { normalText } from '../base/text/characters.ts';
import { digestTerm, keyedTerm } from './find/digest-term.ts';
import { wordTerms, wordsLookUp } from './find/word-terms.ts';
import type { Tags } from '../table/item.ts';
import type { Viewer } from '../jsonapi/resource.ts';
import { appliedBySource, type Filter, filterBy, filterWith, oneOf, type TermKey } from './filters.ts';

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

/** A phone as it is stored. */
interface StoredPhone {
  readonly countryCode: string;
  readonly number: string;
}

/** An index finds phones by so many of their last digits, which are the same with and without the country code, and compares them then. */
const foundDigits = 6;
const digitsMin = 4;
const digitsMax = 15;
/** Digits with the signs that people write between them. */
const phoneForm = /^[\d\s().+-]{4,40}$/u;

/** Keeps members with a phone. The country code, and whatever is not a digit, may be left out. */
export const withPhone = <One>(description: string, phonesOf: (one: One) => readonly StoredPhone[]) =>
  filterBy<string, One>(
    textParameter({
      description: `${description}, with or without its country code.`,
      schema: z.string().regex(phoneForm),
      expected: `a phone of ${digitsMin} to ${digitsMax} digits`,
      read: (sent) => {
        const digits = sent.replace(/\D/gu, '');
        const isPhone = phoneForm.test(sent) && digits.length >= digitsMin && digits.length <= digitsMax;
        return isPhone ? digits : undefined;
      },
    }),
    (one, wanted) =>
      phonesOf(one).some(({ countryCode, number }) => number === wanted || countryCode + number === wanted),
    {
      finds: {
        isPersonal: true,
        termsOf: (one, key) =>
          phonesOf(one).flatMap(({ countryCode, number }) =>
            number === '' ? [] : [number, countryCode + number].map((digits) => phoneTerm(digits, key)),
          ),
        lookUp: (wanted, key) => ({ wanted: { term: phoneTerm(wanted, key) }, isExact: false }),
      },
    },
  );

const phoneTerm = (digits: string, key: TermKey): string => keyedTerm(digits.slice(-foundDigits), 'findPhone', key);

const ssnDigits = 4;

/** Keeps members with a social security number that ends with four digits. `ssnsOf` opens those of a member. */
export const withSsnLastDigits = <One>(description: string, ssnsOf: (one: One, key: TermKey) => readonly string[]) => {
  const lastDigits = (one: One, key: TermKey) => ssnsOf(one, key).map((ssn) => ssn.slice(-ssnDigits));
  const termOf = (digits: string, key: TermKey) => keyedTerm(digits, 'findSsn', key);
  return filterWith<string, One>(
    textParameter({
      description,
      schema: z.string().regex(/^\d{4}$/u),
      expected: 'four digits',
      read: (sent) => (/^\d{4}$/u.test(sent) ? sent : undefined),
    }),
    async (wanted, { organisationId, cipher }) => {
      const key = { organisationId, cipher: await cipher() };
      return (one) => lastDigits(one, key).includes(wanted);
    },
    {
      isPersonal: true,
      termsOf: (one, key) => lastDigits(one, key).map((digits) => termOf(digits, key)),
      lookUp: (wanted, key) => ({ wanted: { term: termOf(wanted, key) }, isExact: true }),
    },
  );
};

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
    // 2: the digits of all scripts, Greek and Arabic letters, and signs that show nothing.
    edition: 2,
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
