import type { Notices } from '../../../organisations/notices/notice.ts';
import { noticeOf, type NoticeReader } from '../../../organisations/notices/notice-of.ts';
import { personNameOf } from '../../people/person.ts';
import { type Answers, valuesOf } from '../answers.ts';
import type { FormPages } from './frame.ts';

type NoticeParts = Pick<FormPages, 'answers' | 'bank' | 'language' | 'orgName' | 'theme'>;

/** What an applicant reads before anything is asked. */
export const identificationNotice = (pages: NoticeParts): Notices['customerIdentification'] =>
  noticeOf('customerIdentification', readerOf(pages));

/** What an applicant agrees to, beside the application itself. Each has a box of its own. */
export interface AgreedNotices {
  readonly electronicRecords: Notices['electronicRecords'];
  /** Only of a business. */
  readonly beneficialOwners?: Notices['beneficialOwners'] | undefined;
}
export type AgreedNoticeName = keyof AgreedNotices;

export function agreedNotices(pages: NoticeParts, signer = signerOf(pages.answers)): AgreedNotices {
  const reader = readerOf(pages, signer);
  const isBusiness = pages.answers.type === 'Business';
  return {
    electronicRecords: noticeOf('electronicRecords', reader),
    ...(isBusiness ? { beneficialOwners: noticeOf('beneficialOwners', reader) } : {}),
  };
}

/** The names of the notices that an applicant agrees to. */
export const agreedNoticeNames = (notices: AgreedNotices): readonly AgreedNoticeName[] =>
  Object.keys(notices) as AgreedNoticeName[];

/** The notices as the form keeps them: without the name of the signer, because a consent stays when personal data is erased. */
export const keptNotices = (pages: NoticeParts): AgreedNotices => agreedNotices(pages, '{signer}');

/** The contact of a business signs: it is their phone that was confirmed. */
function signerOf(answers: Answers): string {
  const { contactFirst = '', contactLast = '' } = valuesOf(answers, 'business-contact');
  return personNameOf({ first: contactFirst, last: contactLast });
}

function readerOf({ bank, language, orgName, theme }: NoticeParts, signer = ''): NoticeReader {
  const { email, phone } = theme?.supportContact ?? {};
  const contact = [orgName, email, phone].filter((one) => one !== undefined).join(', ');
  return { bank, language, facts: { organisation: orgName, contact, signer } };
}
