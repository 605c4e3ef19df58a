import type { PhotoWords } from '../../../../outreach/hosted-pages/photos.ts';
import type { DocumentStatus, DocumentType, RejectionCode } from '../../../applications/enums.ts';
import type { FieldName } from '../../fields.ts';
import type { EntryPage } from '../../flow.ts';
import type { FormType } from '../../statuses.ts';
import type { DisclosureName } from '../../store.ts';

/** What can be wrong with a form. A page names it after a redirect, so only these texts can be shown. */
export const formProblems = [
  ...(['code', 'codes', 'expired', 'attempts', 'phone', 'agree', 'changed', 'past', 'type', 'owners', 'full'] as const),
  ...(['exists', 'invalid', 'busy', 'noFile', 'fileSize', 'filePixels', 'fileType', 'fileBroken', 'filePdf'] as const),
] as const;
export type FormProblem = (typeof formProblems)[number];

/** What a page says once if something was done. */
export const formNews = ['sent', 'received'] as const;
export type FormNews = (typeof formNews)[number];

interface Titled {
  readonly title: string;
  readonly lead: string;
}

interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  /** What to do if the value is missing or wrong. */
  readonly problem: string;
}

/** The outcomes that applicants see. */
export const shownOutcomes = ['Approved', 'PendingReview', 'AwaitingDocuments', 'Denied', 'Canceled'] as const;
export type FormPageOutcome = (typeof shownOutcomes)[number];

/** The texts of the pages of application forms in one language. */
export interface FormWords {
  readonly errorTitle: string;
  readonly problemHeading: string;
  readonly problem: Readonly<Record<FormProblem, string>>;
  readonly news: Readonly<Record<FormNews, string>>;
  /** Somebody opens a page of the form without a session. */
  readonly noSession: string;
  readonly welcome: (orgName: string) => Titled & { readonly steps: readonly string[]; readonly note: string };
  readonly start: string;
  /** For somebody without a session, once a form has been begun. */
  readonly welcomeBack: (orgName: string) => Titled;
  readonly sendCode: string;
  /** `here` is said if no phone is known, so that nothing leads back to the answers; `later` while somebody is filling in the form. */
  readonly startAgain: Readonly<Record<'note' | 'here' | 'later' | 'button', string>>;
  readonly code: Titled & { readonly label: string; readonly hint: string; readonly confirm: string };
  readonly sendAgain: string;
  /** Why a code can be entered no more. */
  readonly codeEnd: Readonly<Record<'used up' | 'ended', string>>;
  readonly goOn: string;
  readonly back: string;
  readonly change: string;
  readonly optional: string;
  /** Beside a number of which only the end is shown. */
  readonly maskedHint: string;
  readonly choose: string;
  readonly progress: (step: number, steps: number) => string;
  readonly type: Titled & { readonly options: Readonly<Record<FormType, { label: string; hint: string }>> };
  readonly pages: Readonly<Record<EntryPage | 'owner', { readonly title: string; readonly lead?: string }>>;
  /** Above the parts of the page of an owner. */
  readonly sections: Readonly<Record<'identity' | 'address' | 'contact' | 'work', string>>;
  readonly fields: Readonly<Record<FieldName, FieldWords>>;
  /** The names of values, by field. A value without a name is shown as it is. */
  readonly options: Readonly<Partial<Record<FieldName, Readonly<Record<string, string>>>>>;
  readonly dateParts: Readonly<Record<'month' | 'day' | 'year', string>>;
  readonly tooYoung: (years: number) => string;
  /** A post office box in place of the address where somebody lives or works. */
  readonly noPoBox: string;
  /** Nine digits that were never given out as a social security number. */
  readonly noSsn: string;
  readonly tooManyShares: string;
  /** A text with line breaks, controls or other characters that are not seen. */
  readonly hiddenCharacters: string;
  /** The page was changed elsewhere after it was shown. */
  readonly isOld: string;
  readonly phone: Titled & {
    readonly to: (phone: string) => string;
    readonly send: string;
    readonly entered: string;
    readonly other: string;
    readonly proved: Titled;
  };
  readonly owners: Titled & {
    readonly none: string;
    readonly add: string;
    /** The officer is an owner too. */
    readonly officer: (name: string) => string;
    readonly officerHint: string;
    readonly remove: string;
    readonly incomplete: string;
    readonly noMore: string;
    readonly unnamed: string;
  };
  readonly removal: {
    readonly title: (name: string) => string;
    readonly lead: string;
    readonly confirm: string;
    readonly keep: string;
  };
  readonly review: Titled & {
    readonly documents: string;
    readonly agree: (orgName: string) => string;
    readonly agreeToDocuments: (orgName: string) => string;
    readonly submit: string;
    /** Before the names of the pages on which nothing was entered. */
    readonly leftOut: string;
    readonly newWindow: string;
  };
  readonly result: Readonly<Record<FormPageOutcome, (orgName: string) => Titled>>;
  /** What the applicant can do, or what happens by itself. */
  readonly nextHeading: string;
  readonly next: Readonly<
    Record<FormPageOutcome, (names: { readonly orgName: string; readonly bank: string }) => string>
  >;
  readonly leave: (orgName: string) => string;
  /** Of the script that makes photos smaller. */
  readonly photos: PhotoWords;
  readonly documents: {
    readonly limits: string;
    readonly of: (document: string, name: string) => string;
    readonly front: string;
    readonly back: string;
    readonly upload: string;
    readonly replace: string;
    /** Where a selfie is taken, because it is not sent on the page. */
    readonly selfie: (orgName: string) => string;
    readonly types: Readonly<Record<DocumentType, string>>;
    readonly states: Readonly<Record<DocumentStatus, string>>;
    readonly reasons: Readonly<Record<RejectionCode, string>>;
  };
  readonly disclosures: Readonly<Record<DisclosureName, string>>;
  readonly canceled: (orgName: string) => Titled;
  readonly ended: (orgName: string) => Titled;
  readonly unknown: Titled;
}
