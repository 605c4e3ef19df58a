import type { Instant } from '../kernel/calendar/instant.ts';
import type { FieldCipher } from '../kernel/ports/field-cipher.ts';
import type { Applicant, IdentityCheck, IdentityDecision } from '../kernel/ports/identity-check.ts';
import { detailsOf } from './details.ts';
import type { Identities } from './identity-claims.ts';
import type { Individual } from './individual.ts';
import { sealPersonal } from './personal.ts';
import { type Application, applicationKey } from './store.ts';

/** The application that an individual makes, decided on but not yet turned into a customer. */
export function newApplication(
  made: {
    readonly organisationId: string;
    readonly id: string;
    readonly given: Individual;
    readonly decision: IdentityDecision;
    readonly at: Instant;
  },
  cipher: FieldCipher,
): Application {
  const { organisationId, id, given, decision, at } = made;
  const { ssn, passport, ein, dateOfBirth, nationality, ip, soleProprietorship, dba } = given;
  const personal = {
    ...(ssn === undefined ? {} : { ssn }),
    ...(passport === undefined ? {} : { passport }),
    ...(ein === undefined ? {} : { ein }),
    dateOfBirth,
  };
  return {
    ...applicationKey(organisationId, id),
    version: 0,
    organisationId,
    id,
    type: 'individualApplication',
    status: decision.status,
    message: decision.message,
    createdAt: at,
    archived: false,
    tags: given.tags ?? {},
    ...sealPersonal(personal, { organisationId, id }, cipher),
    ...(passport === undefined || nationality === undefined ? {} : { nationality }),
    fullName: given.fullName,
    address: addressOf(given),
    phone: given.phone,
    email: given.email,
    ...(ip === undefined ? {} : { ip }),
    ...(soleProprietorship === undefined ? {} : { soleProprietorship }),
    ...(dba === undefined ? {} : { dba }),
    details: detailsOf(given),
  };
}

/** What an identity check is asked. */
export function applicantOf(given: Individual): Applicant {
  const { fullName, dateOfBirth, phone, email, ssn, passport, nationality, ip } = given;
  return { fullName, dateOfBirth, address: addressOf(given), phone, email, ssn, passport, nationality, ip };
}

/** The numbers that nobody else may apply with: a passport's is one of its country; a simulator's are nobody's. */
export function identitiesOf(given: Individual, check: Pick<IdentityCheck, 'isMadeUp'>): Identities {
  const { ssn, passport, nationality, ein } = given;
  return {
    ...(ssn === undefined || check.isMadeUp(ssn) ? {} : { ssn }),
    ...(passport === undefined ? {} : { passport: `${nationality ?? ''}/${passport.toUpperCase()}` }),
    ...(ein === undefined ? {} : { ein }),
  };
}

function addressOf({ address }: Individual): Application['address'] {
  const parts = Object.entries(address).filter((part): part is [string, string | null] => part[1] !== undefined);
  return Object.fromEntries(parts);
}
