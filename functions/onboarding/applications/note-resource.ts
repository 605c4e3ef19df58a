import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { ApplicationType } from './enums.ts';
import { type Note, openNote } from './notes.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { noteResource } from './note-resource-schema.ts';

/** Returns a note about an application of a type. The text is empty once the personal data of the customer was erased. */
export function noteToResource(note: Note, type: ApplicationType, cipher: FieldCipher): ResourceObject {
  const { id, createdAt, userId, makerIds } = note;
  return makeResource<typeof noteResource>('applicationNote', {
    id,
    attributes: { createdAt, userId, makerIds, text: openNote(note, cipher) },
    relationships: { application: link(type, parseChildId(id)?.ownerId ?? '') },
  });
}
