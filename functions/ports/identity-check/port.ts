import { definePort } from '../define-port.ts';

/** What a person is to an application. */
export type PersonRole = 'applicant' | 'agent' | 'officer' | 'beneficialOwner' | 'grantor' | 'trustee' | 'beneficiary';

/** A person, as an identity check needs to know them. */
export interface PersonToCheck {
  readonly role: PersonRole;
  readonly fullName: { readonly first: string; readonly last: string };
  readonly dateOfBirth: string;
  readonly address: Readonly<Record<string, string | null>>;
  readonly phone: { readonly countryCode: string; readonly number: string };
  readonly email: string;
  readonly ssn?: string | undefined;
  readonly passport?: string | undefined;
  readonly nationality?: string | undefined;
}

/** Who applies: an individual, or a business or a trust with the people behind it. */
export interface Applicant {
  readonly kind: 'individual' | 'business' | 'trust';
  /** The business or the trust itself. */
  readonly entity?: { readonly name: string; readonly taxNumber: string; readonly stateOfIncorporation: string };
  readonly people: readonly PersonToCheck[];
  readonly ip?: string | undefined;
  /** True where the organisation wants an identity document of the applicant in any case. */
  readonly asksForIdDocument: boolean;
}

export const requiredDocumentTypes = [
  'IdDocument',
  'Passport',
  'AddressVerification',
  'SocialSecurityCard',
  'CertificateOfIncorporation',
  'EmployerIdentificationNumberConfirmation',
] as const;

/** A document without which there is no decision. */
export interface RequiredDocument {
  readonly type: (typeof requiredDocumentTypes)[number];
  /** Whose it is, by their place among the people; absent for the business or the trust itself. */
  readonly personIndex?: number;
}

export const personStatuses = ['Approved', 'Denied', 'PendingReview'] as const;
export type PersonStatus = (typeof personStatuses)[number];

/** What an identity check comes to, with a sentence for the applicant's bank. */
export interface IdentityDecision {
  readonly status: 'Approved' | 'Denied' | 'PendingReview' | 'AwaitingDocuments';
  readonly message: string;
  /** Of each of the people, in their order. */
  readonly people: readonly PersonStatus[];
  /** None unless the status is AwaitingDocuments. */
  readonly documents: readonly RequiredDocument[];
  /** What becomes of the application once all of these are approved. */
  readonly afterDocuments: 'Approved' | 'PendingReview';
}

/** Decides on applicants. The same applicant may be asked for again when a request is tried again. */
export interface IdentityCheck {
  decide(applicant: Applicant): Promise<IdentityDecision>;
  /** True for the made-up numbers of a simulator: they stand for no person and may apply any number of times. */
  isMadeUp(ssn: string): boolean;
}

export const identityCheckPort = definePort<'identityCheck', IdentityCheck>({
  name: 'identityCheck',
  refusing: (refuse) => ({ decide: refuse, isMadeUp: refuse }),
});
