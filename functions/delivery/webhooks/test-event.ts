import { type LoggedEvent, loggedEvent } from '../events/logged-event.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Ids } from '../../ports/ids/port.ts';
import type { Webhook } from './store.ts';

/** More digits than the number of any event of a log can have: a receiver that drops what it has seen never mistakes one for the other. */
const testIdDigits = 15;

/** An event that never happened, by which an endpoint is tried. `createdAt` is the bank's time. */
export function testEvent({ id, label }: Pick<Webhook, 'id' | 'label'>, ids: Ids, createdAt: Instant): LoggedEvent {
  const relationships = { webhook: { type: 'webhook', id } };
  const number = Number(ids.digits(testIdDigits));
  return loggedEvent({ type: 'webhook.test', attributes: { label }, relationships }, number, createdAt);
}
