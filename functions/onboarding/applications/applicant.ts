import type { PersonStatus } from '../../ports/identity-check/port.ts';
import type { entityTypes, fundSources, revocabilities } from '../customers/customer.ts';
import type { Person } from '../people/person.ts';
import type { Address } from '../people/residence.ts';
import type { ProfileDetails } from './details.ts';

/** A person with the result of the identity check. */
export interface CheckedPerson extends Person {
  readonly status: PersonStatus;
}

type PersonProfile = Pick<ProfileDetails, 'occupation' | 'annualIncome' | 'sourceOfIncome'>;

export type OfficerPerson = CheckedPerson & PersonProfile & { readonly title?: string | undefined };
export type BeneficialOwnerPerson = CheckedPerson & PersonProfile & { readonly percentage?: number | undefined };

export interface ApplicantContact {
  readonly fullName: Person['fullName'];
  readonly email: string;
  readonly phone: Person['phone'];
}

export interface IndividualApplicant extends Person {
  readonly type: 'individualApplication';
  readonly soleProprietorship?: boolean | undefined;
  readonly ein?: string | undefined;
  readonly industry?: string | undefined;
  readonly dba?: string | undefined;
  readonly powerOfAttorneyAgent?: CheckedPerson | undefined;
}

export interface BusinessApplicant {
  readonly type: 'businessApplication';
  readonly name: string;
  readonly dba?: string | undefined;
  readonly ein: string;
  readonly entityType: (typeof entityTypes)[number];
  readonly stateOfIncorporation: string;
  readonly dateOfIncorporation?: string | undefined;
  readonly purpose?: string | undefined;
  readonly industry?: string | undefined;
  readonly address: Address;
  readonly operatingAddress?: Address | undefined;
  readonly phone: Person['phone'];
  readonly contact: ApplicantContact;
  readonly officer: OfficerPerson;
  readonly beneficialOwners: readonly BeneficialOwnerPerson[];
}

export interface TrustApplicant {
  readonly type: 'trustApplication';
  readonly name: string;
  readonly stateOfIncorporation: string;
  readonly revocability: (typeof revocabilities)[number];
  readonly sourceOfFunds: (typeof fundSources)[number];
  readonly taxId: string;
  readonly contact: ApplicantContact & { readonly address: Address };
  readonly grantor: CheckedPerson;
  readonly trustees: readonly CheckedPerson[];
  readonly beneficiaries: readonly CheckedPerson[];
}

/** The applicant in clear text; `type` is the type of the application. */
export type ApplicantForm = IndividualApplicant | BusinessApplicant | TrustApplicant;
