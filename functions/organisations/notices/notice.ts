/** The languages of notices: those of pages, e-mails and statements. */
export type NoticeLanguage = 'en' | 'es';

/**
 * The texts that the law asks a bank to give to its customers:
 * - `customerIdentification`: why a bank asks who somebody is (31 CFR 1020.220(a)(5)),
 * - `electronicRecords`: what somebody agrees to who gets records electronically (15 USC 7001(c)),
 * - `beneficialOwners`: the certification of who owns and who controls a business (31 CFR 1010.230),
 * - `errorResolution`: what a customer does who finds an error on a statement (12 CFR 1005.8(b), Appendix A-3).
 */
export const noticeNames = [
  'customerIdentification',
  'electronicRecords',
  'beneficialOwners',
  'errorResolution',
] as const;
export type NoticeName = (typeof noticeNames)[number];

/** The facts that a notice may name, each as `{name}` in its texts. */
export const noticeFacts = ['bank', 'organisation', 'contact', 'signer'] as const;
export type NoticeFact = (typeof noticeFacts)[number];

/** A notice in one language. `agree` is the sentence beside its box, if a customer has to agree to it. */
export interface Notice {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly agree?: string;
}

/** All notices in one language. Those that are agreed to have the sentence. */
export interface Notices {
  readonly customerIdentification: Notice;
  readonly electronicRecords: Notice & { readonly agree: string };
  readonly beneficialOwners: Notice & { readonly agree: string };
  readonly errorResolution: Notice;
}

/** The notices that a bank has in place of the usual ones, in both languages. */
export type BankNotices = { readonly [Name in NoticeName]?: Readonly<Record<NoticeLanguage, Notices[Name]>> };
