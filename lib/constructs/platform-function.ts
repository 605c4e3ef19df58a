import { Stack } from 'aws-cdk-lib';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { settingsVariable } from '../../functions/ports/lambda.ts';
import { acknowledgeDocuments, acknowledgeSchedules } from '../acknowledgements.ts';
import type { FunctionPlan } from '../function-plan.ts';
import { settingsOf } from './function-settings.ts';
import { grantsOf } from './grants.ts';
import type { SharedResources } from './shared-resources.ts';
import { StageFunction } from './stage-function.ts';

/** Gives the code of a function by its id. Template tests pass a fake and bundle nothing. */
export type CodeOf = (functionId: string) => lambda.Code;

/** A grant to leave out, so that a test can show that it is needed: `<function>/<sid>`. */
export type Withheld = string | undefined;

export interface PlatformFunctionProps {
  readonly plan: FunctionPlan;
  readonly shared: SharedResources;
  readonly codeOf: CodeOf;
  readonly withheld: Withheld;
}

/** The function of an operation or a worker. Its role has only the grants of its plan. */
export class PlatformFunction extends StageFunction {
  constructor(scope: Construct, id: string, { plan, shared, codeOf, withheld }: PlatformFunctionProps) {
    const { stage, wakeUps, documents } = shared;
    super(scope, id, {
      stage,
      description: plan.summary,
      timeoutSeconds: plan.timeoutSeconds,
      code: codeOf(plan.id),
      grants: grantsOf(plan, shared).filter(({ sid = '' }) => withheld !== `${plan.id}/${sid}`),
      // Only functions that call receivers need the stage's fixed addresses. The others avoid the cost of NAT.
      network: plan.ports.includes('webhookSender') ? shared.network : undefined,
      environment: { [settingsVariable]: Stack.of(scope).toJsonString(settingsOf(plan, shared)) },
    });
    if (plan.ports.includes('wakeUps')) acknowledgeSchedules(this, stage.scheduleGroupName, wakeUps.namePrefix);
    if (plan.ports.includes('documents')) acknowledgeDocuments(this, documents);
  }
}
