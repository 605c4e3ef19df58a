import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { endpointIdSchema, link, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { applicationTypes, type ApplicationType } from './enums.ts';
import { type Note, openNote } from './notes.ts';

export const noteResource = resourceSchema(
  'applicationNote',
  z.strictObject({
    createdAt: instantField,
    userId: endpointIdSchema,
    makerIds: z.array(endpointIdSchema).optional(),
    text: z.string(),
  }),
  { application: linkTo(...applicationTypes) },
);

/** Returns a note about an application of a type. The text is empty once the personal data of the customer was erased. */
export function noteToResource(note: Note, type: ApplicationType, cipher: FieldCipher): ResourceObject {
  const { id, createdAt, userId, makerIds } = note;
  return noteResource.of({
    id,
    attributes: { createdAt, userId, makerIds, text: openNote(note, cipher) },
    relationships: { application: link(type, parseChildId(id)?.ownerId ?? '') },
  });
}
