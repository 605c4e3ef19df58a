import { allows, roleAllows, trusts } from './access.ts';
import { type DeployedResource, type Deployment, functionCalled } from './deployment-of.ts';
import { listOf, statementsOf } from './template.ts';

/** How one kind of resource has a service of AWS write to another. It returns what AWS would refuse. */
interface Path {
  readonly from: string;
  /** The types of the resources that it names, and so may reach. */
  readonly to: readonly string[];
  readonly refused: (source: DeployedResource, deployment: Deployment) => readonly string[];
}

const targetOf = (value: unknown) => value as { readonly Arn?: string; readonly RoleArn?: string } | undefined;
const deadLettersOf = (value: unknown) =>
  listOf((value as { readonly DeadLetterConfig?: { readonly Arn?: string } } | undefined)?.DeadLetterConfig?.Arn);

/** Every way in which a service of AWS writes to something of a stage. */
const paths: readonly Path[] = [
  {
    from: 'AWS::CloudWatch::Alarm',
    to: ['AWS::SNS::Topic'],
    refused: ({ properties, arn }, deployment) =>
      listOf(properties['AlarmActions']).flatMap((action) =>
        publishRefusals(deployment, String(action), 'cloudwatch.amazonaws.com', arn),
      ),
  },
  {
    from: 'AWS::Events::Rule',
    to: ['AWS::SQS::Queue'],
    refused: ({ properties, arn }, deployment) =>
      listOf(properties['Targets'])
        .flatMap((target) => [targetOf(target)?.Arn ?? '', ...deadLettersOf(target)])
        .flatMap((queue) => sendRefusals(deployment, queue, 'events.amazonaws.com', arn)),
  },
  {
    from: 'AWS::Scheduler::Schedule',
    to: ['AWS::SQS::Queue', 'AWS::IAM::Role'],
    refused: ({ properties }, deployment) => {
      const { Arn: queue = '', RoleArn: role = '' } = targetOf(properties['Target']) ?? {};
      return scheduleRefusals(deployment, role, [queue, ...deadLettersOf(properties['Target'])]);
    },
  },
  {
    from: 'AWS::Lambda::EventSourceMapping',
    to: ['AWS::SQS::Queue', 'AWS::DynamoDB::GlobalTable', 'AWS::Lambda::Function'],
    refused: ({ properties }, deployment) => {
      const role = roleOf(deployment, String(properties['FunctionName']));
      const source = String(properties['EventSourceArn']);
      const reads = source.includes(':sqs:')
        ? ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']
        : ['dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:DescribeStream'];
      const { OnFailure: failure } = (properties['DestinationConfig'] ?? {}) as {
        readonly OnFailure?: { readonly Destination: string };
      };
      return missing(deployment, role, [
        ...reads.map((action) => ({ action, resource: source })),
        ...listOf(failure).map(({ Destination: resource }) => ({ action: 'sqs:SendMessage', resource })),
      ]);
    },
  },
  {
    from: 'AWS::Lambda::Function',
    to: ['AWS::Logs::LogGroup', 'AWS::IAM::Role', 'AWS::EC2::SecurityGroup', 'AWS::EC2::Subnet'],
    refused: ({ properties }, deployment) => {
      const role = String(properties['Role']);
      const { LogGroup: name } = properties['LoggingConfig'] as { readonly LogGroup: string };
      const streams = `${logGroup(deployment, name)?.arn ?? 'no group'}:log-stream:1`;
      return [
        ...(trusts(deployment, role, 'lambda.amazonaws.com') ? [] : [`${role} does not trust Lambda`]),
        ...missing(
          deployment,
          role,
          ['logs:CreateLogStream', 'logs:PutLogEvents'].map((action) => ({ action, resource: streams })),
        ),
      ];
    },
  },
  {
    // CodeDeploy moves an alias to another version.
    from: 'AWS::Lambda::Alias',
    to: ['AWS::Lambda::Function', 'AWS::IAM::Role'],
    refused: ({ whole, template, properties, arn }, deployment) => {
      const { CodeDeployLambdaAliasUpdate: update } = (whole['UpdatePolicy'] ?? {}) as {
        readonly CodeDeployLambdaAliasUpdate?: { readonly DeploymentGroupName: { readonly Ref: string } };
      };
      if (update === undefined) return [];
      const group = deployment
        .ofType('AWS::CodeDeploy::DeploymentGroup')
        .find((one) => one.template === template && one.logicalId === update.DeploymentGroupName.Ref);
      const role = String(group?.properties['ServiceRoleArn']);
      const moved = functionCalled(deployment, String(properties['FunctionName']))?.arn ?? '';
      return [
        ...(trusts(deployment, role, 'codedeploy.amazonaws.com') ? [] : [`${role} does not trust CodeDeploy`]),
        ...missing(deployment, role, [
          ...[moved, arn].map((resource) => ({ action: 'lambda:UpdateAlias', resource })),
          { action: 'cloudwatch:DescribeAlarms', resource: '*' },
        ]),
      ];
    },
  },
  {
    from: 'AWS::ApiGateway::Method',
    to: ['AWS::Lambda::Function', 'AWS::IAM::Role'],
    refused: ({ properties }, deployment) => {
      const {
        Type,
        Uri,
        Credentials: role,
      } = properties['Integration'] as {
        readonly Type: string;
        readonly Uri?: string;
        readonly Credentials?: string;
      };
      if (Type === 'MOCK') return [];
      const [, target = ''] =
        /functions\/(arn:.*)\/(?:invocations|response-streaming-invocations)$/.exec(Uri ?? '') ?? [];
      return [
        ...(functionCalled(deployment, target) === undefined ? [`there is no function ${target || String(Uri)}`] : []),
        ...(role === undefined
          ? permissionRefusals(deployment, properties, target)
          : [
              ...(trusts(deployment, role, 'apigateway.amazonaws.com') ? [] : [`${role} does not trust API Gateway`]),
              ...missing(deployment, role, [{ action: 'lambda:InvokeFunction', resource: target }]),
            ]),
      ];
    },
  },
  {
    // The role of the account writes the log (bin/account.ts).
    from: 'AWS::ApiGateway::Stage',
    to: ['AWS::Logs::LogGroup'],
    refused: ({ properties }, deployment) => {
      const { DestinationArn: arn = '' } = (properties['AccessLogSetting'] ?? {}) as {
        readonly DestinationArn?: string;
      };
      const isThere = deployment.ofType('AWS::Logs::LogGroup').some((one) => arn === one.arn || arn === `${one.arn}:*`);
      return isThere ? [] : [`there is no log group ${arn}`];
    },
  },
  {
    from: 'AWS::EC2::FlowLog',
    to: ['AWS::Logs::LogGroup', 'AWS::IAM::Role', 'AWS::EC2::VPC'],
    refused: ({ properties }, deployment) => {
      const role = String(properties['DeliverLogsPermissionArn']);
      const group = logGroup(deployment, String(properties['LogGroupName']));
      return [
        ...(trusts(deployment, role, 'vpc-flow-logs.amazonaws.com') ? [] : [`${role} does not trust flow logs`]),
        ...missing(
          deployment,
          role,
          ['logs:CreateLogStream', 'logs:PutLogEvents'].map((action) => ({
            action,
            resource: `${group?.arn ?? ''}:*`,
          })),
        ),
      ];
    },
  },
  {
    // WAF adds the resource policy of the group itself, where the name begins so.
    from: 'AWS::WAFv2::LoggingConfiguration',
    to: ['AWS::Logs::LogGroup', 'AWS::WAFv2::WebACL'],
    refused: ({ properties }) =>
      listOf(properties['LogDestinationConfigs'])
        .filter((arn) => !/:log-group:aws-waf-logs-[\w-]+$/.test(String(arn)))
        .map((arn) => `WAF does not write to ${String(arn)}`),
  },
  // Mail reaches the recipient once the subscription is confirmed.
  { from: 'AWS::SNS::Subscription', to: ['AWS::SNS::Topic'], refused: () => [] },
  // SES may always write to the default bus of its account.
  {
    from: 'AWS::SES::ConfigurationSetEventDestination',
    to: ['AWS::SES::ConfigurationSet'],
    refused: ({ properties }) => {
      const { EventBridgeDestination } = properties['EventDestination'] as {
        readonly EventBridgeDestination?: unknown;
      };
      return EventBridgeDestination === undefined ? ['the destination of SES is no event bus'] : [];
    },
  },
];

