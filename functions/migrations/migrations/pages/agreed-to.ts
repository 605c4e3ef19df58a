import { hashOfConsent } from '../../../outreach/page-sessions/form-content.ts';
import type { Account } from '../../../accounts/accounts/for-others.ts';
import type { FollowerPage, ConsentItem } from '../../../accounts/closing/follower.ts';

/** The version of the terms on the pages of consent. A change of their words gets another one. */
export const termsVersion = '2026-12';

/** The accounts that a page of consent shows, and, for each follower, what follows them. */
export interface ConsentContents {
  readonly accounts: readonly Account[];
  readonly followers: readonly (Pick<FollowerPage, 'heading' | 'note'> & { readonly items: readonly ConsentItem[] })[];
}

/** The terms on a page of consent: the version of their words, and where those of the new bank's accounts are. */
export interface ConsentTerms {
  readonly version: string;
  readonly accountTermsUrl: string | undefined;
}

/**
 * A hash of the terms, of the accounts and of what follows them, as a page of consent shows them. Its form sends the hash back, so that
 * nobody agrees to an account, a card or terms that the page did not have.
 */
export function migrationTermsOf(
  { accounts, followers }: { readonly accounts: Named; readonly followers: readonly { readonly items: Named }[] },
  { version, accountTermsUrl }: ConsentTerms,
): string {
  const ids = [accounts, ...followers.map(({ items }) => items)].map((all) => all.map(({ id }) => id).toSorted());
  return hashOfConsent([version, accountTermsUrl ?? '', ...ids]);
}

type Named = readonly { readonly id: string }[];
