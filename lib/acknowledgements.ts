import { type IConstruct } from 'constructs';
import { Names, Validations } from 'aws-cdk-lib';
import type * as s3 from 'aws-cdk-lib/aws-s3';

interface Acknowledgement {
  readonly id: string;
  readonly reason: string;
}

/** Rules of cdk-nag that do not hold here, and why. Each group is acknowledged on what it speaks of, nowhere else. */
const reasons = {
  function: [
    {
      id: 'Serverless-LambdaDLQ',
      reason: 'Nobody invokes it asynchronously: the gateway waits, and queues and streams have dead-letter queues.',
    },
    {
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'X-Ray takes segments, DynamoDB lists streams, SNS writes to phones, and Lambda makes network interfaces (which the code itself may not), without naming a resource.',
    },
  ],
  queueMapping: [
    {
      id: 'Serverless-LambdaEventSourceMappingDestination',
      reason:
        'Queues have no destinations on the mapping: what fails goes to the dead-letter queue of the queue itself.',
    },
  ],
  gateway: [
    {
      id: 'AwsSolutions-APIG2',
      reason: 'Functions check requests themselves: every refusal is a JSON:API error that points at its cause.',
    },
  ],
  stage: [
    {
      id: 'AwsSolutions-APIG3',
      reason: 'A web ACL belongs to the account: whoever deploys attaches their own to this stage.',
    },
    {
      id: 'AwsSolutions-APIG6',
      reason: 'Execution logs could hold tokens; the access log and the log of each function say what happened.',
    },
  ],
  method: [
    {
      id: 'AwsSolutions-APIG4',
      reason: 'The function authenticates: the token comes with its first read, and a revoked one ends at once.',
    },
    {
      id: 'AwsSolutions-COG4',
      reason: 'Callers are programs with API tokens of an organisation; there are no sign-ins.',
    },
  ],
  deadLetters: [
    { id: 'AwsSolutions-SQS3', reason: 'It is a dead-letter queue: an alarm tells when it holds anything.' },
    { id: 'Serverless-SQSRedrivePolicy', reason: 'It is a dead-letter queue: an alarm tells when it holds anything.' },
  ],
  bucket: [
    {
      id: 'AwsSolutions-S1',
      reason:
        'Only functions of this stage reach it, and each of them writes a log; what lies there is sealed. Whoever wants every access logged turns on data events of CloudTrail.',
    },
  ],
} as const satisfies Record<string, readonly Acknowledgement[]>;

const acknowledge = (construct: IConstruct, list: readonly Acknowledgement[]): void =>
  Validations.of(construct).acknowledge(...list);

export const acknowledgeFunction = (construct: IConstruct): void => acknowledge(construct, reasons.function);
export const acknowledgeQueueMapping = (construct: IConstruct): void => acknowledge(construct, reasons.queueMapping);
export const acknowledgeGateway = (construct: IConstruct): void => acknowledge(construct, reasons.gateway);
export const acknowledgeStage = (construct: IConstruct): void => acknowledge(construct, reasons.stage);
export const acknowledgeMethod = (construct: IConstruct): void => acknowledge(construct, reasons.method);
export const acknowledgeDeadLetters = (construct: IConstruct): void => acknowledge(construct, reasons.deadLetters);

export const acknowledgeBucket = (construct: IConstruct): void => acknowledge(construct, reasons.bucket);

/** Documents have their keys from organisations and their own ids: only the bucket is known here. */
export function acknowledgeDocuments(construct: IConstruct, bucket: s3.Bucket): void {
  // Nested stacks are handed the bucket's ARN as a parameter with this name.
  const parameter = `referenceto${Names.nodeUniqueId((bucket.node.defaultChild ?? bucket).node)}Arn`;
  const reason =
    'A function serves all organisations: their documents lie under the id of each, in a bucket of nothing else.';
  acknowledge(construct, [{ id: `AwsSolutions-IAM5[Resource::<${parameter}>/*]`, reason }]);
}

/** Schedules are made at run time and named after organisations: only their prefix is known here. */
export function acknowledgeSchedules(construct: IConstruct, group: string, prefix: string): void {
  const arn = `arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/${group}/${prefix}*`;
  const reason = 'Wake-ups are one schedule for each organisation, under the prefix of the stage.';
  acknowledge(construct, [{ id: `AwsSolutions-IAM5[Resource::${arn}]`, reason }]);
}
