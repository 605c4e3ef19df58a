import { link } from '../../kernel/jsonapi/link.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { LoggedEvent } from '../events/logged-event.ts';
import type { AttemptResult } from './attempt.ts';
import type { Webhook } from './store.ts';
import type { testResource } from './test-resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

/** Returns the result of a test. Its id is the id of the event that was sent. */
export function testToResource(webhook: Webhook, event: LoggedEvent, result: AttemptResult): ResourceObject {
  const failure = result.outcome === 'Failed' ? { reason: result.reason, answer: result.answer } : {};
  return makeResource<typeof testResource>('webhookTest', {
    id: String(event.number),
    attributes: {
      createdAt: event.createdAt,
      outcome: result.outcome,
      ...failure,
      status: result.status,
      durationMs: result.durationMs,
      isSigned: webhook.sealedToken !== undefined,
    },
    relationships: { webhook: link('webhook', webhook.id) },
  });
}
