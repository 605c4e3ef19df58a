import { type DeployedResource, type Deployment, functionCalled } from './deployment-of.ts';
import { listOf, type Statement, statementsOf } from './template.ts';

/** A rule of AWS about resources of one type. It returns what AWS would refuse. */
export interface Rule {
  readonly name: string;
  readonly type: string;
  readonly faults: (one: DeployedResource, deployment: Deployment) => readonly string[];
}

/** The environment that we allow a function. Lambda refuses one of more than 4,096 bytes. */
const environmentBytesMax = 2_048;
const kilobyte = 1_024;
const identityPolicyMax = 10_240;
const trustPolicyMax = 2_048;

const when = (isBroken: boolean, fault: string): readonly string[] => (isBroken ? [fault] : []);
const number = (value: unknown): number => Number(value ?? 0);
const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The names that AWS takes: the pattern has the length too. */
const names: Readonly<Record<string, RegExp>> = {
  'AWS::CloudWatch::Alarm': /^[\x20-\x7e]{1,255}$/,
  'AWS::DynamoDB::GlobalTable': /^[\w.-]{3,255}$/,
  'AWS::IAM::Role': /^[\w+=,.@-]{1,64}$/,
  'AWS::Lambda::Function': /^[\w-]{1,64}$/,
  'AWS::Logs::LogGroup': /^[\w./#-]{1,512}$/,
  'AWS::S3::Bucket': /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
  'AWS::SES::ConfigurationSet': /^[\w-]{1,64}$/,
  'AWS::SNS::Topic': /^[\w-]{1,256}$/,
  'AWS::SQS::Queue': /^[\w-]{1,75}(\.fifo)?$/,
};

/** Descriptions that AWS takes. */
const descriptions: Readonly<Record<string, RegExp>> = {
  'AWS::CloudWatch::Alarm': /^[^]{0,1024}$/,
  'AWS::EC2::SecurityGroup': /^[a-zA-Z0-9. _\-:/()#,@[\]+=&;{}!$*]{1,255}$/,
  'AWS::Events::Rule': /^[^]{0,512}$/,
  'AWS::IAM::Role': /^[\t\n\r\x20-\x7e\xa1-\xff]{0,1000}$/,
  'AWS::KMS::Key': /^[^]{0,8192}$/,
  'AWS::Lambda::Function': /^[^]{0,256}$/,
  'AWS::Scheduler::Schedule': /^[^]{0,512}$/,
};
const descriptionMembers = ['Description', 'GroupDescription', 'AlarmDescription'];

const nameRules = Object.entries(names).map(([type, pattern]): Rule => ({
  name: 'a name is one that AWS takes',
  type,
  faults: ({ name }) => when(!pattern.test(name), `${name} is no name of ${type}`),
}));
const descriptionRules = Object.entries(descriptions).map(([type, pattern]): Rule => ({
  name: 'a description has the length and the characters that AWS takes',
  type,
  faults: ({ properties }) =>
    descriptionMembers
      .map((member) => properties[member])
      .filter((text) => typeof text === 'string' && !pattern.test(text))
      .map((text) => `a description is ${JSON.stringify(text)}`),
}));

const functionRules: readonly Rule[] = [
  {
    name: 'an environment has at most half of what Lambda allows, and no reserved name',
    type: 'AWS::Lambda::Function',
    faults: ({ properties }) => {
      const { Variables: variables = {} } = (properties['Environment'] ?? {}) as {
        readonly Variables?: Readonly<Record<string, string>>;
      };
      const bytes = Object.keys(variables).length === 0 ? 0 : sizeOf(variables);
      const reserved = Object.keys(variables).filter(
        (name) => /^(AWS_|LAMBDA_|_|TZ$)/.test(name) || !/^[a-zA-Z]\w+$/.test(name),
      );
      return [
        ...when(bytes > environmentBytesMax, `the environment has ${bytes} bytes`),
        ...reserved.map((name) => `${name} is reserved`),
      ];
    },
  },
  {
    name: 'a function has a time limit and a memory size that Lambda allows',
    type: 'AWS::Lambda::Function',
    faults: ({ properties }) => [
      ...when(number(properties['Timeout']) < 1 || number(properties['Timeout']) > 900, 'Timeout'),
      ...when(number(properties['MemorySize']) < 128 || number(properties['MemorySize']) > 10_240, 'MemorySize'),
    ],
  },
];

const roleRules: readonly Rule[] = [
  {
    name: 'the policies of a role have 10,240 characters at most, and its trust policy 2,048',
    type: 'AWS::IAM::Role',
    faults: ({ properties, name }, { ofType }) => {
      const attached = ofType('AWS::IAM::Policy')
        .filter(({ properties: one }) => listOf(one['Roles']).includes(name))
        .map(({ properties: one }) => one['PolicyDocument']);
      const inline = listOf(properties['Policies'] as readonly { readonly PolicyDocument: unknown }[]);
      const total = [...attached, ...inline.map((one) => one.PolicyDocument)].reduce(
        (sum: number, one) => sum + sizeOf(one),
        0,
      );
      return [
        ...when(total > identityPolicyMax, `${name} has policies of ${total} characters`),
        ...when(
          sizeOf(properties['AssumeRolePolicyDocument']) > trustPolicyMax,
          `${name}: the trust policy is too long`,
        ),
        ...when(listOf(properties['ManagedPolicyArns']).length > 10, `${name} has more than 10 managed policies`),
      ];
    },
  },
  ...['AWS::IAM::Policy', 'AWS::IAM::Role', 'AWS::KMS::Key', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'].map(
    (type): Rule => ({
      name: 'a statement has an Sid of letters and digits, once in its policy',
      type,
      faults: (one) => {
        const sids = statementsOf(one).flatMap(({ Sid }: Statement) => Sid ?? []);
        return [
          ...sids.filter((sid) => !/^[A-Za-z0-9]+$/.test(sid)).map((sid) => `${sid} is no Sid`),
          ...when(new Set(sids).size < sids.length, `an Sid is there twice: ${sids.join(', ')}`),
        ];
      },
    }),
  ),
  {
    name: 'the account keeps the right to change the policy of a key',
    type: 'AWS::KMS::Key',
    faults: (one, { place }) => {
      const isOwned = statementsOf(one).some(
        ({ Effect, Principal, Action }) =>
          Effect === 'Allow' && Action === 'kms:*' && JSON.stringify(Principal).includes(`:iam::${place.account}:root`),
      );
      return [
        ...when(!isOwned, 'nobody could change the policy'),
        ...when(sizeOf(one) > 32 * kilobyte, 'it is too long'),
      ];
    },
  },
];

const queueOf = ({ ofType }: Deployment, arn: unknown) => ofType('AWS::SQS::Queue').find((queue) => queue.arn === arn);

const queueRules: readonly Rule[] = [
  {
    name: 'a queue and its dead-letter queue are of one kind, and their settings are in the bounds of SQS',
    type: 'AWS::SQS::Queue',
    faults: ({ name, properties }, deployment) => {
      const isFifo = properties['FifoQueue'] === true;
      const { deadLetterTargetArn: arn, maxReceiveCount = 1 } = (properties['RedrivePolicy'] ?? {}) as {
        readonly deadLetterTargetArn?: string;
        readonly maxReceiveCount?: number;
      };
      const target = queueOf(deployment, arn);
      const waits = (target?.properties['FifoQueue'] === true) !== isFifo;
      return [
        ...when(isFifo !== name.endsWith('.fifo'), `${name}: the name does not say the kind`),
        ...when(
          arn !== undefined && (target === undefined || waits),
          `${name}: the dead-letter queue is of another kind`,
        ),
        ...when(maxReceiveCount < 1 || maxReceiveCount > 1_000, `${name}: maxReceiveCount`),
        ...when(number(properties['VisibilityTimeout']) > 43_200, `${name}: VisibilityTimeout`),
        ...when(number(properties['DelaySeconds']) > 900, `${name}: DelaySeconds`),
        ...when(number(properties['MessageRetentionPeriod']) > 1_209_600, `${name}: MessageRetentionPeriod`),
      ];
    },
  },
  {
    name: 'no two queues have one name',
    type: 'AWS::SQS::Queue',
    faults: ({ name }, { ofType }) =>
      when(ofType('AWS::SQS::Queue').filter((one) => one.name === name).length > 1, `${name} is there twice`),
  },
  {
    name: 'a queue hides a message for longer than its function may take, and feeds it in batches that Lambda allows',
    type: 'AWS::Lambda::EventSourceMapping',
    faults: ({ properties }, deployment) => {
      const queue = queueOf(deployment, properties['EventSourceArn']);
      if (queue === undefined) return [];
      const handler = functionCalled(deployment, String(properties['FunctionName']));
      const batch = number(properties['BatchSize'] ?? 10);
      const window = number(properties['MaximumBatchingWindowInSeconds']);
      const isFifo = queue.properties['FifoQueue'] === true;
      const { MaximumConcurrency: most = 2 } = (properties['ScalingConfig'] ?? {}) as {
        readonly MaximumConcurrency?: number;
      };
      const reserved = number(handler?.properties['ReservedConcurrentExecutions'] ?? most);
      return [
        ...when(handler === undefined, `${queue.name} feeds no function`),
        ...when(
          number(queue.properties['VisibilityTimeout']) < number(handler?.properties['Timeout']),
          `${queue.name} hides a message for less time than its function may take`,
        ),
        ...when(isFifo && (batch > 10 || window > 0), `${queue.name}: a FIFO queue has batches of 10 without a window`),
        ...when(!isFifo && batch > 10 && window < 1, `${queue.name}: a batch of more than 10 needs a window`),
        ...when(most < 2 || most > 1_000, `${queue.name}: MaximumConcurrency is ${most}`),
        ...when(reserved < most, `${queue.name}: the function reserves ${reserved} and gets ${most} batches`),
      ];
    },
  },
];

const schedulingRules: readonly Rule[] = [
  {
    name: 'a schedule has a retry policy in the bounds of Scheduler, and no FIFO queue',
    type: 'AWS::Scheduler::Schedule',
    faults: ({ properties }) => {
      const { Arn: arn, RetryPolicy: retry = {} } = properties['Target'] as {
        readonly Arn: string;
        readonly RetryPolicy?: { readonly MaximumEventAgeInSeconds?: number; readonly MaximumRetryAttempts?: number };
      };
      const { MaximumEventAgeInSeconds: age = 60, MaximumRetryAttempts: attempts = 0 } = retry;
      return [
        ...when(age < 60 || age > 86_400 || attempts > 185, 'RetryPolicy'),
        ...when(arn.endsWith('.fifo'), 'a FIFO queue needs a message group'),
      ];
    },
  },
  {
    name: 'a rule has five targets at most, and none is a FIFO queue without a message group',
    type: 'AWS::Events::Rule',
    faults: ({ properties }) => {
      const targets = listOf(properties['Targets'] as readonly { readonly Arn: string }[]);
      return [
        ...when(targets.length > 5, 'more than five targets'),
        ...targets.filter(({ Arn }) => Arn.endsWith('.fifo')).map(({ Arn }) => `${Arn} needs a message group`),
      ];
    },
  },
];

const monitoringRules: readonly Rule[] = [
  {
    name: 'an alarm looks at a day at most, or at seven in periods of an hour and more',
    type: 'AWS::CloudWatch::Alarm',
    faults: ({ properties }) => {
      const period = number(properties['Period'] ?? 60);
      const whole = period * number(properties['EvaluationPeriods']);
      const bound = (period >= 3_600 ? 7 : 1) * 86_400;
      return [
        ...when(![10, 20, 30].includes(period) && period % 60 !== 0, `Period is ${period}`),
        ...when(whole > bound, `it looks at ${whole} seconds`),
        ...when(listOf(properties['AlarmActions']).length > 5, 'more than five actions'),
      ];
    },
  },
  {
    name: 'a dashboard has 500 widgets at most, and shows 100 alarms in one',
    type: 'AWS::CloudWatch::Dashboard',
    faults: ({ properties }) => {
      const { widgets } = JSON.parse(String(properties['DashboardBody'])) as {
        readonly widgets: readonly { readonly properties: { readonly alarms?: readonly string[] } }[];
      };
      return [
        ...when(widgets.length > 500, 'more than 500 widgets'),
        ...when(
          widgets.some((widget) => (widget.properties.alarms ?? []).length > 100),
          'more than 100 alarms in a widget',
        ),
      ];
    },
  },
  {
    name: 'a log group has 100 metric filters at most',
    type: 'AWS::Logs::LogGroup',
    faults: ({ name }, { ofType }) =>
      when(
        ofType('AWS::Logs::MetricFilter').filter(({ properties }) => properties['LogGroupName'] === name).length > 100,
        `${name} has more than 100 metric filters`,
      ),
  },
  {
    name: 'a resource policy of the logs has 5,120 characters at most',
    type: 'AWS::Logs::ResourcePolicy',
    faults: ({ properties }) => when(String(properties['PolicyDocument']).length > 5_120, 'the policy is too long'),
  },
];

/** Quotas of CodeDeploy. All functions of a release move at once, each by a deployment of its own. */
const concurrentDeploymentsMax = 100;
const groupAlarmsMax = 10;

const releaseRules: readonly Rule[] = [
  {
    name: 'a release makes no more deployments at once than CodeDeploy allows, each with ten alarms at most',
    type: 'AWS::CodeDeploy::DeploymentGroup',
    faults: ({ properties }, { ofType }) => {
      const { Alarms: alarms = [] } = (properties['AlarmConfiguration'] ?? {}) as {
        readonly Alarms?: readonly object[];
      };
      const groups = ofType('AWS::CodeDeploy::DeploymentGroup').length;
      return [
        ...when(alarms.length === 0 || alarms.length > groupAlarmsMax, `${alarms.length} alarms`),
        ...when(groups > concurrentDeploymentsMax, `${groups} deployments at once`),
      ];
    },
  },
  {
    name: 'the metric of an alarm is computed from ten others at most',
    type: 'AWS::CloudWatch::Alarm',
    faults: ({ properties }) => {
      const used = listOf(properties['Metrics'] as readonly object[]).filter((one) => 'MetricStat' in one);
      return when(used.length > 10, `it has ${used.length} metrics`);
    },
  },
  {
    name: 'an alias leads to a version that its deployment makes',
    type: 'AWS::Lambda::Alias',
    faults: ({ properties, template }, { ofType }) => {
      const versions = ofType('AWS::Lambda::Version').filter((one) => one.template === template);
      const isMade = versions.some((one) => `${one.name}.Version` === properties['FunctionVersion']);
      return when(!isMade, 'it leads to no version of this deployment');
    },
  },
];

const gatewayRules: readonly Rule[] = [
  {
    name: 'below each segment of a path there is one variable at most, and each path once',
    type: 'AWS::ApiGateway::Resource',
    faults: ({ logicalId, whole }, { ofType }) => {
      // References tell parents apart: ids are made up here.
      const parentOf = (one: Readonly<Record<string, unknown>>) =>
        JSON.stringify((one['Properties'] as Readonly<Record<string, unknown>>)['ParentId']);
      const partOf = (one: Readonly<Record<string, unknown>>) =>
        String((one['Properties'] as Readonly<Record<string, unknown>>)['PathPart']);
      const siblings = ofType('AWS::ApiGateway::Resource').filter(
        (one) => one.logicalId !== logicalId && parentOf(one.whole) === parentOf(whole),
      );
      const rivals = siblings
        .map((one) => partOf(one.whole))
        .filter((part) => part === partOf(whole) || (part.startsWith('{') && partOf(whole).startsWith('{')));
      return rivals.map((part) => `${partOf(whole)} stands beside ${part}`);
    },
  },
  {
    name: 'an answer that is not streamed is there within 29 seconds',
    type: 'AWS::ApiGateway::Method',
    faults: ({ properties }) => {
      const { TimeoutInMillis: most = 29_000, ResponseTransferMode: mode } = properties['Integration'] as {
        readonly TimeoutInMillis?: number;
        readonly ResponseTransferMode?: string;
      };
      return when(most > (mode === 'STREAM' ? 900_000 : 29_000), `TimeoutInMillis is ${most}`);
    },
  },
];

const storageRules: readonly Rule[] = [
  {
    name: 'a bucket keeps an object for longer than it waits with a transition, and locks objects only with versions',
    type: 'AWS::S3::Bucket',
    faults: ({ properties }) => {
      const { Rules: rules = [] } = (properties['LifecycleConfiguration'] ?? {}) as {
        readonly Rules?: readonly {
          readonly ExpirationInDays?: number;
          readonly Transitions?: readonly { readonly TransitionInDays: number }[];
        }[];
      };
      const { Status: versions } = (properties['VersioningConfiguration'] ?? {}) as { readonly Status?: string };
      const isLate = rules.some(({ ExpirationInDays: end = Infinity, Transitions: transitions = [] }) =>
        transitions.some(({ TransitionInDays }) => TransitionInDays >= end),
      );
      return [
        ...when(isLate, 'an object is deleted before its transition'),
        ...when(properties['ObjectLockEnabled'] === true && versions !== 'Enabled', 'a lock needs versions'),
      ];
    },
  },
];

export const rules: readonly Rule[] = [
  ...nameRules,
  ...descriptionRules,
  ...functionRules,
  ...roleRules,
  ...queueRules,
  ...schedulingRules,
  ...monitoringRules,
  ...releaseRules,
  ...gatewayRules,
  ...storageRules,
];

/** What AWS would refuse in a deployment, with the resource that it is about. */
export const faultsOf = (rule: Rule, deployment: Deployment): readonly string[] =>
  deployment
    .ofType(rule.type)
    .flatMap((one) => rule.faults(one, deployment).map((fault) => `${one.logicalId}: ${fault}`));
