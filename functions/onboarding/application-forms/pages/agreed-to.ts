import { hashOfShown } from '../../../access/page-sessions/form-content.ts';
import type { Answers } from '../answers.ts';
import { type Disclosure, disclosuresOf } from '../disclosures.ts';
import type { FormPages } from './frame.ts';

/** The version of the sentences that an applicant agrees to. A change of their words gets another one. */
export const consentVersion = '2026-11';

/** The documents that the page of consent names. */
export const shownDisclosures = ({ form, theme, words }: Pick<FormPages, 'form' | 'theme' | 'words'>) =>
  disclosuresOf(form, theme, words.disclosures);

/**
 * A hash of what the page of consent shows: the version of its sentences, how often each page was accepted, and the documents. Its form
 * sends the hash back, so that nobody agrees to answers of another window, or to documents that the page did not name.
 */
export const agreedTo = ({ revisions }: Answers, disclosures: readonly Disclosure[]): string =>
  hashOfShown([consentVersion, revisions, disclosures]);
