import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledgeFunction } from '../acknowledgements.ts';
import type { Stage } from '../stages.ts';
import type { FunctionNetwork } from './fixed-egress.ts';

export interface StageFunctionProps {
  readonly stage: Stage;
  readonly description: string;
  readonly timeoutSeconds: number;
  readonly code: lambda.Code;
  /** If absent, it shares what the reservations of other functions leave. */
  readonly reservedConcurrency?: number | undefined;
  /** Everything that it may do, besides writing its log. */
  readonly grants: readonly iam.PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
  /** If absent, the function runs in no VPC. */
  readonly network?: FunctionNetwork | undefined;
}

/** A Lambda function with a role and a log group of its own. */
export class StageFunction extends Construct {
  readonly function: lambda.Function;
  readonly role: iam.Role;
  readonly logGroup: logs.LogGroup;

  constructor(scope: Construct, id: string, props: StageFunctionProps) {
    super(scope, id);
    const { stage, description, timeoutSeconds, code, grants, environment, network, reservedConcurrency } = props;
    this.logGroup = new logs.LogGroup(this, 'Log', {
      retention: stage.logRetention,
      removalPolicy: stage.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    this.role = new iam.Role(this, 'Role', { assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com') });
    this.logGroup.grantWrite(this.role);
    for (const statement of [...grants, ...(network?.grants ?? [])]) this.role.addToPolicy(statement);
    this.function = new lambda.Function(this, 'Function', {
      description,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      code,
      role: this.role,
      logGroup: this.logGroup,
      timeout: Duration.seconds(timeoutSeconds),
      memorySize: stage.memoryMb,
      tracing: lambda.Tracing.ACTIVE,
      environment: { ...environment },
      ...(network === undefined ? {} : placedIn(network)),
      ...(reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: reservedConcurrency }),
    });
    acknowledgeFunction(this);
  }
}

const placedIn = ({ vpc, subnets, securityGroup }: FunctionNetwork) => ({
  vpc,
  vpcSubnets: { subnets: [...subnets] },
  securityGroups: [securityGroup],
});
