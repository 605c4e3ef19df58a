import { Aws } from 'aws-cdk-lib';
import { cardAuthenticationKind } from '../../functions/cards/card-authentications/for-others.ts';
import { cardTokenKind } from '../../functions/cards/card-tokens/for-others.ts';
import { bulkKind } from '../../functions/money/bulk-payments/for-others.ts';
import { cardKind } from '../../functions/cards/cards/for-others.ts';
import { webhookKind } from '../../functions/delivery/webhooks/for-others.ts';
import { eventExportQueue, exportSweepQueue } from '../../functions/delivery/event-export/queues.ts';
import { findKind } from '../../functions/kernel/lists/find/index-items.ts';
import type { Kind } from '../../functions/kernel/table/kind.ts';
import type { Bank } from '../../functions/organisations/banks.ts';
import type { AchFileSettings } from '../../functions/ports/ach-rail/settings.ts';
import type { StageSettings } from '../../functions/ports/settings.ts';
import { usualSettings } from '../../functions/stage-settings.ts';
import type { DeployedSettings } from '../../functions/ports/parts.ts';
import type { FunctionPlan } from '../function-plan.ts';
import { portSettingsOf, queuesKnownTo } from './function-ports.ts';
import type { Stage } from '../stages.ts';
import type { SharedResources } from './shared-resources.ts';

/** The settings of a function. It gets only the queues and ports that it declares, so that it cannot depend on others. */
export function settingsOf(plan: FunctionPlan, shared: SharedResources): DeployedSettings {
  const { stage, table } = shared;
  return {
    stage: stage.name,
    sandbox: stage.sandbox,
    tableName: table.tableName,
    ...(plan.frame === 'streamed' ? { streamsResponses: stage.streamsResponses } : {}),
    accountId: Aws.ACCOUNT_ID,
    sends: queuesKnownTo(plan, shared).map(({ definition }) => definition.name),
    ...stageSettings(stage, plan),
    banks: stage.banks.map((bank) => withoutFiles(withoutNotices(bank), plan)),
    pagesUrl: stage.pagesUrl ?? shared.openUrl,
    ...(stage.domain?.clientCertificates === undefined ? {} : { requiresCertificates: true }),
    pushesToCards: stage.sandbox || stage.cardRail !== undefined,
    takesChecks: stage.sandbox || stage.checkProcessor !== undefined,
    unavailableAfterDays: stage.unavailableAfterDays,
    ...exportSettings(plan, stage),
    ports: portSettingsOf(plan, shared),
  };
}

/** The bundles have the notices, for which the environment of a function has no place. */
const withoutNotices = ({ notices: _, ...bank }: Bank): Bank => bank;

/**
 * Only the function that writes ACH files knows all about them. Others put entries into the windows of a bank, or take in what comes from
 * it, and their environment has no place for what our files contain. Reports of a bank are read by others than write files.
 */
function withoutFiles(bank: Bank, { writesAchFiles, readsAchReports, ports }: FunctionPlan): Bank {
  const { files } = bank.ach;
  if (files === undefined) return bank;
  const { answers, settlement, ...others } = files;
  if (readsAchReports) {
    const { closesAfterSeconds, overdueSeconds } = files;
    const known = { answers, settlement, closesAfterSeconds, overdueSeconds };
    return { ...bank, ach: { ...bank.ach, files: known as AchFileSettings } };
  }
  if (writesAchFiles) {
    const { reports: _, ...awaited } = answers ?? {};
    return { ...bank, ach: { ...bank.ach, files: { ...others, ...(answers && { answers: awaited }) } } };
  }
  const { destination: _, origin: __, limits: ___, cutOffSeconds: ____, ...entering } = others;
  const known = ports.includes('achFiles') ? { ...entering, answers } : entering;
  return { ...bank, ach: { ...bank.ach, files: known as AchFileSettings } };
}

/**
 * Functions that wake the export know that there is one, and the one that exports has the settings. The environment has no place for what a
 * function does not need.
 */
function exportSettings({ sends, ports }: FunctionPlan, { eventExport }: Stage): Pick<DeployedSettings, 'eventExport'> {
  const isConcerned = sends.some((queue) => queue === eventExportQueue.name || queue === exportSweepQueue.name);
  if (eventExport === undefined || !isConcerned) return {};
  if (!ports.includes('eventExport')) return { eventExport: {} };
  const { begins, includesResources } = eventExport;
  return { eventExport: { begins, includesResources } };
}

/** What only functions that serve requests read. */
const ofRequests: readonly (keyof StageSettings)[] = ['rates', 'origins', 'clockWaitMs', 'disputes', 'codes'];

/** What of the workers only those read that take decisions in the answers of webhooks. */
const ofDecisions: readonly (keyof StageSettings)[] = ['cardTokens', 'cardAuthentications'];

/** What only functions have to know that read items of a kind. */
const ofKinds: readonly (readonly [keyof StageSettings, Kind])[] = [
  ['bulkCards', bulkKind],
  ['cards', cardKind],
  ['cardTokens', cardTokenKind],
  ['cardAuthentications', cardAuthenticationKind],
  ['lists', findKind],
];

/**
 * The values of a stage for the settings that have a default. The environment of a worker has no place for those of requests, and that
 * of a function which reads no cards none for those of cards. Only operations keep requests. The designs of plastic are listed without a card.
 */
export function stageSettings(stage: Stage, { frame, readPrefixes, countsRequests }: FunctionPlan): StageSettings {
  const values = Object.entries(stage).filter(([name]) => name in usualSettings);
  const isWorker = frame === 'queue' || frame === 'stream';
  const all = Object.entries({ ...usualSettings, ...Object.fromEntries(values) });
  const decides = readPrefixes.includes(webhookKind.prefix);
  const readsCards = readPrefixes.includes(cardKind.prefix);
  const without = [
    ...(isWorker ? ofRequests : []),
    ...(countsRequests ? [] : (['requestLog'] as const)),
    ...(isWorker && !decides ? ofDecisions : []),
    ...ofKinds.filter(([, { prefix }]) => !readPrefixes.includes(prefix)).map(([name]) => name),
    ...(isWorker && !readsCards ? (['plastic'] as const) : []),
  ];
  const left = all.filter(([name]) => !without.some((one) => one === name));
  return Object.fromEntries(left) as unknown as StageSettings;
}
