import type * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { takesAchFiles } from '../../functions/kernel/base/optional-part.ts';
import { acknowledgeFiles, acknowledgeSchedules, acknowledgeSenders } from '../acknowledgements.ts';
import { reservedFor } from '../capacity.ts';
import type { FunctionPlan } from '../function-plan.ts';
import { hasCanary } from '../has-canary.ts';
import { environmentOf } from './function-environment.ts';
import { settingsOf } from './function-settings.ts';
import { achFolders, olderKeys } from './function-ports.ts';
import { grantsOf } from './grants.ts';
import { schedulePrefix, type SharedResources } from './shared-resources.ts';
import { StageFunction } from './stage-function.ts';

/** Gives the code of a function by its id. Template tests pass a fake and bundle nothing. */
export type CodeOf = (functionId: string) => lambda.Code;

export interface PlatformFunctionProps {
  readonly plan: FunctionPlan;
  /** The purpose of the function, in one sentence. */
  readonly description: string;
  readonly shared: SharedResources;
  readonly codeOf: CodeOf;
}

/** The ports whose other side admits addresses, or may. */
const callingPorts = ['webhookSender', 'bankServers'] as const;

/** The function of an operation or a worker. Its role has only the grants of its plan. */
export class PlatformFunction extends StageFunction {
  /** The id of the operation or worker. */
  readonly id: string;

  constructor(scope: Construct, id: string, { plan, description, shared, codeOf }: PlatformFunctionProps) {
    const { stage } = shared;
    super(scope, id, {
      stage,
      functionId: plan.id,
      description,
      timeoutSeconds: plan.timeoutSeconds,
      memoryMb: Math.max(stage.memoryMb, plan.memoryMbMin ?? 0),
      code: codeOf(plan.id),
      reservedConcurrency: reservedFor(plan, stage),
      grants: grantsOf(plan, shared),
      // Only functions that call receivers of webhooks and servers of banks need the stage's fixed addresses. The others avoid the cost of NAT.
      network: callingPorts.some((port) => plan.ports.includes(port)) ? shared.network : undefined,
      hasCanary: hasCanary(plan, stage),
      environment: environmentOf(scope, plan.id, settingsOf(plan, shared)),
    });
    this.id = plan.id;
    if (plan.ports.includes('wakeUps')) acknowledgeSchedules(this, stage.scheduleGroupName, schedulePrefix(stage));
    if (plan.ports.includes('emails') && !stage.sandbox) acknowledgeSenders(this);
    if (plan.ports.includes('documents')) {
      acknowledgeFiles(this, 'documents-name', [...plan.fileFolders.map((folder) => `${folder}/*`), ...olderKeys]);
    }
    if (plan.ports.includes('achFiles') && takesAchFiles(stage)) acknowledgeFiles(this, 'ach-files-name', achFolders);
    if (plan.ports.includes('auditArchive')) acknowledgeFiles(this, 'audit-archive-name', ['*']);
  }
}
