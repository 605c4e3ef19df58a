import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { Finding } from './diagnosis.ts';
import type { webhookDiagnosisResource } from './diagnosis-resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

export function diagnosisToResource(
  webhookId: string,
  findings: readonly Finding[],
  createdAt: Instant,
): ResourceObject {
  return makeResource<typeof webhookDiagnosisResource>('webhookDiagnosis', {
    attributes: {
      createdAt,
      isHealthy: findings.every(({ verdict }) => verdict !== 'Problem'),
      findings: findings.map((finding) => ({ ...finding })),
    },
    relationships: { webhook: link('webhook', webhookId) },
  });
}
