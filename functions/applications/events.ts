import * as z from 'zod';
import { defineEvent, draftEvent, type EventDraft, type ResourceObject } from '../kernel/events/event-type.ts';
import type { IdentityDecision } from '../kernel/ports/identity-check.ts';
import type { Application } from './store.ts';

const applicationEvent = (type: string, emittedWhen: string) =>
  defineEvent({ type, emittedWhen, attributes: z.strictObject({}), relationships: ['application'] });

export const applicationCreated = applicationEvent('application.created', 'an application is made');
export const applicationDenied = applicationEvent('application.denied', 'an application is denied');
export const applicationPendingReview = applicationEvent(
  'application.pendingReview',
  'an application waits for somebody to look at it',
);
export const applicationAwaitingDocuments = applicationEvent(
  'application.awaitingDocuments',
  'an application waits for documents of the applicant',
);

export const applicationApproved = defineEvent({
  type: 'application.approved',
  emittedWhen: 'an application is approved and its applicant becomes a customer',
  attributes: z.strictObject({}),
  relationships: ['application', 'customer'],
});

/** The event that says what became of an application which has not made a customer. */
export const eventOfStatus = {
  Denied: applicationDenied,
  PendingReview: applicationPendingReview,
  AwaitingDocuments: applicationAwaitingDocuments,
} as const satisfies Record<Exclude<IdentityDecision['status'], 'Approved'>, unknown>;

export const applicationLink = ({ type, id }: Pick<Application, 'type' | 'id'>) => ({ type, id });

/** Drafts an event that concerns an application alone. */
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
