import { Aws } from 'aws-cdk-lib';
import type { DeployedSettings } from '../../functions/ports/parts.ts';
import type { FunctionPlan } from '../function-plan.ts';
import { portSettingsOf, queuesSentTo } from './function-ports.ts';
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
    sends: queuesSentTo(plan, shared).map(({ definition }) => definition.name),
    signatureHeaderName: stage.signatureHeaderName,
    runHour: stage.runHour,
    allowLocalWebhookTargets: stage.allowLocalWebhookTargets,
    dueRunsPerSecond: stage.dueRunsPerSecond,
    clockWaitMs: stage.clockWaitMs,
    shares: stage.shares,
    recurring: stage.recurring,
    cards: stage.cards,
    // The bundles have the notices, for which the environment of a function has no place.
    banks: stage.banks.map(({ notices: _, ...bank }) => bank),
    depositProducts: stage.depositProducts,
    codes: stage.codes,
    rates: stage.rates,
    customers: stage.customers,
    audit: stage.audit,
    migrations: stage.migrations,
    applicationForms: stage.applicationForms,
    pagesUrl: stage.pagesUrl ?? shared.apiUrl,
    pushesToCards: stage.sandbox || stage.cardRail !== undefined,
    takesChecks: stage.sandbox || stage.checkProcessor !== undefined,
    unavailableAfterDays: stage.unavailableAfterDays,
    ports: portSettingsOf(plan, shared),
  };
}
