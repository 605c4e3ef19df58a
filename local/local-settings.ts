import { generousRates } from '../functions/kernel/base/rate-settings.ts';
import { sandboxBanks } from '../functions/organisations/sandbox-bank.ts';
import type { Settings } from '../functions/ports/settings.ts';
import { usualSettings } from '../functions/stage-settings.ts';

export const localTableName = 'bankstack-local';
export const localBucketName = 'bankstack-local-documents';
export const localArchiveName = 'bankstack-local-audit-archive';
export const localAchFilesName = 'bankstack-local-ach-files';

/** The settings of the local stage: a sandbox whose webhooks may call this machine. */
export function localSettings(pagesUrl: string): Settings {
  return {
    stage: 'local',
    sandbox: true,
    tableName: localTableName,
    ...usualSettings,
    banks: sandboxBanks,
    allowLocalWebhookTargets: true,
    rates: generousRates,
    // The engine shares the processor with everything else, so a busy machine is no trouble of the table.
    requestLog: { isKept: true, waitMsMax: 3_000 },
    pushesToCards: true,
    takesChecks: true,
    pagesUrl,
    unavailableAfterDays: 2,
  };
}
