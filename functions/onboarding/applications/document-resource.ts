import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { childId } from '../../kernel/base/ids/child-id.ts';
import { addressSchema } from '../../kernel/jsonapi/fields.ts';
import { erasable, unlessErased } from '../../kernel/jsonapi/erasable.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { documentStatuses, documentTypes, rejectionCodes } from './enums.ts';
import { documentField } from './new-documents.ts';
import { placeOf } from './sealed-applicant.ts';
import type { Application, Document } from './store.ts';

/** What is kept of a document after the personal data of its customer was erased. */
const keptOfDocuments = ['status', 'documentType', 'description', 'reasonCode'] as const;

export const documentResource = resourceSchema(
  'document',
  z.strictObject(
    erasable(
      {
        status: z.enum(documentStatuses),
        documentType: z.enum(documentTypes),
        description: z.string(),
        name: z.string(),
        address: addressSchema.optional(),
        dateOfBirth: z.iso.date().optional(),
        passport: z.string().optional(),
        ein: z.string().optional(),
        reasonCode: z.enum(rejectionCodes).optional(),
        reason: z.string().optional(),
      },
      keptOfDocuments,
    ),
  ),
  {},
);

type Place = Pick<Application, 'organisationId' | 'id' | 'erasedAt'>;

export const documentIdOf = (application: Place, { number }: Pick<Document, 'number'>): string =>
  childId(application.id, number);

/** Returns a document of an application as an organisation sees it, with personal numbers in full. */
export function documentToResource(application: Place, document: Document, cipher: FieldCipher): ResourceObject {
  const { status, documentType, description, name, address, reasonCode, reason } = document;
  const open = (sealed: string | undefined, field: string) =>
    sealed && cipher.open(sealed, placeOf(application, documentField(document.number, field)));
  const resource = documentResource.of({
    id: documentIdOf(application, document),
    attributes: {
      ...{ status, documentType, description, name, reasonCode, reason },
      address: address as z.input<typeof addressSchema> | undefined,
      dateOfBirth: open(document.sealedDateOfBirth, 'dateOfBirth'),
      passport: open(document.sealedPassport, 'passport'),
      ein: open(document.sealedEin, 'ein'),
    },
  });
  return unlessErased(resource, application.erasedAt, keptOfDocuments);
}
