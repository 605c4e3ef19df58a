import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { problems } from '../../kernel/base/problem.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { openErrors } from './decision-errors.ts';
import { type LoggedDelivery, openAnswer } from './delivery-log.ts';
import type { Webhook } from './store.ts';
import type { deliveryResource } from './delivery-resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

/** Returns a row as answers show it. Its moments are real time, like the waits between attempts. */
export function deliveryToResource(row: LoggedDelivery, webhook: Webhook, cipher: FieldCipher): ResourceObject {
  const { outcome, attempts, sequence, replayId, reason, status, durationMs, nextAttemptAt, sealedAnswer, decision } =
    row;
  const errors =
    decision === 'Refused' && sealedAnswer !== undefined ? openErrors(sealedAnswer, cipher, webhook) : undefined;
  return makeResource<typeof deliveryResource>('webhookDelivery', {
    id: row.id,
    attributes: {
      createdAt: row.at,
      outcome,
      firstEventId: String(row.from),
      lastEventId: String(row.to),
      eventsCount: row.count,
      attempts,
      sequence,
      replayId,
      reason,
      status,
      durationMs,
      nextAttemptAt,
      answer: decision === undefined && sealedAnswer ? openAnswer(sealedAnswer, cipher, webhook) : undefined,
      decision,
      errors: errors?.map(({ code, detail, pointer }) => {
        const { status, title } = problems[code];
        return {
          status: String(status),
          title,
          code,
          detail,
          ...(pointer === undefined ? {} : { source: { pointer } }),
        };
      }),
    },
    relationships: { webhook: link('webhook', webhook.id) },
  });
}
