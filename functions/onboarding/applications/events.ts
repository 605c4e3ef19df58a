import * as z from 'zod';
import { personalText } from '../../kernel/table/handling.ts';
import { defineEvent, draftEvent, type EventDraft, type ResourceObject } from '../../kernel/base/event-type.ts';
import { type ApplicationStatus, type ApplicationType } from './enums.ts';
import { rejectionCodes } from './enums.ts';
import type { Application } from './store.ts';

const applicationEvent = <const Name extends string>(type: Name, emittedWhen: string) =>
  defineEvent({
    type,
    emittedWhen,
    attributes: z.strictObject({}),
    relationships: ['application'],
    includes: 'application',
  });

export const applicationCreated = applicationEvent('application.created', 'an application is created');
export const applicationDenied = applicationEvent('application.denied', 'an application is denied');
export const applicationCanceled = applicationEvent('application.canceled', 'an application is canceled');
export const applicationPendingReview = applicationEvent(
  'application.pendingReview',
  'an application waits for a manual review',
);
export const applicationAwaitingDocuments = applicationEvent(
  'application.awaitingDocuments',
  'an application waits for documents from the applicant',
);

export const applicationApproved = defineEvent({
  type: 'application.approved',
  emittedWhen: 'an application is approved and a customer is created from it',
  attributes: z.strictObject({}),
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
  emittedWhen: 'a document of an application is approved',
  attributes: z.strictObject({}),
  relationships: ['document', 'application'],
  includes: 'document',
});

export const documentRejected = defineEvent({
  type: 'document.rejected',
  emittedWhen: 'a document of an application is rejected and must be uploaded again',
  attributes: z.strictObject({ reason: personalText, reasonCode: z.enum(rejectionCodes) }),
  relationships: ['document', 'application'],
  includes: 'document',
});

export const applicationLink = ({ type, id }: { readonly type: ApplicationType; readonly id: string }) => ({
  type,
  id,
});

/** Drafts an event about an application only. */
export function draftApplicationEvent(
  type: ReturnType<typeof applicationEvent>,
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
