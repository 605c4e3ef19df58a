import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Applicant, IdentityCheck, IdentityDecision, PersonRole } from '../../ports/identity-check/port.ts';
import type { Tags } from '../../kernel/table/item.ts';
import type { ApplicantForm } from './applicant.ts';
import { peopleOf, withStatuses } from './checked-people.ts';
import type { ProfileDetails } from './details.ts';
import type { Identities } from './identity-claims.ts';
import { requiredDocuments } from './new-documents.ts';
import { sealApplicant } from './sealed-applicant.ts';
import { type Application, applicationKey } from './store.ts';

/** Attributes of the request other than the applicant. */
export interface SentBeside {
  readonly ip?: string | undefined;
  readonly tags?: Tags | undefined;
  /** Asks for a selfie and for an identity document of the first person. */
  readonly evaluationParams?:
    | { readonly useSelfieVerification?: boolean | undefined; readonly requireIdVerification?: boolean | undefined }
    | undefined;
  /** The roles of the people whose identity documents are required too. */
  readonly idDocumentsOf?: readonly PersonRole[] | undefined;
}

/** Returns the new application with its decision. The customer has not been created yet. */
export function newApplication(
  made: {
    readonly organisationId: string;
    readonly id: string;
    readonly applicant: ApplicantForm;
    readonly beside: SentBeside;
    readonly profile: ProfileDetails;
    readonly decision: IdentityDecision;
    readonly at: Instant;
  },
  cipher: FieldCipher,
): Application {
  const { organisationId, id, beside, profile, decision, at } = made;
  const applicant = withStatuses(made.applicant, (status, index) => decision.people[index] ?? status);
  return {
    ...applicationKey(organisationId, id),
    version: 0,
    organisationId,
    id,
    status: decision.status,
    message: decision.message,
    createdAt: at,
    archived: false,
    tags: beside.tags ?? {},
    ...(beside.ip === undefined ? {} : { ip: beside.ip }),
    ...(beside.evaluationParams?.requireIdVerification === true ? { asksForIdDocument: true } : {}),
    ...(beside.evaluationParams?.useSelfieVerification === true ? { asksForSelfie: true } : {}),
    ...(beside.idDocumentsOf === undefined ? {} : { idDocumentsOf: [...beside.idDocumentsOf] }),
    profile,
    documents: requiredDocuments(decision.documents, applicant, { organisationId, id }, cipher),
    afterDocuments: decision.afterDocuments,
    ...sealApplicant(applicant, { organisationId, id }, cipher),
  };
}

const kinds = {
  individualApplication: 'individual',
  businessApplication: 'business',
  trustApplication: 'trust',
} as const satisfies Record<ApplicantForm['type'], Applicant['kind']>;

/** Returns the request to the identity check. */
export function identityQuestionOf(
  applicant: ApplicantForm,
  { ip, evaluationParams, idDocumentsOf = [] }: SentBeside,
): Applicant {
  const isRequired = (role: PersonRole, index: number): boolean =>
    idDocumentsOf.includes(role) || (index === 0 && evaluationParams?.requireIdVerification === true);
  return {
    kind: kinds[applicant.type],
    ...(applicant.type === 'individualApplication' ? {} : { entity: entityOf(applicant) }),
    people: peopleOf(applicant).map(({ role, fullName, dateOfBirth, address, phone, email, ...numbers }, index) => {
      const { ssn, passport, nationality } = numbers;
      const person = { role, fullName, dateOfBirth, address, phone, email, ssn, passport, nationality };
      const asksForSelfie = index === 0 && evaluationParams?.useSelfieVerification === true;
      return {
        ...person,
        ...(isRequired(role, index) ? { asksForIdDocument: true } : {}),
        ...(asksForSelfie ? { asksForSelfie } : {}),
      };
    }),
    ip,
  };
}

function entityOf(applicant: Exclude<ApplicantForm, { type: 'individualApplication' }>) {
  const { name, stateOfIncorporation } = applicant;
  return { name, stateOfIncorporation, taxNumber: 'ein' in applicant ? applicant.ein : applicant.taxId };
}

/**
 * Returns the numbers that no other application may use. A passport number is unique only within its country, and
 * numbers invented by a simulator are left out. People of businesses and trusts are left out too, because they may
 * belong to several of them and be customers themselves.
 */
export function identitiesOf(applicant: ApplicantForm, check: Pick<IdentityCheck, 'isMadeUp'>): Identities {
  switch (applicant.type) {
    case 'individualApplication': {
      const { ssn, passport, nationality, ein } = applicant;
      return {
        ...(ssn === undefined || check.isMadeUp(ssn) ? {} : { ssn }),
        ...(passport === undefined ? {} : { passport: `${nationality ?? ''}/${passport.toUpperCase()}` }),
        ...(ein === undefined ? {} : { ein }),
      };
    }
    case 'businessApplication':
      return { ein: applicant.ein };
    case 'trustApplication':
      return {};
  }
}
