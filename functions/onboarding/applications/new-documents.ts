import type { ResourceIdentity } from '../../kernel/base/ids/resource-identity.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { PersonRole, RequiredDocument } from '../../ports/identity-check/port.ts';
import { personNameOf, type Person } from '../people/person.ts';
import type { ApplicantForm } from './applicant.ts';
import { peopleOf } from './checked-people.ts';
import { documentMachine } from './document.ts';
import type { DocumentType } from './enums.ts';
import { applicantContext } from './sealed-applicant.ts';
import type { Application, Document } from './store.ts';

const descriptions: Readonly<Record<DocumentType, string>> = {
  IdDocument: 'A photo identity document such as a driving licence, front and back',
  Passport: 'The photo page of the passport',
  AddressVerification: 'A bill or statement of the last 60 days that shows name and address',
  SocialSecurityCard: 'The social security card',
  SelfieVerification: 'A selfie of the person, taken with the SDK of the identity provider',
  CertificateOfIncorporation: 'The certificate of incorporation',
  EmployerIdentificationNumberConfirmation: 'The letter that confirms the employer identification number',
  ClientRequested: 'A document that the organisation asks for',
};

/**
 * Returns the documents that an identity check or a reviewer requires, each with the data that it must show. `before` is
 * the number of documents that the application has already.
 */
export function requiredDocuments(
  wanted: readonly RequiredDocument[],
  applicant: ApplicantForm,
  at: ResourceIdentity,
  cipher: FieldCipher,
  before = 0,
): Document[] {
  const people = peopleOf(applicant);
  return wanted.map(({ type, personIndex }, index) => {
    const number = before + index + 1;
    const person = personIndex === undefined ? undefined : people[personIndex];
    const seal = (value: string, field: string) =>
      cipher.seal(value, applicantContext(at, documentField(number, field)));
    const shared = { number, documentType: type, required: true, status: documentMachine.begin('Required') } as const;
    return {
      ...shared,
      description: descriptions[type],
      name: person === undefined ? applicantName(applicant) : personNameOf(person.fullName),
      ...(person === undefined ? {} : { person: roleIndexOf(people, person) }),
      ...(person === undefined ? ofEntity(type, applicant, seal) : ofPerson(type, person, seal)),
    };
  });
}

/** The role of a person, and the place among the people of that role. */
function roleIndexOf<One extends { readonly role: PersonRole }>(people: readonly One[], person: One) {
  const { role } = person;
  return { role, index: people.filter((one) => one.role === role).indexOf(person) };
}

/** Maximum number of documents of one application. */
export const documentsMax = 50;

/** Returns a document that the organisation asks for. The decision does not depend on it. */
export function clientRequestedDocument(application: Application): Document {
  return {
    number: application.documents.length + 1,
    documentType: 'ClientRequested',
    required: false,
    status: documentMachine.begin('Required'),
    description: descriptions.ClientRequested,
    ...(application.type === 'individualApplication'
      ? { name: personNameOf(application.fullName), person: { role: 'applicant', index: 0 } }
      : { name: application.name }),
  };
}

/** The field name under which a value of a document is encrypted in its application. */
export const documentField = (number: number, field: string): string => `documents.${number}.${field}`;

type Seal = (value: string, field: string) => string;

function ofPerson(type: DocumentType, person: Person, seal: Seal): Partial<Document> {
  switch (type) {
    case 'AddressVerification':
      return { address: { ...person.address } };
    case 'IdDocument':
      return { sealedDateOfBirth: seal(person.dateOfBirth, 'dateOfBirth') };
    case 'Passport':
      return {
        sealedDateOfBirth: seal(person.dateOfBirth, 'dateOfBirth'),
        ...(person.passport === undefined ? {} : { sealedPassport: seal(person.passport, 'passport') }),
      };
    case 'SocialSecurityCard':
    case 'SelfieVerification':
    case 'CertificateOfIncorporation':
    case 'EmployerIdentificationNumberConfirmation':
    case 'ClientRequested':
      return {};
  }
}

function ofEntity(type: DocumentType, applicant: ApplicantForm, seal: Seal): Partial<Document> {
  const hasEin = type === 'EmployerIdentificationNumberConfirmation' && applicant.type === 'businessApplication';
  return hasEin ? { sealedEin: seal(applicant.ein, 'ein') } : {};
}

const applicantName = (applicant: ApplicantForm): string =>
  applicant.type === 'individualApplication' ? personNameOf(applicant.fullName) : applicant.name;
