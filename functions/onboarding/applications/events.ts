import { draftEvent, eventDefiner, type EventDraft, type ResourceObject } from '../../kernel/base/event-type.ts';
import type { ApplicationStatus, ApplicationType } from './enums.ts';
import type { Application } from './store.ts';
import type { applicationsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof applicationsEventReference>();

export const applicationCreated = defineEvent('application.created');

export const applicationDenied = defineEvent('application.denied');

export const applicationCanceled = defineEvent('application.canceled');

export const applicationPendingReview = defineEvent('application.pendingReview');

export const applicationAwaitingDocuments = defineEvent('application.awaitingDocuments');

export const applicationApproved = defineEvent('application.approved');

/** The event for each status in which no customer is created. */
export const eventOfStatus = {
  Denied: applicationDenied,
  PendingReview: applicationPendingReview,
  AwaitingDocuments: applicationAwaitingDocuments,
  Canceled: applicationCanceled,
} as const satisfies Record<Exclude<ApplicationStatus, 'Approved' | 'Pending'>, { readonly type: string }>;

export const documentApproved = defineEvent('document.approved');

export const documentRejected = defineEvent('document.rejected');

export const applicationLink = ({ type, id }: { readonly type: ApplicationType; readonly id: string }) => ({
  type,
  id,
});

/** Drafts an event about an application only. */
export function draftApplicationEvent(
  type: typeof applicationCreated | (typeof eventOfStatus)[keyof typeof eventOfStatus],
  application: Application,
  resource: ResourceObject,
): EventDraft {
  return draftEvent(type, {
    attributes: {},
    relationships: { application: applicationLink(application) },
    tags: application.tags,
    resource,
  });
}
