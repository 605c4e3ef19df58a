import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { draftApplicationEvent, eventOfStatus } from './events.ts';
import type { Application } from './store.ts';

/** What a change of an application's status writes in addition to the application. */
export type Consequences = Required<Pick<Change, 'writes' | 'events' | 'listed'>>;

export type ConsequencesOf = (
  application: Application,
  resource: ResourceObject,
  at: Instant,
  cipher: FieldCipher,
) => Consequences;

/** Returns the event of an application in any status but Approved, which also creates a customer. */
export function told(application: Application, resource: ResourceObject): Consequences {
  const { status } = application;
  invariant(status !== 'Approved', 'an application became Approved without its customer');
  // Only a new application is Pending, and its creation has an event.
  if (status === 'Pending') return { writes: [], events: [], listed: [] };
  return { writes: [], events: [draftApplicationEvent(eventOfStatus[status], application, resource)], listed: [] };
}