/** Resources that name others without a service that writes to them. */
const silent: ReadonlySet<string> = new Set([
  'AWS::ApiGateway::Deployment',
  'AWS::ApiGateway::GatewayResponse',
  'AWS::ApiGateway::Resource',
  'AWS::CloudFormation::Stack',
  'AWS::CloudWatch::Dashboard',
  'AWS::EC2::EIP',
  'AWS::EC2::VPCEndpoint',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::Permission',
  'AWS::Logs::MetricFilter',
  'AWS::S3::BucketPolicy',
  'AWS::SSM::Parameter',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
]);
/** What a service can write to, or needs in order to write. */
const written: readonly string[] = [
  'AWS::SQS::Queue',
  'AWS::SNS::Topic',
  'AWS::S3::Bucket',
  'AWS::Logs::LogGroup',
  'AWS::Lambda::Function',
  'AWS::Events::EventBus',
  'AWS::DynamoDB::GlobalTable',
];

/** What AWS would refuse when its services write to resources of the stage. */
export function refusedWrites(deployment: Deployment): readonly string[] {
  return paths.flatMap(({ from, refused }) =>
    deployment
      .ofType(from)
      .flatMap((source) => refused(source, deployment).map((why) => `${source.logicalId}: ${why}`)),
  );
}

/** Resources that name something that a service could write to, and about which `paths` says nothing. */
export function unknownPaths({ resources }: Deployment): readonly string[] {
  const targets = resources
    .filter(({ type }) => written.includes(type))
    .map((target) => ({ target, path: `:${target.arn.split(':').slice(5).join(':')}` }));
  const known = new Set(paths.flatMap(({ from, to }) => to.map((one) => `${from} to ${one}`)));
  return resources
    .filter(({ type }) => !silent.has(type))
    .flatMap((source) => {
      const text = JSON.stringify(source.properties);
      return targets
        .filter(({ target, path }) => target !== source && text.includes(path))
        .map(({ target }) => `${source.type} to ${target.type}`);
    })
    .filter((path) => !known.has(path) && path !== 'AWS::SQS::Queue to AWS::SQS::Queue');
}

