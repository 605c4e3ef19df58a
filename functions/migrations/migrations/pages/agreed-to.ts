import type { Account } from '../../../accounts/accounts/for-others.ts';

/** The version of the terms on the pages of consent. A change of their words gets another one. */
export const termsVersion = '2026-11';

/**
 * What a page of consent shows: the version of its terms and these accounts. Its form sends this back, so that nobody agrees to an
 * account or to terms that the page did not have.
 */
export const agreedTo = (accounts: readonly Account[]): string =>
  [termsVersion, ...accounts.map(({ id }) => id).toSorted()].join(' ');
