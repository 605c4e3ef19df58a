import { draftEvent, eventDefiner, type EventDraft, type ResourceObject } from '../../kernel/base/event-type.ts';
import type { ApplicationStatus, ApplicationType } from './enums.ts';
import type { Application } from './store.ts';
import type { applicationsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof applicationsEventReference>();

const ofApplication = { relationships: ['application'] as const, includes: 'application' as const };

export const applicationCreated = defineEvent({ type: 'application.created', ...ofApplication });

export const applicationDenied = defineEvent({ type: 'application.denied', ...ofApplication });

export const applicationCanceled = defineEvent({ type: 'application.canceled', ...ofApplication });

export const applicationPendingReview = defineEvent({ type: 'application.pendingReview', ...ofApplication });

export const applicationAwaitingDocuments = defineEvent({ type: 'application.awaitingDocuments', ...ofApplication });

export const applicationApproved = defineEvent({
  type: 'application.approved',
  relationships: ['application', 'customer'],
  includes: 'application',
});

/** The event for each status in which no customer is created. */
export const eventOfStatus = {
  Denied: applicationDenied,
  PendingReview: applicationPendingReview,
  AwaitingDocuments: applicationAwaitingDocuments,
  Canceled: applicationCanceled,
} as const satisfies Record<Exclude<ApplicationStatus, 'Approved' | 'Pending'>, { readonly type: string }>;

export const documentApproved = defineEvent({
  type: 'document.approved',
  relationships: ['document', 'application'],
  includes: 'document',
});

export const documentRejected = defineEvent({
  type: 'document.rejected',
  relationships: ['document', 'application'],
  includes: 'document',
});

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
