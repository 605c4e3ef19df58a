import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { settingsVariable } from '../../functions/kernel/runtime/lambda.ts';
import { acknowledgeFunction, acknowledgeSchedules } from '../acknowledgements.ts';
import type { FunctionPlan } from '../function-plan.ts';
import { settingsOf } from './function-settings.ts';
import { grantsOf } from './grants.ts';
import type { SharedResources } from './shared-resources.ts';

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

/** A Lambda function with a role and a log group of its own. It may do what its plan says, and nothing else. */
export class PlatformFunction extends Construct {
  readonly function: lambda.Function;
  readonly role: iam.Role;
  readonly logGroup: logs.LogGroup;

  constructor(scope: Construct, id: string, { plan, shared, codeOf, withheld }: PlatformFunctionProps) {
    super(scope, id);
    const { stage } = shared;
    const logGroup = new logs.LogGroup(this, 'Log', {
      retention: stage.logRetention,
      removalPolicy: stage.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    this.logGroup = logGroup;
    this.role = new iam.Role(this, 'Role', { assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(this.role);
    for (const statement of grantsOf(plan, shared)) {
      if (withheld !== `${plan.id}/${statement.sid ?? ''}`) this.role.addToPolicy(statement);
    }
    this.function = new lambda.Function(this, 'Function', {
      description: plan.summary,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      code: codeOf(plan.id),
      role: this.role,
      logGroup,
      timeout: Duration.seconds(plan.timeoutSeconds),
      memorySize: stage.memoryMb,
      tracing: lambda.Tracing.ACTIVE,
      environment: {
        [settingsVariable]: Stack.of(this).toJsonString(settingsOf(plan, shared)),
      },
    });
    acknowledgeFunction(this);
    if (plan.wakes) acknowledgeSchedules(this, stage.scheduleGroupName, shared.wakeUps.namePrefix);
  }
}
