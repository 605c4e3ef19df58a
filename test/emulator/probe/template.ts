import type { StreamFilter } from '../../../functions/kernel/workers/worker-source.ts';
import { deadLetterQueueName, queueName } from '../../../local/engines/queues/names.ts';
import { visibilitySeconds } from '../../contracts/event-sources/rule.ts';
import type { QueueRule, StreamRule } from '../../contracts/event-sources/rule.ts';
import { relayCode } from './relay-function.ts';

type Resources = Readonly<Record<string, object>>;

const functionName = 'event-source-probe';
const arnOf = (logicalId: string): object => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
const streamOf = (logicalId: string): object => ({ 'Fn::GetAtt': [logicalId, 'StreamArn'] });

/** The table of the rule at this place of the list. */
export const tableName = (index: number): string => `rule-table-${index}`;

/**
 * One function that does as `relayUrl` tells it, and for each rule its own source with a mapping to that function.
 * Rules that are opened late have their table only.
 */
export function probeTemplate(
  rules: { readonly queues: readonly QueueRule[]; readonly streams: readonly StreamRule[] },
  relayUrl: string,
): object {
  const queues = rules.queues.map((rule, index) => queueResources(rule, `Queue${index}`));
  const streams = rules.streams.map((rule, index) => streamResources(rule, index));
  const sources = [
    ...rules.queues.map((_rule, index) => arnOf(`Queue${index}`)),
    ...rules.streams.map((_rule, index) => streamOf(`Table${index}`)),
  ];
  return { Resources: Object.assign({}, relayResources(relayUrl, sources), ...queues, ...streams) as Resources };
}

/** The mapping of a table that is there already. */
export function lateMappingTemplate(rule: StreamRule, streamArn: string): object {
  return { Resources: { Mapping: streamMapping(rule, streamArn) } };
}

function relayResources(relayUrl: string, sources: readonly object[]): Resources {
  const actions = [
    ...['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map((action) => `sqs:${action}`),
    ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map((action) => `dynamodb:${action}`),
  ];
  const statement = { Effect: 'Allow', Action: actions, Resource: sources };
  const trust = { Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' };
  return {
    Role: resource('AWS::IAM::Role', {
      AssumeRolePolicyDocument: { Version: '2012-10-17', Statement: [trust] },
      Policies: [{ PolicyName: 'ReadSources', PolicyDocument: { Version: '2012-10-17', Statement: [statement] } }],
    }),
    Relay: resource('AWS::Lambda::Function', {
      FunctionName: functionName,
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Code: { ZipFile: relayCode },
      Role: arnOf('Role'),
      // No longer than the queues hide a message: CloudFormation refuses the mapping otherwise.
      Timeout: visibilitySeconds,
      Environment: { Variables: { RELAY_URL: relayUrl } },
    }),
  };
}

function queueResources({ source }: QueueRule, id: string): Resources {
  const { queue, batchSize, maximumConcurrency } = source;
  const fifo = queue.fifo ? { FifoQueue: true } : {};
  const redrive = { deadLetterTargetArn: arnOf(`${id}DeadLetters`), maxReceiveCount: queue.maxReceiveCount };
  return {
    [`${id}DeadLetters`]: resource('AWS::SQS::Queue', { QueueName: deadLetterQueueName(queue), ...fifo }),
    [id]: resource('AWS::SQS::Queue', {
      QueueName: queueName(queue),
      VisibilityTimeout: queue.visibilitySeconds,
      RedrivePolicy: redrive,
      ...fifo,
    }),
    [`${id}Mapping`]: resource('AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: 'Relay' },
      EventSourceArn: arnOf(id),
      BatchSize: batchSize,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: maximumConcurrency },
    }),
  };
}

function streamResources(rule: StreamRule, index: number): Resources {
  const id = `Table${index}`;
  const keys = ['pk', 'sk'];
  const table = resource('AWS::DynamoDB::Table', {
    TableName: tableName(index),
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keys.map((name) => ({ AttributeName: name, KeyType: name === 'pk' ? 'HASH' : 'RANGE' })),
    AttributeDefinitions: keys.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  return { [id]: table, ...(rule.isOpenedLate ? {} : { [`${id}Mapping`]: streamMapping(rule, streamOf(id)) }) };
}

function streamMapping({ source }: StreamRule, streamArn: string | object): object {
  const { batchSize, filters } = source;
  return resource('AWS::Lambda::EventSourceMapping', {
    FunctionName: typeof streamArn === 'string' ? functionName : { Ref: 'Relay' },
    EventSourceArn: streamArn,
    StartingPosition: 'TRIM_HORIZON',
    BatchSize: batchSize,
    ...(filters.length === 0 ? {} : { FilterCriteria: { Filters: filters.map(filter) } }),
  });
}

/** The pattern that the product's own template has for the same filter. */
function filter({ eventNames, keyPrefix }: StreamFilter): object {
  const pattern = { eventName: eventNames, dynamodb: { Keys: { pk: { S: [{ prefix: keyPrefix }] } } } };
  return { Pattern: JSON.stringify(pattern) };
}

function resource(type: string, properties: object): object {
  return { Type: type, Properties: properties };
}
