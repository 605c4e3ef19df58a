import { definePort } from '../define-port.ts';

/** The role of a person in an application. */
export const personRoles = [
  'applicant',
  'agent',
  'officer',
  'beneficialOwner',
  'grantor',
  'trustee',
  'beneficiary',
] as const;
export type PersonRole = (typeof personRoles)[number];

/** The data of a person for an identity check. */
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

/** A document that is needed for a decision. */
export interface RequiredDocument {
  readonly type: (typeof requiredDocumentTypes)[number];
  /** The index of the person in `people`; absent for a document of the business or the trust itself. */
  readonly personIndex?: number;
}

export const personStatuses = ['Approved', 'Denied', 'PendingReview'] as const;
export type PersonStatus = (typeof personStatuses)[number];

/** The result of an identity check, with a sentence for the organisation. */
export interface IdentityDecision {
  readonly status: 'Approved' | 'Denied' | 'PendingReview' | 'AwaitingDocuments';
  readonly message: string;
  /** The status of each person, in the order of `people`. */
  readonly people: readonly PersonStatus[];
  /** None unless the status is AwaitingDocuments. */
  readonly documents: readonly RequiredDocument[];
  /** The status of the application after all documents have been approved. */
  readonly afterDocuments: 'Approved' | 'PendingReview';
}

/** Decides on applicants. A request that is retried asks for the same applicant again. */
export interface IdentityCheck {
  decide(applicant: Applicant): Promise<IdentityDecision>;
  /** True for the magic numbers of the simulator. They belong to no person, so they may apply any number of times. */
  isMadeUp(ssn: string): boolean;
}

export const identityCheckPort = definePort<'identityCheck', IdentityCheck>({
  name: 'identityCheck',
  refusing: (refuse) => ({ decide: refuse, isMadeUp: refuse }),
});
