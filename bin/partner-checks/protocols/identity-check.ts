import { createHash } from 'node:crypto';
import {
  createHttpsIdentityCheck,
  identityAnswers,
} from '../../../functions/ports/identity-check/https-identity-check.ts';
import {
  type Applicant,
  type CheckReference,
  checkTimeoutSeconds,
  fits,
  type IdentityCheck,
  type PersonToCheck,
} from '../../../functions/ports/identity-check/port.ts';
import type { PartnerPromise, PartnerProtocol, Trial } from '../protocol.ts';
import { differenceOf } from './answers.ts';

/** A person who can be checked anywhere. */
export const samplePerson: PersonToCheck = {
  role: 'applicant',
  fullName: { first: 'Ada', last: 'Okafor' },
  dateOfBirth: '1990-04-12',
  address: { street: '20 Ingram Street', city: 'Forest Hills', state: 'NY', postalCode: '11375', country: 'US' },
  phone: { countryCode: '1', number: '5555550101' },
  email: 'ada@example.com',
  ssn: '721074426',
};
/** An applicant of so many sample people, each with what differs. */
export const sampleApplicant = (...people: Partial<PersonToCheck>[]): Applicant => ({
  kind: 'individual',
  people: people.map((one) => ({ ...samplePerson, ...one })),
});

/** Ids of applications are digits. */
const referenceOf = ({ name }: Trial, what: string): CheckReference => ({
  organisationId: '100000001',
  applicationId: `1${createHash('sha256').update(name(what)).digest().readUIntBE(0, 6)}`,
});

const promises: readonly PartnerPromise<IdentityCheck>[] = [
  {
    promise: 'A check of one person has a result, and the same one if it is repeated',
    section: 'the-result',
    attempt: async (check, trial) => {
      const reference = referenceOf(trial, 'one');
      const first = await check.decide(sampleApplicant({}), reference);
      const again = await check.decide(sampleApplicant({}), reference);
      if (!fits(first, 1)) return 'it has not one status for the person';
      return first.status === 'Pending' ? undefined : differenceOf(first, again, 'result');
    },
  },
  {
    promise: 'A check of two people has a status for each of them',
    section: 'the-result',
    attempt: async (check, trial) => {
      const two = sampleApplicant({}, { fullName: { first: 'Ben', last: 'Okafor' }, ssn: '721074427' });
      return fits(await check.decide(two, referenceOf(trial, 'two')), 2) ? undefined : 'it has not two statuses';
    },
  },
  {
    promise:
      'A person of whom the organisation wants an identity document is asked for one, unless the application is denied',
    section: 'the-request',
    attempt: async (check, trial) => {
      const wishes = sampleApplicant({ asksForIdDocument: true });
      const { status, documents } = await check.decide(wishes, referenceOf(trial, 'document'));
      if (status === 'Denied' || status === 'Pending' || status === 'PendingReview') return undefined;
      return documents.some(({ type, personIndex }) => type === 'IdDocument' && personIndex === 0)
        ? undefined
        : `the result is ${status} without an IdDocument of the person`;
    },
  },
  {
    promise: 'A person with a passport instead of a social security number is checked',
    section: 'the-request',
    attempt: async (check, trial) => {
      const { ssn: _, ...rest } = samplePerson;
      const one: Applicant = { kind: 'individual', people: [{ ...rest, passport: 'X1234567', nationality: 'DE' }] };
      return fits(await check.decide(one, referenceOf(trial, 'passport')), 1) ? undefined : 'it has not one status';
    },
  },
  {
    promise: 'A selfie job that nobody has made is not approved',
    section: 'selfies',
    attempt: async (check, trial) => {
      const job = { jobId: trial.name('job'), personIndex: 0 };
      const { status } = await check.verifySelfie(job, referenceOf(trial, 'selfie'));
      return status === 'Approved' ? 'it is Approved' : undefined;
    },
  },
];

export const identityCheckProtocol: PartnerProtocol<IdentityCheck> = {
  partner: 'provider of identity checks',
  page: 'identity-check.md',
  timeoutMs: checkTimeoutSeconds * 1000,
  open: createHttpsIdentityCheck,
  answers: identityAnswers,
  secret: {
    section: 'the-request',
    probe: (check, trial) => check.decide(sampleApplicant({}), referenceOf(trial, 'secret')),
  },
  promises,
};
