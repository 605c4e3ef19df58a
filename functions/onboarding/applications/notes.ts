import * as z from 'zod';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { multilineText } from '../../kernel/jsonapi/fields.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { idSchema, sealedText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Reviewer } from './decide.ts';
import type { Application } from './store.ts';

export const noteKind = defineKind({
  prefix: 'apn',
  owner: 'organisation',
});

export const noteItem = defineItem(
  noteKind,
  () => ({
    version: z.number(),
    organisationId: idSchema,
    id: idSchema,
    userId: idSchema,
    /** Users whose tokens made the token of the note. Absent if there are none, and in notes of older versions. */
    makerIds: z.array(idSchema).optional(),
    createdAt: instantSchema,
    sealedText: sealedText,
  }),
  { eachOf: 'application' },
);
export type Note = ItemOf<typeof noteItem>;

/** The notes of an application, numbered in the order of their creation. */
export const notes = numbered(noteItem);

/** Maximum number of notes of one application. */
export const notesMax = 1_000;

/** The text of a note. */
export const noteText = multilineText(2_000);

/** The next note of an application. Throws `limits_exceeded` (400) if it has as many as it can have. */
export function newNote(
  { organisationId, id, notes: count = 0 }: Pick<Application, 'organisationId' | 'id' | 'notes'>,
  given: { readonly text: string; readonly by: Reviewer; readonly at: Instant },
  cipher: FieldCipher,
): Note {
  if (count >= notesMax) throw new Problem('limits_exceeded', `An application can have at most ${notesMax} notes`);
  const key = notes.place(organisationId, id, count + 1);
  return {
    ...key,
    version: 0,
    organisationId,
    userId: given.by.userId,
    ...(given.by.makerIds.length === 0 ? {} : { makerIds: [...given.by.makerIds] }),
    createdAt: given.at,
    sealedText: cipher.seal(given.text, contextOf({ organisationId, id: key.id })),
  };
}

/** The application with one more note, and the write of the note. */
export const withNote = (application: Application, note: Note): { application: Application; write: Write } => ({
  application: { ...application, notes: (application.notes ?? 0) + 1 },
  write: insert(note),
});

export const openNote = (note: Note, cipher: FieldCipher): string => cipher.open(note.sealedText, contextOf(note));

const contextOf = ({ organisationId, id }: Pick<Note, 'organisationId' | 'id'>) => ({
  organisationId,
  item: `${noteKind.prefix}#${id}`,
  field: 'text',
});
