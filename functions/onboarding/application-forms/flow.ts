import type { FormStage, FormType } from './statuses.ts';

/** The pages of people, without the role of the person before their name. */
const personPages = ['name', 'identity', 'address', 'contact', 'work'] as const;

/** The pages on which an applicant enters something. Each owner has a page `owner-1`, `owner-2` and so on beside them. */
export const entryPages = [
  ...personPages,
  'sole-business',
  'business',
  'business-address',
  'business-contact',
  'business-more',
  'officer-name',
  'officer-identity',
  'officer-address',
  'officer-contact',
  'officer-work',
] as const;
export type EntryPage = (typeof entryPages)[number];

/** The page of one owner, by the owner's number. */
export type OwnerPage = `owner-${number}`;

/** `phone` asks for the one-time password, `owners` lists the owners, and `review` shows everything and asks for consent. */
export type FormPage = 'type' | EntryPage | 'phone' | 'owners' | OwnerPage | 'review';

/** The page on which an owner is removed, by the owner's number. */
export type RemovalPage = `remove-${number}`;

/** Every page with an address: beside those of the form, that for a code, that which removes an owner, and that of the application. */
export type FormPageName = FormPage | RemovalPage | 'code' | 'result';

interface Stage {
  readonly stage: FormStage;
  readonly pages: readonly Exclude<FormPage, 'type' | OwnerPage>[];
}

/** The way of each type of applicant: its stages in order, with their pages, and the stage once there is an application. */
const ways: Readonly<Record<FormType, { readonly stages: readonly Stage[]; readonly created: FormStage }>> = {
  Individual: {
    stages: [
      { stage: 'EnterIndividualInformation', pages: personPages },
      { stage: 'IndividualPhoneVerification', pages: ['phone', 'review'] },
    ],
    created: 'IndividualApplicationCreated',
  },
  SoleProprietorship: {
    stages: [
      { stage: 'EnterSoleProprietorshipInformation', pages: personPages },
      { stage: 'EnterSoleProprietorshipBusinessInformation', pages: ['sole-business'] },
      { stage: 'SoleProprietorshipPhoneVerification', pages: ['phone', 'review'] },
    ],
    created: 'SoleProprietorshipApplicationCreated',
  },
  Business: {
    stages: [
      { stage: 'EnterBusinessInformation', pages: ['business', 'business-address', 'business-contact'] },
      { stage: 'EnterBusinessAdditionalInformation', pages: ['business-more'] },
      {
        stage: 'EnterOfficerInformation',
        pages: ['officer-name', 'officer-identity', 'officer-address', 'officer-contact', 'officer-work'],
      },
      { stage: 'BusinessPhoneVerification', pages: ['phone'] },
      { stage: 'EnterBeneficialOwnersInformation', pages: ['owners', 'review'] },
    ],
    created: 'BusinessApplicationCreated',
  },
};

/** The page that has the phone that gets the one-time password. */
export const phonePageOf = (type: FormType): EntryPage => (type === 'Business' ? 'business-contact' : 'contact');

/** The stage of a form whose application exists. */
export const createdStage = (type: FormType): FormStage => ways[type].created;

/** What the place of an applicant in the flow follows from. */
export interface FormProgress {
  /** Absent until it is chosen. */
  readonly type?: FormType | undefined;
  /** The pages that were accepted. */
  readonly done: readonly string[];
  /** True if the phone that the applicant has entered last is theirs. */
  readonly isPhoneProved: boolean;
}

/** The pages of a form in order. If only one type can be chosen, nobody is asked for it. */
export function pagesOf({ type }: Pick<FormProgress, 'type'>, allowed: readonly FormType[]): readonly FormPage[] {
  const first = allowed.length === 1 ? [] : (['type'] as const);
  return type === undefined ? first : [...first, ...ways[type].stages.flatMap(({ pages }) => pages)];
}

function isDone(page: FormPage, { type, done, isPhoneProved }: FormProgress): boolean {
  if (page === 'type') return type !== undefined;
  if (page === 'phone') return isPhoneProved;
  return page !== 'review' && done.includes(page);
}

/** The first page that is not done. `review` is never done: it ends the form. */
export function currentPage(progress: FormProgress, allowed: readonly FormType[]): FormPage {
  return pagesOf(progress, allowed).find((page) => !isDone(page, progress)) ?? 'review';
}

/** True if the applicant may open a page: it is the current one or one before it. Owners have their pages beside the list of them. */
export function isReachable(page: string, progress: FormProgress, allowed: readonly FormType[]): page is FormPage {
  const pages = pagesOf(progress, allowed);
  const index = pages.indexOf(isOwnerPage(page) ? 'owners' : (page as FormPage));
  return index >= 0 && index <= pages.indexOf(currentPage(progress, allowed));
}

/** The stage of a form that has no application yet. */
export function formStageOf(progress: FormProgress, allowed: readonly FormType[]): FormStage {
  const { type } = progress;
  if (type === undefined) return 'ChooseBusinessOrIndividual';
  const page = currentPage(progress, allowed);
  const found = ways[type].stages.find(({ pages }) => (pages as readonly string[]).includes(page));
  return found?.stage ?? 'ChooseBusinessOrIndividual';
}

/** True for a page with fields. */
export const isFieldsPage = (page: string): page is EntryPage | OwnerPage =>
  isOwnerPage(page) || (entryPages as readonly string[]).includes(page);

export const isOwnerPage = (page: string): page is OwnerPage => /^owner-[1-9]\d{0,3}$/.test(page);
export const isRemovalPage = (page: string): page is RemovalPage => /^remove-[1-9]\d{0,3}$/.test(page);

/** The page of the owner whom a page removes. */
export const ownerRemovedOn = (page: RemovalPage): OwnerPage => `owner-${Number(page.slice('remove-'.length))}`;
export const ownerNumberOf = (page: OwnerPage): number => Number(page.slice('owner-'.length));
