import { type IConstruct } from 'constructs';
import { Validations } from 'aws-cdk-lib';
import { pascalCase } from './pascal-case.ts';
import type { PublishedValue } from './published-values.ts';

interface Acknowledgement {
  readonly id: string;
  readonly reason: string;
}

/** Rules of cdk-nag that do not apply here, with reasons. Each group is acknowledged only on its own kind of construct. */
const reasons = {
  function: [
    {
      id: 'Serverless-LambdaDLQ',
      reason: 'It is never invoked asynchronously: the gateway waits, and queues and streams have dead-letter queues.',
    },
    ...['AwsSolutions-IAM5[Resource::*]', 'Serverless-LambdaStarPermissions'].map((id) => ({
      id,
      reason:
        'The actions of X-Ray, ListStreams, SNS messages to phones, and Lambda network interfaces (which the code itself may not create) cannot be limited to a resource.',
    })),
  ],
  noTraces: [
    {
      id: 'Serverless-LambdaTracing',
      reason:
        'Traces are an option of the stage (traces): they would cost as much as everything else of a payment, and show less than the log.',
    },
  ],
  queueMapping: [
    {
      id: 'Serverless-LambdaEventSourceMappingDestination',
      reason: 'SQS mappings have no destinations: messages that fail go to the dead-letter queue of the queue.',
    },
  ],
  gateway: [
    {
      id: 'AwsSolutions-APIG2',
      reason: 'Functions validate requests themselves: every error is a JSON:API error that points to its cause.',
    },
  ],
  gatewayLogs: [
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      reason: 'API Gateway takes only a role with all permissions of this policy.',
    },
  ],
  deployer: [
    {
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'The checks before a deployment list and read settings of the account. They read no data and change nothing.',
    },
  ],
  stage: [
    {
      id: 'AwsSolutions-APIG6',
      reason: 'Execution logs could contain tokens. The access log and the log of each function replace them.',
    },
    {
      id: 'Serverless-APIGWStructuredLogging',
      reason:
        'Each line is JSON. Its format is not, because the time of a request has no quotation marks: a metric needs a number.',
    },
    {
      id: 'Serverless-APIGWXrayEnabled',
      reason:
        'A trace of the gateway has the path, which can be the secret address of a hosted page. The functions make traces, if the stage has any.',
    },
  ],
  noWaf: [
    {
      id: 'AwsSolutions-APIG3',
      reason:
        'A web ACL costs money and knows no tokens: it is an option of the stage (waf), and functions limit callers.',
    },
  ],
  method: [
    {
      id: 'AwsSolutions-APIG4',
      reason: 'The function checks the token with its first read, so a revoked token stops working at once.',
    },
    {
      id: 'AwsSolutions-COG4',
      reason: 'Callers are programs with API tokens of an organisation; there is no sign-in.',
    },
  ],
  deadLetters: [
    { id: 'AwsSolutions-SQS3', reason: 'It is a dead-letter queue: an alarm is raised when it has a message.' },
    {
      id: 'Serverless-SQSRedrivePolicy',
      reason: 'It is a dead-letter queue: an alarm is raised when it has a message.',
    },
  ],
  recipient: [
    {
      id: 'Serverless-SNSRedrivePolicy',
      reason:
        'It tells a person of an alarm by email; nothing would read what could not be sent. The dashboard shows it.',
    },
  ],
  alarmReader: [
    {
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'CodeDeploy asks for alarms as its own policy of AWS lets it, on all of them. The role reads their states and changes none.',
    },
  ],
  bucket: [
    {
      id: 'AwsSolutions-S1',
      reason:
        'Only functions of this stage can access it, and each of them writes a log. Its objects are sealed. CloudTrail data events can log every access if an operator wants that.',
    },
  ],
  eventStream: [
    {
      id: 'AwsSolutions-KDS3',
      reason:
        'The key of a service cannot be given to readers in other accounts, and would let all of this account read.',
    },
  ],
} as const satisfies Record<string, readonly Acknowledgement[]>;

const acknowledge = (construct: IConstruct, list: readonly Acknowledgement[]): void =>
  Validations.of(construct).acknowledge(...list);

export const acknowledgeFunction = (construct: IConstruct): void => acknowledge(construct, reasons.function);
export const acknowledgeNoTraces = (construct: IConstruct): void => acknowledge(construct, reasons.noTraces);
export const acknowledgeQueueMapping = (construct: IConstruct): void => acknowledge(construct, reasons.queueMapping);
export const acknowledgeGateway = (construct: IConstruct): void => acknowledge(construct, reasons.gateway);
export const acknowledgeGatewayLogs = (construct: IConstruct): void => acknowledge(construct, reasons.gatewayLogs);
export const acknowledgeDeployer = (construct: IConstruct): void => acknowledge(construct, reasons.deployer);
export const acknowledgeStage = (construct: IConstruct): void => acknowledge(construct, reasons.stage);
export const acknowledgeNoWaf = (construct: IConstruct): void => acknowledge(construct, reasons.noWaf);
export const acknowledgeMethod = (construct: IConstruct): void => acknowledge(construct, reasons.method);
export const acknowledgeDeadLetters = (construct: IConstruct): void => acknowledge(construct, reasons.deadLetters);
export const acknowledgeRecipient = (construct: IConstruct): void => acknowledge(construct, reasons.recipient);
export const acknowledgeAlarmReader = (construct: IConstruct): void => acknowledge(construct, reasons.alarmReader);

export const acknowledgeEventStream = (construct: IConstruct): void => acknowledge(construct, reasons.eventStream);
export const acknowledgeBucket = (construct: IConstruct): void => acknowledge(construct, reasons.bucket);

/**
 * Object keys contain the ids of organisations and documents, which are known only at run time. So the grant names the bucket and the
 * beginnings of keys.
 */
export function acknowledgeFiles(construct: IConstruct, bucketName: PublishedValue, keys: readonly string[]): void {
  const bucket = `arn:<AWS::Partition>:s3:::<${pascalCase(bucketName)}>`;
  const reason =
    'A function serves all organisations. It reaches only files of its kinds, each under the id of its organisation.';
  acknowledge(
    construct,
    keys.map((one) => ({ id: `AwsSolutions-IAM5[Resource::${bucket}/${one}]`, reason })),
  );
}

/** The senders of e-mails are settings of organisations, and the operator decides which of them are verified. */
export function acknowledgeSenders(construct: IConstruct): void {
  const arn = 'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*';
  const reason = 'Organisations choose their sender at run time, among the identities that the operator has verified.';
  acknowledge(construct, [{ id: `AwsSolutions-IAM5[Resource::${arn}]`, reason }]);
}

/** Schedules are created at run time and named after organisations, so the grant names only their prefix. */
export function acknowledgeSchedules(construct: IConstruct, group: string, prefix: string): void {
  const arn = `arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/${group}/${prefix}*`;
  const reason = 'Wake-ups are one schedule for each organisation, under the prefix of the stage.';
  acknowledge(construct, [{ id: `AwsSolutions-IAM5[Resource::${arn}]`, reason }]);
}
