import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { type Finding, topics, verdicts } from './diagnosis.ts';

/** The findings at one moment. They are not stored, so the resource has no id. */
export const webhookDiagnosisResource = resourceSchema(
  'webhookDiagnosis',
  z.strictObject({
    createdAt: instantField,
    isHealthy: z.boolean(),
    findings: z.array(z.strictObject({ topic: z.enum(topics), verdict: z.enum(verdicts), text: z.string() })),
  }),
  { webhook: linkTo('webhook') },
  { withoutId: true },
);

export function diagnosisToResource(
  webhookId: string,
  findings: readonly Finding[],
  createdAt: Instant,
): ResourceObject {
  return webhookDiagnosisResource.of({
    attributes: {
      createdAt,
      isHealthy: findings.every(({ verdict }) => verdict !== 'Problem'),
      findings: findings.map((finding) => ({ ...finding })),
    },
    relationships: { webhook: link('webhook', webhookId) },
  });
}
