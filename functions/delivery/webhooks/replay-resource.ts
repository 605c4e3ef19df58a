import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { Replay } from './replay-store.ts';
import type { replayResource } from './replay-resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

/** Returns a replay as answers show it: its events and its progress. */
export function replayToResource(one: Replay): ResourceObject {
  const { createdAt, endedAt, status, stopReason, from, upTo, position, delivered, failed, failing } = one;
  const range = upTo < from ? {} : { fromEventId: String(from), toEventId: String(upTo) };
  return makeResource<typeof replayResource>('webhookReplay', {
    id: one.id,
    attributes: {
      createdAt,
      endedAt,
      status,
      stopReason,
      ...range,
      position,
      delivered,
      failed,
      nextAttemptAt: failing?.nextAttemptAt,
    },
    relationships: { webhook: link('webhook', one.webhookId) },
  });
}
