import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledgeFunction, acknowledgeNoTraces } from '../acknowledgements.ts';
import { keptWith } from '../kept-resources.ts';
import { functionName } from '../names.ts';
import type { Stage } from '../stages.ts';
import type { FunctionNetwork } from './fixed-egress.ts';
import { ReleasedVersion } from './released-version.ts';

export interface StageFunctionProps {
  readonly stage: Stage;
  /** Its name follows from it. */
  readonly functionId: string;
  readonly description: string;
  readonly timeoutSeconds: number;
  /** If absent, it has that of the stage. */
  readonly memoryMb?: number;
  readonly code: lambda.Code;
  /** If absent, it shares what the reservations of other functions leave. */
  readonly reservedConcurrency?: number | undefined;
  /** Everything that it may do, besides writing its log. */
  readonly grants: readonly iam.PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
  /** If absent, the function runs in no VPC. */
  readonly network?: FunctionNetwork | undefined;
  /** True if its new code comes by a canary: it then has versions, and is called by an alias. */
  readonly hasCanary?: boolean;
}

/**
 * A Lambda function with a role and a log group of its own. Its grants are in the role and no resource of their own: a stack has 500
 * resources at most. Its name is fixed: only a change of the name would need another function.
 */
export class StageFunction extends Construct {
  readonly function: lambda.Function;
  /** Its name as text, for other stacks. */
  readonly name: string;
  readonly role: iam.Role;
  readonly #policy: iam.PolicyDocument;
  readonly logGroup: logs.LogGroup;
  /** Given if its new code comes by a canary. */
  readonly released: ReleasedVersion | undefined;

  constructor(scope: Construct, id: string, props: StageFunctionProps) {
    super(scope, id);
    const { stage, functionId, description, timeoutSeconds, code, grants, environment, network, reservedConcurrency } =
      props;
    this.logGroup = new logs.LogGroup(this, 'Log', {
      retention: stage.logRetention,
      removalPolicy: keptWith(stage),
    });
    this.#policy = new iam.PolicyDocument({
      statements: [writeLog(this.logGroup), ...(stage.traces ? [trace()] : []), ...grants, ...(network?.grants ?? [])],
    });
    this.role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { [`${id}RoleGrants`]: this.#policy },
    });
    this.name = functionName(stage, functionId);
    const made = new lambda.Function(this, 'Function', {
      functionName: this.name,
      description,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      code,
      // The CDK would put grants of its own beside ours.
      role: this.role.withoutPolicyUpdates(),
      logGroup: this.logGroup,
      timeout: Duration.seconds(timeoutSeconds),
      memorySize: props.memoryMb ?? stage.memoryMb,
      tracing: stage.traces ? lambda.Tracing.ACTIVE : lambda.Tracing.DISABLED,
      environment: { ...environment },
      ...(reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: reservedConcurrency }),
    });
    if (network !== undefined) putInto(network, made);
    this.function = made;
    this.released =
      props.hasCanary === true ? new ReleasedVersion(this, 'Released', { stage, function: made }) : undefined;
    acknowledgeFunction(this);
    if (!stage.traces) acknowledgeNoTraces(this);
  }

  /** Lets the function do something more. */
  grant(statement: iam.PolicyStatement): void {
    this.#policy.addStatements(statement);
  }
}

const writeLog = ({ logGroupArn }: logs.LogGroup) =>
  new iam.PolicyStatement({
    sid: 'WriteLog',
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroupArn],
  });

const trace = () =>
  new iam.PolicyStatement({
    sid: 'Trace',
    actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
    resources: ['*'],
  });

/** The network is in another stack, of which only ids are known. */
function putInto({ subnetIds, securityGroupId }: FunctionNetwork, made: lambda.Function): void {
  const { defaultChild } = made.node;
  if (!(defaultChild instanceof lambda.CfnFunction)) throw new Error(`${made.node.path} is no function`);
  defaultChild.vpcConfig = { subnetIds: [...subnetIds], securityGroupIds: [securityGroupId] };
}
