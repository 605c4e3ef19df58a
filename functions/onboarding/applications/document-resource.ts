import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { childId } from '../../kernel/base/ids/child-id.ts';
import { addressSchema } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { documentStatuses, documentTypes, rejectionCodes } from './enums.ts';
import { documentField } from './new-documents.ts';
import { placeOf } from './sealed-applicant.ts';
import type { Application, Document } from './store.ts';

export const documentResource = resourceSchema(
  'document',
  z.strictObject({
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
  }),
  {},
);

type Place = Pick<Application, 'organisationId' | 'id'>;

export const documentIdOf = (application: Place, { number }: Pick<Document, 'number'>): string =>
  childId(application.id, number);

/** Returns a document of an application as an organisation sees it, with personal numbers in full. */
export function documentToResource(application: Place, document: Document, cipher: FieldCipher): ResourceObject {
  const { status, documentType, description, name, address, reasonCode, reason } = document;
  const open = (sealed: string | undefined, field: string) =>
    sealed && cipher.open(sealed, placeOf(application, documentField(document.number, field)));
  return documentResource.of({
    id: documentIdOf(application, document),
    attributes: {
      ...{ status, documentType, description, name, reasonCode, reason },
      address: address as z.input<typeof addressSchema> | undefined,
      dateOfBirth: open(document.sealedDateOfBirth, 'dateOfBirth'),
      passport: open(document.sealedPassport, 'passport'),
      ein: open(document.sealedEin, 'ein'),
    },
  });
}
