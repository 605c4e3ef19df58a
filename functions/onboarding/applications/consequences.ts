import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { emailToApplicant } from './applicant-emails.ts';
import { draftApplicationEvent, eventOfStatus } from './events.ts';
import type { Application } from './store.ts';

/** What a change of an application's status writes in addition to the application. */
export type Consequences = Required<Pick<Change, 'writes' | 'events' | 'listed' | 'wakes'>>;

export type ConsequencesOf = (
  application: Application,
  resource: ResourceObject,
  at: Instant,
  cipher: FieldCipher,
  /** True if the application is created with this status. */
  isNew?: boolean,
) => Consequences;

/** Returns the event of an application in any status but Approved, which also creates a customer, and the e-mail to the applicant. */
export const statusConsequences: ConsequencesOf = (application, resource, at, _, isNew) => {
  const { status } = application;
  invariant(status !== 'Approved', 'an application became Approved without its customer');
  // Only a new application is Pending, and its creation has an event.
  if (status === 'Pending') return { writes: [], events: [], listed: [], wakes: [] };
  return {
    ...emailToApplicant(application, at, isNew),
    events: [draftApplicationEvent(eventOfStatus[status], application, resource)],
    listed: [],
  };
};
