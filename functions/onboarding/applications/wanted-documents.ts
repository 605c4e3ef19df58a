import * as z from 'zod';
import { wholeNumber } from '../../kernel/base/whole-number.ts';
import { isDeepStrictEqual } from 'node:util';
import { Problem, type ProblemPart } from '../../kernel/base/problem.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import {
  type PersonRole,
  personRoles,
  type RequiredDocument,
  requiredDocumentTypes,
} from '../../ports/identity-check/port.ts';
import { peopleOf } from './checked-people.ts';
import { documentToResource } from './document-resource.ts';
import { documentsMax, requiredDocuments } from './new-documents.ts';
import { openApplicant } from './sealed-applicant.ts';
import type { Application, Document } from './store.ts';

const wantedMax = 10;
const peopleMax = 20;

const wantedDocument = z.object({
  documentType: z.enum(requiredDocumentTypes, { error: `must be one of ${requiredDocumentTypes.join(', ')}` }),
  role: z.enum(personRoles, { error: `must be one of ${personRoles.join(', ')}` }).optional(),
  number: wholeNumber('a whole number', { min: 1, max: peopleMax }).optional(),
});
type WantedDocument = z.output<typeof wantedDocument>;

/** The documents that a reviewer requires, as they are sent. */
export const wantedDocumentsField = z
  .array(wantedDocument, { error: 'must be a list of objects with documentType' })
  .min(1, { error: 'must name at least one document' })
  .max(wantedMax, { error: `must name at most ${wantedMax} documents` });

/** Documents of a person, and of a business itself. A proof of address may be either. */
const ofPeople: readonly RequiredDocument['type'][] = [
  'IdDocument',
  'Passport',
  'SocialSecurityCard',
  'SelfieVerification',
];
const ofBusinesses: readonly RequiredDocument['type'][] = [
  'CertificateOfIncorporation',
  'EmployerIdentificationNumberConfirmation',
];

/**
 * Returns the wanted documents that the application does not require yet. Throws `invalid_value` (400) for a document of
 * somebody whom the application does not have, and `limits_exceeded` (400) beyond the number of documents that it can have.
 */
export function missingDocuments(
  application: Application,
  wanted: readonly WantedDocument[],
  cipher: FieldCipher,
): readonly Document[] {
  const applicant = openApplicant(application, cipher);
  const roles = peopleOf(applicant).map(({ role }) => role);
  const places = wanted.map((one, index) =>
    assignDocument(application, roles, one, `/data/attributes/documents/${index}`),
  );
  const parts = places.flatMap((location) => ('detail' in location ? [location] : []));
  if (parts.length > 0) throw new Problem('invalid_value', parts);

  const open = application.documents.filter(({ required, status }) => required && status !== 'Approved');
  const shown = open.map((document) => requirementsOf(application, document, cipher));
  let documents = application.documents;
  for (const location of places) {
    if ('detail' in location) continue;
    const [document] = requiredDocuments([location], applicant, application, cipher, documents.length);
    if (document === undefined) continue;
    const form = requirementsOf(application, document, cipher);
    if (shown.some((one) => isDeepStrictEqual(one, form))) continue;
    shown.push(form);
    documents = [...documents, document];
  }
  if (documents.length > documentsMax) {
    throw new Problem('limits_exceeded', `An application can have at most ${documentsMax} documents`);
  }
  return documents.slice(application.documents.length);
}

/** What a document must show, whatever its state. */
function requirementsOf(application: Application, document: Document, cipher: FieldCipher): object {
  const { reason: _, reasonCode: _code, sealedJobId: _job, ...rest } = document;
  return documentToResource(application, { ...rest, status: 'Required' }, cipher).attributes;
}

function assignDocument(
  { type }: Application,
  roles: readonly PersonRole[],
  { documentType, role: given, number = 1 }: WantedDocument,
  pointer: string,
): RequiredDocument | ProblemPart {
  const isOfBusiness = ofBusinesses.includes(documentType);
  if (isOfBusiness && given !== undefined) {
    return { detail: `must be left out: a ${documentType} is about the applicant itself`, pointer: `${pointer}/role` };
  }
  const role = given ?? (type === 'individualApplication' && !isOfBusiness ? 'applicant' : undefined);
  if (role === undefined) {
    if (!ofPeople.includes(documentType)) return { type: documentType };
    const known = [...new Set(roles)].join(', ');
    return { detail: `must name the person whose ${documentType} it is: ${known}`, pointer: `${pointer}/role` };
  }
  const indexes = roles.flatMap((one, index) => (one === role ? [index] : []));
  const personIndex = indexes[number - 1];
  if (personIndex !== undefined) return { type: documentType, personIndex };
  return indexes.length === 0
    ? { detail: `must be one of ${[...new Set(roles)].join(', ')} in this application`, pointer: `${pointer}/role` }
    : {
        detail: `must be at most ${indexes.length}: the application has no other ${role}`,
        pointer: `${pointer}/number`,
      };
}
