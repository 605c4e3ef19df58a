import { type LoggedEvent, loggedEvent } from '../events/logged-event.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Ids } from '../../ports/ids/port.ts';
import type { Webhook } from './store.ts';

/**
 * More digits than any event number, so that a receiver that drops duplicates never mistakes a test event for a real
 * one.
 */
const testIdDigits = 15;

/** Returns an event that did not happen, for testing an endpoint. `createdAt` is bank time. */
export function testEvent({ id, label }: Pick<Webhook, 'id' | 'label'>, ids: Ids, createdAt: Instant): LoggedEvent {
  const relationships = { webhook: { type: 'webhook', id } };
  const number = Number(ids.digits(testIdDigits));
  return loggedEvent({ type: 'webhook.test', attributes: { label }, relationships }, number, createdAt);
}
