import * as z from 'zod';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { defineEvent, draftEvent, type EventDraft, type ResourceLink } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';

export const dueWorkFailed = defineEvent({
  type: 'dueWork.failed',
  emittedWhen:
    'work that fell due has failed again and again: it is put aside, everything else goes on, and it is tried again later',
  attributes: z.strictObject({
    resourceType: keptText,
    resourceId: idSchema,
    dueAt: instantField,
  }),
  relationships: [],
});

/** The event of work that was put aside. */
export const failedWorkEvent = ({ type, id }: ResourceLink, dueAt: Instant): EventDraft =>
  draftEvent(dueWorkFailed, { attributes: { resourceType: type, resourceId: id, dueAt }, relationships: {} });
