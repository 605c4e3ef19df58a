import type { ResourceIdentity } from '../../kernel/base/ids/resource-identity.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { openPerson, openSsn, type PersonInItem, sealPerson } from '../people/sealed-person.ts';
import type { ApplicantForm, CheckedPerson } from './applicant.ts';
import type { Application } from './store.ts';

const itemOf = ({ organisationId, id }: ResourceIdentity, role?: string): PersonInItem => ({
  organisationId,
  item: `app#${id}`,
  ...(role === undefined ? {} : { role }),
});

/** The encryption context of a value of the applicant, or of one of its documents (`documents.1.ein`). */
export const applicantContext = ({ organisationId, id }: ResourceIdentity, field: string) => ({
  organisationId,
  item: `app#${id}`,
  field,
});

/** Encrypts the secrets of an applicant for storage. Each ciphertext is bound to its field, person and application. */
export function sealApplicant(applicant: ApplicantForm, at: ResourceIdentity, cipher: FieldCipher) {
  const person = <T extends CheckedPerson>(one: T, role: string) => sealPerson(one, itemOf(at, role), cipher);
  const people = <T extends CheckedPerson>(all: readonly T[], role: string) =>
    all.map((one, index) => person(one, `${role}.${index}`));
  const seal = (value: string, field: string) => cipher.seal(value, applicantContext(at, field));
  switch (applicant.type) {
    case 'individualApplication': {
      const { ein, powerOfAttorneyAgent: agent, ...rest } = applicant;
      return {
        ...sealPerson(rest, itemOf(at), cipher),
        ...(ein === undefined ? {} : { sealedEin: seal(ein, 'ein') }),
        ...(agent === undefined ? {} : { powerOfAttorneyAgent: person(agent, 'powerOfAttorneyAgent') }),
      };
    }
    case 'businessApplication': {
      const { ein, officer, beneficialOwners, ...rest } = applicant;
      return {
        ...rest,
        sealedEin: seal(ein, 'ein'),
        officer: person(officer, 'officer'),
        beneficialOwners: people(beneficialOwners, 'beneficialOwners'),
      };
    }
    case 'trustApplication': {
      const { taxId, grantor, trustees, beneficiaries, ...rest } = applicant;
      return {
        ...rest,
        sealedTaxId: seal(taxId, 'taxId'),
        grantor: person(grantor, 'grantor'),
        trustees: people(trustees, 'trustees'),
        beneficiaries: people(beneficiaries, 'beneficiaries'),
      };
    }
  }
}

/** The social security numbers of all people of an application. */
export function applicantSsns(
  application: Application,
  { cipher }: { readonly cipher: FieldCipher },
): readonly string[] {
  type Sealed = Parameters<typeof openSsn>[0];
  const of = (one: Sealed, role?: string) => openSsn(one, itemOf(application, role), cipher) ?? [];
  const people = (all: readonly Sealed[], role: string) => all.flatMap((one, index) => of(one, `${role}.${index}`));
  switch (application.type) {
    case 'individualApplication': {
      const { powerOfAttorneyAgent: agent } = application;
      return [of(application), agent === undefined ? [] : of(agent, 'powerOfAttorneyAgent')].flat();
    }
    case 'businessApplication': {
      const { officer, beneficialOwners } = application;
      return [of(officer, 'officer'), people(beneficialOwners, 'beneficialOwners')].flat();
    }
    case 'trustApplication': {
      const { grantor, trustees, beneficiaries } = application;
      return [of(grantor, 'grantor'), people(trustees, 'trustees'), people(beneficiaries, 'beneficiaries')].flat();
    }
  }
}

/** Decrypts what {@link sealApplicant} encrypted for this application. */
export function openApplicant(application: Application, cipher: FieldCipher): ApplicantForm {
  type Sealed = Parameters<typeof openPerson>[0];
  const person = <T extends Sealed>(one: T, role: string) => openPerson(one, itemOf(application, role), cipher);
  const people = <T extends Sealed>(all: readonly T[], role: string) =>
    all.map((one, index) => person(one, `${role}.${index}`));
  const open = (sealed: string, field: string) => cipher.open(sealed, applicantContext(application, field));
  switch (application.type) {
    case 'individualApplication': {
      const {
        type,
        fullName,
        nationality,
        address,
        phone,
        email,
        sealedEin,
        powerOfAttorneyAgent: agent,
      } = application;
      const { sealedSsn, sealedPassport, sealedDateOfBirth, soleProprietorship, industry, dba } = application;
      const sealed = { sealedSsn, sealedPassport, sealedDateOfBirth };
      return {
        type,
        ...openPerson({ fullName, nationality, address, phone, email, ...sealed }, itemOf(application), cipher),
        soleProprietorship,
        industry,
        dba,
        ...(sealedEin === undefined ? {} : { ein: open(sealedEin, 'ein') }),
        ...(agent === undefined ? {} : { powerOfAttorneyAgent: person(agent, 'powerOfAttorneyAgent') }),
      };
    }
    case 'businessApplication': {
      const { type, name, dba, entityType, stateOfIncorporation, dateOfIncorporation, purpose, industry } = application;
      const { address, operatingAddress, phone, contact } = application;
      return {
        type,
        name,
        dba,
        entityType,
        stateOfIncorporation,
        dateOfIncorporation,
        purpose,
        industry,
        address,
        operatingAddress,
        phone,
        contact,
        ein: open(application.sealedEin, 'ein'),
        officer: person(application.officer, 'officer'),
        beneficialOwners: people(application.beneficialOwners, 'beneficialOwners'),
      };
    }
    case 'trustApplication': {
      const { type, name, stateOfIncorporation, revocability, sourceOfFunds, contact } = application;
      return {
        type,
        name,
        stateOfIncorporation,
        revocability,
        sourceOfFunds,
        contact,
        taxId: open(application.sealedTaxId, 'taxId'),
        grantor: person(application.grantor, 'grantor'),
        trustees: people(application.trustees, 'trustees'),
        beneficiaries: people(application.beneficiaries, 'beneficiaries'),
      };
    }
  }
}
