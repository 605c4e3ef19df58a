import {
  type Applicant,
  type IdentityCheck,
  type IdentityDecision,
  pendingUntil,
  type PersonRole,
  type PersonStatus,
  type PersonToCheck,
  type RequiredDocument,
  type SelfieResult,
} from './port.ts';
import type { sandboxValues } from '../sandbox-values.ts';

/** The result for one person. */
interface Finding {
  readonly status: PersonStatus;
  /** Documents of that person. */
  readonly own?: readonly RequiredDocument['type'][];
  /** Documents of the business that the person is an officer of. */
  readonly ofBusiness?: readonly RequiredDocument['type'][];
}

const nothingWrong: Finding = { status: 'Approved' };

/** The results of magic social security numbers (specification: magic applicant values). */
const findingOfSsn: Readonly<Record<keyof typeof sandboxValues.ssn, Finding>> = {
  '000000001': { status: 'Denied' },
  '000000002': { status: 'PendingReview', own: ['AddressVerification'] },
  '000000003': { status: 'PendingReview', own: ['IdDocument'] },
  '000000004': { status: 'PendingReview' },
  '000000005': {
    status: 'Approved',
    ofBusiness: ['CertificateOfIncorporation', 'EmployerIdentificationNumberConfirmation'],
  },
  '000000006': { status: 'PendingReview', own: ['SocialSecurityCard'] },
};
const findings: Readonly<Record<string, Finding>> = findingOfSsn;

const documentNames = {
  IdDocument: 'identity document',
  Passport: 'passport',
  AddressVerification: 'proof of address',
  SocialSecurityCard: 'social security card',
  SelfieVerification: 'selfie',
  CertificateOfIncorporation: 'certificate of incorporation',
  EmployerIdentificationNumberConfirmation: 'confirmation of the employer identification number',
} as const satisfies Record<RequiredDocument['type'], string>;

/** The results of magic selfie jobs. Every other one waits for a review. */
const resultOfJob: Readonly<Record<keyof typeof sandboxValues.selfieJob, SelfieResult>> = {
  'sandbox-approved': { status: 'Approved' },
  'sandbox-rejected': { status: 'Rejected', reason: 'The selfie shows another person' },
};
const selfieResults: ReadonlyMap<string, SelfieResult> = new Map(Object.entries(resultOfJob));

/**
 * The identity check of sandbox stages: social security numbers decide, and all but the magic ones are approved. Of
 * several people the worst counts: one who is denied, then documents that are missing, then a review.
 */
export const simulatedIdentityCheck: IdentityCheck = {
  decide: (applicant) => Promise.resolve(decide(applicant)),
  verifySelfie: ({ jobId }) => Promise.resolve(selfieResults.get(jobId) ?? { status: 'PendingReview' }),
  isMadeUp: (ssn) => Object.hasOwn(findings, ssn),
  report: () => Promise.resolve({ outcome: 'unsigned' }),
  reviewFrom: (createdAt) => pendingUntil(createdAt),
};

function decide({ people }: Applicant): IdentityDecision {
  const found = people.map(findingOf);
  const documents = [
    ...people.flatMap(({ role }, personIndex) => documentsOf(found[personIndex] ?? nothingWrong, role, personIndex)),
    ...people.flatMap(requiredDocumentsOf),
  ];
  const wanted = [...new Map(documents.map((one) => [`${one.type} ${String(one.personIndex)}`, one])).values()];
  // Somebody who is under review without a document to show for it stays so, whatever documents others bring.
  const isReviewed = found.some(({ status, own = [] }) => status === 'PendingReview' && own.length === 0);
  const decision = {
    people: found.map(({ status }) => status),
    documents: [],
    afterDocuments: isReviewed ? 'PendingReview' : 'Approved',
  } as const;
  if (found.some(({ status }) => status === 'Denied')) {
    return { ...decision, status: 'Denied', message: 'Application denied' };
  }
  if (wanted.length > 0) {
    const names = [...new Set(wanted.map(({ type }) => documentNames[type]))].join(', ');
    return { ...decision, documents: wanted, status: 'AwaitingDocuments', message: `Waiting for documents: ${names}` };
  }
  if (isReviewed) return { ...decision, status: 'PendingReview', message: 'Application is under review' };
  return { ...decision, status: 'Approved', message: 'Application approved' };
}

const findingOf = ({ ssn }: PersonToCheck): Finding => (ssn === undefined ? undefined : findings[ssn]) ?? nothingWrong;

function documentsOf(finding: Finding, role: PersonRole, personIndex: number): readonly RequiredDocument[] {
  const ofBusiness = role === 'officer' ? (finding.ofBusiness ?? []) : [];
  return [...(finding.own ?? []).map((type) => ({ type, personIndex })), ...ofBusiness.map((type) => ({ type }))];
}

function requiredDocumentsOf(person: PersonToCheck, personIndex: number): readonly RequiredDocument[] {
  const { asksForIdDocument, asksForSelfie, passport } = person;
  const type = passport === undefined ? 'IdDocument' : 'Passport';
  return [
    ...(asksForIdDocument === true ? [{ type, personIndex } as const] : []),
    ...(asksForSelfie === true ? [{ type: 'SelfieVerification', personIndex } as const] : []),
  ];
}
