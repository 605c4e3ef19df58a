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

/** The code of a function by its id. Tests of the template hand in a stand-in, and bundle nothing. */
export type CodeOf = (functionId: string) => lambda.Code;

/** A grant to leave out, to show that it is needed: `<function>/<sid>`. */
export type Withheld = string | undefined;

export interface PlatformFunctionProps {
  readonly plan: FunctionPlan;
  readonly shared: SharedResources;
  readonly codeOf: CodeOf;
  readonly withheld: Withheld;
}

/** The function of an operation or a worker. It may do what its plan says, and nothing else. */
export class PlatformFunction extends StageFunction {
  constructor(scope: Construct, id: string, { plan, shared, codeOf, withheld }: PlatformFunctionProps) {
    const { stage, wakeUps, documents } = shared;
    super(scope, id, {
      stage,
      description: plan.summary,
      timeoutSeconds: plan.timeoutSeconds,
      code: codeOf(plan.id),
      grants: grantsOf(plan, shared).filter(({ sid = '' }) => withheld !== `${plan.id}/${sid}`),
      // Whoever calls receivers does so from the stage's fixed addresses, and nobody else pays the way through NAT.
      network: plan.ports.includes('webhookSender') ? shared.network : undefined,
      environment: { [settingsVariable]: Stack.of(scope).toJsonString(settingsOf(plan, shared)) },
    });
    if (plan.ports.includes('wakeUps')) acknowledgeSchedules(this, stage.scheduleGroupName, wakeUps.namePrefix);
    if (plan.ports.includes('documents')) acknowledgeDocuments(this, documents);
  }
}
