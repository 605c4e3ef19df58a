import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { draftEvent, eventDefiner, type EventDraft, type ResourceLink } from '../../kernel/base/event-type.ts';
import type { dueEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof dueEventReference>();

export const dueWorkFailed = defineEvent('dueWork.failed');

/** The event of work that was put aside. */
export const failedWorkEvent = ({ type, id }: ResourceLink, dueAt: Instant): EventDraft =>
  draftEvent(dueWorkFailed, { attributes: { resourceType: type, resourceId: id, dueAt }, relationships: {} });
