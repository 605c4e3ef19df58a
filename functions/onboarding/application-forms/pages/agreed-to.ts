import { hashOfConsent } from '../../../outreach/page-sessions/form-content.ts';
import type { Answers } from '../answers.ts';
import { type Disclosure, disclosuresOf } from '../disclosures.ts';
import type { AgreedNotices } from './form-notices.ts';
import type { FormPages } from './frame.ts';

/** The version of the sentences that an applicant agrees to. A change of their words gets another one. */
export const consentVersion = '2026-12';

/** The documents that the page of consent names. */
export const pageDisclosuresOf = ({ form, theme, bank, words }: Pick<FormPages, 'form' | 'theme' | 'bank' | 'words'>) =>
  disclosuresOf(form, { theme, bank, titles: words.disclosures });

/** What the page of consent shows beside the answers. */
interface ConsentTexts {
  readonly disclosures: readonly Disclosure[];
  readonly notices: AgreedNotices;
}

/**
 * A hash of what the page of consent shows: the version of its sentences, how often each page was accepted, the documents and the
 * notices. Its form sends the hash back, so that nobody agrees to answers of another window, or to documents or notices that the page
 * did not have.
 */
export const formConsentOf = ({ revisions }: Answers, { disclosures, notices }: ConsentTexts): string =>
  hashOfConsent([consentVersion, revisions, disclosures, notices]);
