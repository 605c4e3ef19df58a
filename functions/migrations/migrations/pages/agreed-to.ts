import { hashOfConsent } from '../../../outreach/page-sessions/form-content.ts';
import type { Account } from '../../../accounts/accounts/for-others.ts';
import type { Card } from '../../../cards/cards/for-others.ts';

/** The version of the terms on the pages of consent. A change of their words gets another one. */
export const termsVersion = '2026-12';

/** The accounts and cards that a page of consent shows. */
export interface Moving {
  readonly accounts: readonly Account[];
  readonly cards: readonly Card[];
}

/** The terms on a page of consent: the version of their words, and where those of the new bank's accounts are. */
export interface ShownTerms {
  readonly version: string;
  readonly accountTermsUrl: string | undefined;
}

/**
 * A hash of the terms and of the accounts and cards that a page of consent shows. Its form sends the hash back, so that
 * nobody agrees to an account, a card or terms that the page did not have.
 */
export function migrationTermsOf(
  { accounts, cards }: Readonly<Record<keyof Moving, Named>>,
  { version, accountTermsUrl }: ShownTerms,
): string {
  const ids = [accounts, cards].map((all) => all.map(({ id }) => id).toSorted());
  return hashOfConsent([version, accountTermsUrl ?? '', ...ids]);
}

type Named = readonly { readonly id: string }[];
