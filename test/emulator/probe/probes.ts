import { setTimeout as pause } from 'node:timers/promises';
import { CloudFormationClient, CreateStackCommand, waitUntilStackCreateComplete } from '@aws-sdk/client-cloudformation';
import { DeleteItemCommand, DescribeTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { deadLetterQueueName, queueName } from '../../../local/engines/queues/names.ts';
import { messagesIn } from '../../contracts/event-sources/messages-in.ts';
import type { QueueProbe, QueueRule, StreamProbe, StreamRule } from '../../contracts/event-sources/rule.ts';
import type { Emulator } from '../harness/emulator.ts';
import { EMULATOR_ACCOUNT, EMULATOR_REGION } from '../harness/environment.ts';
import { type Relay, startRelay } from './relay.ts';
import { lateMappingTemplate, probeTemplate, tableName } from './template.ts';

interface Rules {
  readonly queues: readonly QueueRule[];
  readonly streams: readonly StreamRule[];
}

interface Clients {
  readonly sqs: SQSClient;
  readonly dynamodb: DynamoDBClient;
  readonly cloudFormation: CloudFormationClient;
  readonly relay: Relay;
}

/** Opens a rule's own source on a stack that has one for each rule. */
export interface Probes {
  queue(rule: QueueRule): Promise<QueueProbe>;
  stream(rule: StreamRule): Promise<StreamProbe>;
}

const STACK_SECONDS_MAX = 120;
const SETTLED_SECONDS_MAX = 120;
const EVENT_SECONDS_MAX = 30;
const COUNT_INTERVAL_MS = 300;
const CONDITION_INTERVAL_MS = 20;

/** Deploys the sources of all rules, with the emulator's own event source mappings, for as long as `use` takes. */
export async function withProbes<T>(emulator: Emulator, rules: Rules, use: (probes: Probes) => Promise<T>): Promise<T> {
  const { clientSettings } = emulator;
  const relay = await startRelay();
  const cloudFormation = new CloudFormationClient(clientSettings);
  const clients = { sqs: new SQSClient(clientSettings), dynamodb: new DynamoDBClient(clientSettings) };
  try {
    await createStack(cloudFormation, 'event-source-probe', probeTemplate(rules, relay.url));
    const all = { ...clients, cloudFormation, relay };
    return await use({
      queue: (rule) => openQueue(all, rule),
      stream: (rule) => openStream(all, rule, tableName(rules.streams.indexOf(rule))),
    });
  } finally {
    relay.close();
    for (const client of [cloudFormation, clients.sqs, clients.dynamodb]) client.destroy();
  }
}

async function createStack(client: CloudFormationClient, name: string, template: object): Promise<void> {
  const request = { StackName: name, TemplateBody: JSON.stringify(template) };
  await client.send(new CreateStackCommand({ ...request, Capabilities: ['CAPABILITY_IAM'] }));
  await waitUntilStackCreateComplete(
    { client, maxWaitTime: STACK_SECONDS_MAX, minDelay: 1, maxDelay: 1 },
    { StackName: name },
  );
}

async function openQueue({ sqs, relay }: Clients, { source }: QueueRule): Promise<QueueProbe> {
  const url = await queueUrl(sqs, queueName(source.queue));
  const arn = queueArn(queueName(source.queue));
  const deadLetterUrl = await queueUrl(sqs, deadLetterQueueName(source.queue));
  const queue = { url, arn, deadLetterUrl, deadLetterArn: queueArn(deadLetterQueueName(source.queue)) };
  return {
    sqs,
    queue,
    handle: (handler) => relay.handle(arn, handler),
    nowMs: () => performance.now(),
    settled: () => until(async () => (await messagesIn(sqs, url)) === 0, SETTLED_SECONDS_MAX, COUNT_INTERVAL_MS),
  };
}

async function openStream(clients: Clients, rule: StreamRule, table: string): Promise<StreamProbe> {
  const { dynamodb, cloudFormation, relay } = clients;
  const { Table: described } = await dynamodb.send(new DescribeTableCommand({ TableName: table }));
  const streamArn = described?.LatestStreamArn;
  if (streamArn === undefined) throw new Error(`${table} has no stream`);
  const keyOf = (pk: string) => ({ pk: { S: pk }, sk: { S: '-' } });
  let isOpen = rule.isOpenedLate !== true;
  return {
    streamArn,
    put: async (pk, attributes = {}) => {
      await dynamodb.send(new PutItemCommand({ TableName: table, Item: { ...keyOf(pk), ...attributes } }));
    },
    remove: async (pk) => {
      await dynamodb.send(new DeleteItemCommand({ TableName: table, Key: keyOf(pk) }));
    },
    handle: (handler) => relay.handle(streamArn, handler),
    until: async (condition) => {
      if (!isOpen) await createStack(cloudFormation, `late-${table}`, lateMappingTemplate(rule, streamArn));
      isOpen = true;
      await until(() => Promise.resolve(condition()), EVENT_SECONDS_MAX, CONDITION_INTERVAL_MS);
    },
  };
}

async function queueUrl(sqs: SQSClient, name: string): Promise<string> {
  const { QueueUrl: url } = await sqs.send(new GetQueueUrlCommand({ QueueName: name }));
  if (url === undefined) throw new Error(`the queue ${name} has no address`);
  return url;
}

function queueArn(name: string): string {
  return `arn:aws:sqs:${EMULATOR_REGION}:${EMULATOR_ACCOUNT}:${name}`;
}

async function until(condition: () => Promise<boolean>, seconds: number, intervalMs: number): Promise<void> {
  const deadlineMs = performance.now() + seconds * 1000;
  while (!(await condition())) {
    if (performance.now() > deadlineMs) throw new Error(`not within ${seconds} s`);
    await pause(intervalMs);
  }
}