/** A method without a role needs a permission at its function. */
function permissionRefusals(
  { place: { account, region }, ofType }: Deployment,
  { RestApiId: api, HttpMethod: method }: DeployedResource['properties'],
  target: string,
): readonly string[] {
  const source = `:execute-api:${region}:${account}:${String(api)}/v1/${String(method)}/`;
  const isPermitted = ofType('AWS::Lambda::Permission').some(
    ({ properties: one }) =>
      one['FunctionName'] === target &&
      one['Action'] === 'lambda:InvokeFunction' &&
      one['Principal'] === 'apigateway.amazonaws.com' &&
      String(one['SourceArn']).includes(source),
  );
  return isPermitted ? [] : [`API Gateway may not invoke ${target}`];
}

/** A schedule takes a role with which it sends to its queue and, where it fails, to the dead-letter queue. */
export function scheduleRefusals(deployment: Deployment, role: string, queues: readonly string[]): readonly string[] {
  return [
    ...(trusts(deployment, role, 'scheduler.amazonaws.com') ? [] : [`${role} does not trust Scheduler`]),
    ...queues
      .filter((queue) => deployment.ofType('AWS::SQS::Queue').every(({ arn }) => arn !== queue))
      .map((queue) => `there is no queue ${queue}`),
    ...missing(
      deployment,
      role,
      queues.map((resource) => ({ action: 'sqs:SendMessage', resource })),
    ),
  ];
}

