import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
  SQSServiceException,
} from '@aws-sdk/client-sqs';
import { queuesOf } from '../../../bin/queues/queue-names.ts';
import { localTableName } from '../../../local/local-settings.ts';
import { answerAsAws, RecordedError, type RecordedRequest } from '../../commands/recorded-aws.ts';
import { enginePost } from '../../support/engines/engine-post.ts';

/** The engines of a stage that AWS seems to have. */
export interface StageEngines {
  readonly stage: string;
  readonly sqs: SQSClient;
  /** The endpoint of the engine of tables. */
  readonly tableEndpoint: string;
  /** The address that answers as S3. */
  readonly archiveEndpoint: string;
}

/**
 * An AWS account with one stage, whose table, queues and archive are the engines of a platform in this process. The commands of an
 * operator reach it as they reach AWS: by the settings of the SDK, with the name of a stage.
 */
export async function startVirtualAws(engines: StageEngines) {
  const queues = await queueNames(engines);
  const table = enginePost(engines.tableEndpoint);
  const aws = await answerAsAws(async (request) => {
    const { action, body } = request;
    const made = answersOf(engines.stage)[action] ?? (await answerAsSqs(engines.sqs, queues, request));
    if (made !== undefined) return made;
    const answer = await table.post(`DynamoDB_20120810.${action}`, JSON.parse(body) as Record<string, unknown>);
    if (answer.status === 200) return answer.body;
    const { __type: type, message, ...members } = answer.body;
    return new RecordedError(String(type).replace(/^.*#/, ''), String(message), answer.status, members);
  });
  return {
    settings: { ...aws.settings, AWS_ENDPOINT_URL_S3: engines.archiveEndpoint },
    stop: () => {
      aws.close();
      table.destroy();
    },
  };
}

const xml = (action: string, result: string): string =>
  `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`;
const output = (key: string, value: string): string =>
  `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`;

const answersOf = (stage: string): Readonly<Record<string, string | object>> => ({
  DescribeStacks: xml(
    'DescribeStacks',
    `<Stacks><member><StackName>Bankstack-${stage}</StackName><StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>2026-11-26T00:00:00Z</CreationTime><Outputs>${output('TableName', localTableName)}${output('AuditArchiveName', 'audit-archive')}</Outputs></member></Stacks>`,
  ),
  GetCallerIdentity: xml(
    'GetCallerIdentity',
    '<Account>123456789012</Account><Arn>arn:aws:sts::123456789012:assumed-role/Operator/ann</Arn>',
  ),
  GetMetricData: { MetricDataResults: [] },
  ListServiceQuotas: { Quotas: [] },
  '/2016-08-19/account-settings': { AccountLimit: { ConcurrentExecutions: 1_000 } },
});

/** The queues of the platform by their names in SQS. Those that only AWS fills are made here, and stay empty. */
async function queueNames({ stage, sqs }: StageEngines): Promise<ReadonlyMap<string, string>> {
  const ofPlatform = new Map(queuesOf(undefined).map((one) => [one.name, one]));
  const names = new Map<string, string>();
  for (const { name, queue, deadLetters } of queuesOf(stage)) {
    const own = ofPlatform.get(name);
    if (own?.queue !== undefined && queue !== undefined) names.set(queue, own.queue);
    names.set(deadLetters, own?.deadLetters ?? deadLetters);
    if (own === undefined) await sqs.send(new CreateQueueCommand({ QueueName: deadLetters }));
  }
  return names;
}

/** The requests of SQS that commands make, by their actions. The server does not know the types of their members. */
const sqsRequests: Readonly<Record<string, (sqs: SQSClient, input: never) => Promise<object>>> = {
  ChangeMessageVisibility: (sqs, input) => sqs.send(new ChangeMessageVisibilityCommand(input)),
  DeleteMessage: (sqs, input) => sqs.send(new DeleteMessageCommand(input)),
  GetQueueAttributes: (sqs, input) => sqs.send(new GetQueueAttributesCommand(input)),
  GetQueueUrl: (sqs, input) => sqs.send(new GetQueueUrlCommand(input)),
  ReceiveMessage: (sqs, input) => sqs.send(new ReceiveMessageCommand(input)),
  SendMessage: (sqs, input) => sqs.send(new SendMessageCommand(input)),
};

/** The answer of the queues of the platform; undefined for a request of another service. */
async function answerAsSqs(
  sqs: SQSClient,
  queues: ReadonlyMap<string, string>,
  { action, body }: RecordedRequest,
): Promise<object | undefined> {
  const request = sqsRequests[action];
  if (request === undefined) return undefined;
  const { QueueName: name, ...given } = JSON.parse(body) as { readonly QueueName?: string };
  const input = { ...given, ...(name === undefined ? {} : { QueueName: queues.get(name) ?? name }) };
  try {
    return await request(sqs, input as never);
  } catch (error) {
    if (!(error instanceof SQSServiceException)) throw error;
    return new RecordedError(error.name, error.message);
  }
}
