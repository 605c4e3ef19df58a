import type * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { childId } from '../../kernel/base/ids/child-id.ts';
import type { addressSchema } from '../../kernel/jsonapi/fields.ts';
import { unlessErased } from '../../kernel/jsonapi/erasable.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { documentField } from './new-documents.ts';
import { personIdOf } from './people-resources.ts';
import { applicantContext } from './sealed-applicant.ts';
import { jobIdOf } from './selfie-job.ts';
import type { Application, Document } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { documentResource } from './document-resource-schema.ts';

type OwningApplication = Pick<Application, 'organisationId' | 'id' | 'type' | 'erasedAt'>;

export const documentIdOf = (application: Pick<Application, 'id'>, { number }: Pick<Document, 'number'>): string =>
  childId(application.id, number);

/** Returns a document of an application as an organisation sees it, with personal numbers in full. */
export function documentToResource(
  application: OwningApplication,
  document: Document,
  cipher: FieldCipher,
): ResourceObject {
  const { status, documentType, description, name, address, reasonCode, reason } = document;
  const open = (sealed: string | undefined, field: string) =>
    sealed && cipher.open(sealed, applicantContext(application, documentField(document.number, field)));
  const resource = makeResource<typeof documentResource>('document', {
    id: documentIdOf(application, document),
    attributes: {
      status,
      documentType,
      description,
      name,
      reasonCode,
      reason,
      personRole: document.person?.role,
      address: address as z.input<typeof addressSchema> | undefined,
      dateOfBirth: open(document.sealedDateOfBirth, 'dateOfBirth'),
      passport: open(document.sealedPassport, 'passport'),
      ein: open(document.sealedEin, 'ein'),
      jobId: jobIdOf(application, document, cipher),
    },
    relationships: {
      application: link(application.type, application.id),
      person: personLink(application, document),
    },
  });
  return unlessErased(resource, application.erasedAt);
}

/** People who are attributes of their application are linked by it; the other ones have resources. */
function personLink({ type, id }: OwningApplication, { person }: Document) {
  switch (person?.role) {
    case undefined:
      return undefined;
    case 'beneficialOwner':
    case 'trustee':
    case 'beneficiary':
      return link(person.role, personIdOf({ id }, person.index));
    case 'applicant':
    case 'agent':
    case 'officer':
    case 'grantor':
      return link(type, id);
  }
}