interface Wanted {
  readonly action: string;
  readonly resource: string;
}

const missing = (deployment: Deployment, role: string, wanted: readonly Wanted[]): readonly string[] =>
  wanted
    .filter((access) => !roleAllows(deployment, role, access))
    .map(({ action, resource }) => `${role} has no ${action} on ${resource}`);

const roleOf = (deployment: Deployment, functionName: string): string =>
  String(functionCalled(deployment, functionName)?.properties['Role']);

const logGroup = ({ ofType }: Deployment, name: string): DeployedResource | undefined =>
  ofType('AWS::Logs::LogGroup').find((one) => one.name === name);

/** A topic without a policy of its own has the default one, by which services of the account may publish. */
function publishRefusals(deployment: Deployment, topicArn: string, service: string, source: string): readonly string[] {
  const topic = deployment.ofType('AWS::SNS::Topic').find(({ arn }) => arn === topicArn);
  if (topic === undefined) return [`there is no topic ${topicArn}`];
  const policies = deployment
    .ofType('AWS::SNS::TopicPolicy')
    .filter(({ properties }) => listOf(properties['Topics']).includes(topicArn));
  const publish = { action: 'sns:Publish', resource: topicArn, service, source };
  const isAllowed = policies.length === 0 || allows(policies.flatMap(statementsOf), publish, deployment.place);
  const keyId = topic.properties['KmsMasterKeyId'] as string | undefined;
  return [
    ...(isAllowed ? [] : [`the policy of ${topic.logicalId} does not let ${service} publish`]),
    ...(keyId === undefined ? [] : keyRefusals(deployment, keyId, service, source)),
  ];
}

/** The sender of an encrypted message asks the key for a data key, and opens one that it has kept. */
function keyRefusals(deployment: Deployment, keyId: string, service: string, source: string): readonly string[] {
  const key = deployment.ofType('AWS::KMS::Key').find(({ name, arn }) => keyId === name || keyId === arn);
  // A service of AWS cannot use the key that AWS keeps for SNS: its policy names no service.
  if (key === undefined) return [`no key of the stage is ${keyId}`];
  return ['kms:GenerateDataKey', 'kms:Decrypt']
    .filter((action) => !allows(statementsOf(key), { action, resource: key.arn, service, source }, deployment.place))
    .map((action) => `the policy of ${key.logicalId} does not let ${service} do ${action}`);
}

function sendRefusals(deployment: Deployment, queueArn: string, service: string, source: string): readonly string[] {
  const queue = deployment.ofType('AWS::SQS::Queue').find(({ arn }) => arn === queueArn);
  if (queue === undefined) return [`there is no queue ${queueArn}`];
  const url = `https://sqs.${deployment.place.region}.amazonaws.com/${deployment.place.account}/${queue.name}`;
  const statements = deployment
    .ofType('AWS::SQS::QueuePolicy')
    .filter(({ properties }) => listOf(properties['Queues']).includes(url))
    .flatMap(statementsOf);
  const isAllowed = allows(
    statements,
    { action: 'sqs:SendMessage', resource: queueArn, service, source },
    deployment.place,
  );
  const keyId = queue.properties['KmsMasterKeyId'] as string | undefined;
  return [
    ...(isAllowed ? [] : [`the policy of ${queue.logicalId} does not let ${service} send`]),
    ...(keyId === undefined ? [] : keyRefusals(deployment, keyId, service, source)),
  ];
}
