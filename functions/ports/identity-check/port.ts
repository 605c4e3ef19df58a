import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { definePartner, type PartnerSettings } from '../define-port.ts';
import type { ArrivedMessage, UnreadableMessage } from '../signed-message.ts';

/** Seconds after which a request to the provider within a create times out. */
export const checkTimeoutSeconds = 3;

export const usualPendingHours = 24;
const msPerHour = 3_600_000;

/** The moment so many hours after the creation of an application. */
export const pendingUntil = (createdAt: Instant, hours = usualPendingHours): Instant =>
  plusMs(createdAt, hours * msPerHour);

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
  /** True where the organisation wants an identity document of this person in any case. */
  readonly asksForIdDocument?: true;
  /** True where the organisation wants a selfie of this person, taken with the provider's SDK. */
  readonly asksForSelfie?: true;
}

/** Who applies: an individual, or a business or a trust with the people behind it. */
export interface Applicant {
  readonly kind: 'individual' | 'business' | 'trust';
  /** The business or the trust itself. */
  readonly entity?: { readonly name: string; readonly taxNumber: string; readonly stateOfIncorporation: string };
  readonly people: readonly PersonToCheck[];
  readonly ip?: string | undefined;
}

export const requiredDocumentTypes = [
  'IdDocument',
  'Passport',
  'AddressVerification',
  'SocialSecurityCard',
  'SelfieVerification',
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

export const decisionStatuses = ['Approved', 'Denied', 'PendingReview', 'AwaitingDocuments', 'Pending'] as const;

/** The application that a check is about. A provider sends both ids back. */
export interface CheckReference {
  readonly organisationId: string;
  readonly applicationId: string;
}

/** What the provider found out about a selfie. PendingReview: it reports the result later, or a reviewer decides. */
export type SelfieResult =
  | { readonly status: 'Approved' | 'PendingReview' }
  | {
      readonly status: 'Rejected';
      /** A sentence for the organisation and the person. */
      readonly reason: string;
    };

/** Characters of the longest id of a selfie job. */
export const jobIdMax = 255;

/** A job of the provider's SDK in which a person has taken a selfie. */
export interface SelfieJob {
  readonly jobId: string;
  /** The index of the person in `people` of the check. */
  readonly personIndex?: number | undefined;
}

/**
 * - `read`: the message is the provider's and was sent within the last minutes. Whether it was received before, only the
 *   caller knows
 * - `unsigned`: its signature is missing or wrong, or it is too old
 * - `invalid`: it is the provider's, but not in the protocol's form
 */
export type IdentityReport =
  | ({
      readonly outcome: 'read';
      readonly messageId: string;
      readonly reference: CheckReference;
    } & ReportContent)
  | { readonly outcome: 'unsigned' }
  | UnreadableMessage;

/** The result of a check that was Pending, or of a selfie that was PendingReview. */
export type ReportContent =
  | { readonly decision: IdentityDecision }
  | { readonly selfie: { readonly jobId: string; readonly result: SelfieResult } };

/** The result of an identity check, with a sentence for the organisation. */
export interface IdentityDecision {
  /** Pending: the provider reports the result later. */
  readonly status: (typeof decisionStatuses)[number];
  readonly message: string;
  /** The status of each person, in the order of `people`. */
  readonly people: readonly PersonStatus[];
  /** None unless the status is AwaitingDocuments. */
  readonly documents: readonly RequiredDocument[];
  /** The status of the application after all documents have been approved. */
  readonly afterDocuments: 'Approved' | 'PendingReview';
}

/**
 * Decides on applicants. `decide` resolves within {@link checkTimeoutSeconds} and never rejects: a provider that does not answer
 * leaves the check Pending. It is safe to repeat with the same reference.
 */
export interface IdentityCheck {
  decide(applicant: Applicant, reference: CheckReference): Promise<IdentityDecision>;
  /**
   * Hands the provider a selfie job. It resolves within {@link checkTimeoutSeconds} and never rejects: without an answer the selfie is
   * PendingReview. It is safe to repeat.
   */
  verifySelfie(job: SelfieJob, reference: CheckReference): Promise<SelfieResult>;
  /** Verifies and reads a message of the provider about a check that was Pending, or a selfie that was PendingReview. */
  report(message: ArrivedMessage, now: Instant): Promise<IdentityReport>;
  /** The moment from which a check that is still Pending goes to a manual review. */
  reviewFrom(createdAt: Instant): Instant;
  /** True for the magic numbers of the simulator. They belong to no person, so they may apply any number of times. */
  isMadeUp(ssn: string): boolean;
}

/** True if a result has a status for each of so many people, and names no others. A Pending one need not have any. */
export function fits({ status, people, documents }: IdentityDecision, peopleCount: number): boolean {
  if (status === 'Pending') return true;
  return (
    people.length === peopleCount &&
    documents.every(({ personIndex }) => personIndex === undefined || personIndex < peopleCount)
  );
}

/** The stage's provider. Absent in a sandbox and in a stage without a provider. */
export interface IdentityProviderSettings extends PartnerSettings {
  /** Hours after which a check without a result goes to a manual review; {@link usualPendingHours} if absent. */
  readonly pendingHours?: number;
}

/** The provider of the stage (docs/partners/identity-check.md). In a stage without one, reviewers decide on every application. */
export const identityCheckPort = definePartner<'identityCheck', IdentityCheck, IdentityProviderSettings>({
  name: 'identityCheck',
  refusing: (refuse) => ({
    decide: refuse,
    isMadeUp: refuse,
    report: refuse,
    reviewFrom: refuse,
    verifySelfie: refuse,
  }),
});
