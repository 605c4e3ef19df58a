import { usualAch } from '../functions/ports/ach-rail/settings.ts';
import { usualRecurring } from '../functions/money/recurring-payments/settings.ts';
import { type Settings, usualDueRunsPerSecond } from '../functions/ports/settings.ts';

export const localTableName = 'bankstack-local';
export const localBucketName = 'bankstack-local-documents';

/** The settings of the local stage: a sandbox whose webhooks may call this machine. */
export function localSettings(queueUrls: Readonly<Record<string, string>>): Settings {
  return {
    stage: 'local',
    sandbox: true,
    tableName: localTableName,
    queueUrls,
    signatureHeaderName: 'X-Service-Signature',
    runHour: 6,
    allowLocalWebhookTargets: true,
    dueRunsPerSecond: usualDueRunsPerSecond,
    recurring: usualRecurring,
    ach: usualAch,
    pushesToCards: true,
    unavailableAfterDays: 2,
  };
}
