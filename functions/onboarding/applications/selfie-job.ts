import type { ResourceIdentity } from '../../kernel/base/ids/resource-identity.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { peopleOf } from './checked-people.ts';
import { documentField } from './new-documents.ts';
import { openApplicant, applicantContext } from './sealed-applicant.ts';
import type { Application, Document } from './store.ts';

const jobIdContext = (application: ResourceIdentity, { number }: Pick<Document, 'number'>) =>
  applicantContext(application, documentField(number, 'jobId'));

/** Encrypts the id of a selfie job for storage in its document. */
export const sealJobId = (
  application: ResourceIdentity,
  document: Document,
  jobId: string,
  cipher: FieldCipher,
): string => cipher.seal(jobId, jobIdContext(application, document));

/** The id of the selfie job that was handed in last for a document; undefined before the first. */
export const jobIdOf = (application: ResourceIdentity, document: Document, cipher: FieldCipher): string | undefined =>
  document.sealedJobId === undefined
    ? undefined
    : cipher.open(document.sealedJobId, jobIdContext(application, document));

/** The index that the identity check knows the person of a document by; undefined if it is about no person. */
export function personIndexOf(application: Application, { person }: Document, cipher: FieldCipher): number | undefined {
  if (person === undefined) return undefined;
  const roles = peopleOf(openApplicant(application, cipher)).map(({ role }) => role);
  return roles.flatMap((role, index) => (role === person.role ? [index] : []))[person.index];
}
