import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { replace } from '../../../kernel/table/write.ts';
import { requireActive } from '../application.ts';
import { reviewerOf } from '../decide.ts';
import { noteToResource } from '../note-resource.ts';
import { newNote, noteKind, noteText, withNote } from '../notes.ts';
import { application, applicationKind } from '../store.ts';
import { getApplicationNote } from './get-note.ts';

export const createApplicationNote = defineOperation({
  id: 'createApplicationNote',
  capability: 'applications',
  method: 'POST',
  path: '/applications/{id}/notes',
  scopes: ['application-decisions'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'applicationNote',
        attributes: z.object({ text: noteText, idempotencyKey: idempotencyKeySchema.optional() }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'limits_exceeded', 'idempotency_key_conflict'],
  uses: { read: [], write: [applicationKind, noteKind] },
  replayedBy: getApplicationNote,

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ path, body, caller, loaded, now, cipher, save }) => {
    if (loaded.application === undefined) throw notFound('The application', path.id);
    requireActive(loaded.application);
    const opened = await cipher();
    const given = { text: body.attributes.text, by: reviewerOf(caller), at: now };
    const note = newNote(loaded.application, given, opened);
    const noted = withNote(loaded.application, note);
    const about = [
      { type: 'applicationNote', id: note.id },
      { type: loaded.application.type, id: path.id },
    ];
    await save({ writes: [replace(noted.application), noted.write], about }, note.id);
    return { data: noteToResource(note, loaded.application.type, opened) };
  },
});
