import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { reviewerOf } from '../decide.ts';
import { newNote, noteKind, noteText, withNote } from '../notes.ts';
import { applicationReply } from '../resource.ts';
import { proposedReversal } from '../reversal.ts';
import { application, applicationKind } from '../store.ts';
import { waitingKind, writesOf } from '../waiting.ts';

export const proposeReversal = defineOperation({
  id: 'proposeReversal',
  capability: 'applications',
  method: 'POST',
  path: '/applications/{id}/reversal',
  scopes: ['application-decisions'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'applicationReversal',
        attributes: z.object({ reason: noteText }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'limits_exceeded'],
  uses: { read: [], write: [applicationKind, waitingKind, noteKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ path, body, caller, loaded, now, cipher, save }) => {
    if (loaded.application === undefined) throw notFound('The application', path.id);
    const reviewer = reviewerOf(caller);
    const proposed = proposedReversal(loaded.application, reviewer, now);
    const opened = await cipher();
    const note = newNote(proposed, { text: body.attributes.reason, by: reviewer, at: now }, opened);
    const noted = withNote(proposed, note);
    await save({
      writes: [...writesOf(noted.application), noted.write],
      about: [
        { type: proposed.type, id: path.id },
        { type: 'applicationNote', id: note.id },
      ],
    });
    return applicationReply(noted.application, opened);
  },
});
