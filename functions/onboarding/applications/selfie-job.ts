import type { FieldCipher } from '../../ports/cipher/port.ts';
import { peopleOf } from './checked-people.ts';
import { documentField } from './new-documents.ts';
import { openApplicant, placeOf } from './sealed-applicant.ts';
import type { Application, Document } from './store.ts';

type Place = Pick<Application, 'organisationId' | 'id'>;

const jobPlace = (application: Place, { number }: Pick<Document, 'number'>) =>
  placeOf(application, documentField(number, 'jobId'));

/** Encrypts the id of a selfie job for storage in its document. */
export const sealJobId = (application: Place, document: Document, jobId: string, cipher: FieldCipher): string =>
  cipher.seal(jobId, jobPlace(application, document));

/** The id of the selfie job that was handed in last for a document; undefined before the first. */
export const jobIdOf = (application: Place, document: Document, cipher: FieldCipher): string | undefined =>
  document.sealedJobId === undefined ? undefined : cipher.open(document.sealedJobId, jobPlace(application, document));

/** The index that the identity check knows the person of a document by; undefined if it is about no person. */
export function personIndexOf(application: Application, { person }: Document, cipher: FieldCipher): number | undefined {
  if (person === undefined) return undefined;
  const roles = peopleOf(openApplicant(application, cipher)).map(({ role }) => role);
  return roles.flatMap((role, index) => (role === person.role ? [index] : []))[person.index];
}
