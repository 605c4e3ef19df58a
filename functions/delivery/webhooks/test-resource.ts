import * as z from 'zod';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkTo } from '../../kernel/jsonapi/link.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import type { LoggedEvent } from '../events/logged-event.ts';
import type { AttemptResult } from './attempt.ts';
import type { Webhook } from './store.ts';

export const testResource = resourceSchema(
  'webhookTest',
  z.strictObject({
    createdAt: instantField,
    outcome: z.enum(['Delivered', 'Failed']),
    reason: z.string().optional(),
    status: z.int().optional(),
    durationMs: z.int(),
    answer: z.string().optional(),
    isSigned: z.boolean(),
  }),
  { webhook: linkTo('webhook') },
);

/** Returns the result of a test. Its id is the id of the event that was sent. */
export function testToResource(webhook: Webhook, event: LoggedEvent, result: AttemptResult): ResourceObject {
  const failure = result.outcome === 'Failed' ? { reason: result.reason, answer: result.answer } : {};
  return testResource.of({
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
