import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIGatewayProxyEvent, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { offeredWorkers } from '../../functions/kernel/workers/define-worker.ts';
import { workers } from '../../functions/registry.ts';
import { pascalCase } from '../../lib/pascal-case.ts';
import { deploymentOf } from './deployment-of.ts';
import { stageNamed } from '../../lib/stages.ts';
import { synthesise } from './synthesise.ts';
import type { Resource } from './template.ts';

const { sandbox } = synthesise({ sandbox: { stage: 'sandbox' } });
const root = path.join(import.meta.dirname, '..', '..');
const samples = (folder: string) => globSync(`events/${folder}/**/*.json`, { cwd: root }).toSorted();
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const deployed = deploymentOf(sandbox);
const methods = new Map(
  deployed
    .ofType('AWS::ApiGateway::Method')
    .map((method) => [method.properties['OperationName'] as string | undefined, method]),
);

const gatewayResources = new Map(
  sandbox.ofType('AWS::ApiGateway::Resource').map((one) => [`${one.template}/${one.logicalId}`, one]),
);

/** The path of a resource of the API: the nested stack of a method has all resources above it, but for the root. */
function pathOf(template: string, resourceId: unknown): string {
  const { Ref: id = '' } = (resourceId ?? {}) as { Ref?: string };
  const properties = gatewayResources.get(`${template}/${id}`)?.properties;
  return properties === undefined
    ? ''
    : `${pathOf(template, properties['ParentId'])}/${String(properties['PathPart'])}`;
}

const functionOf = (id: string) =>
  deployed.ofType('AWS::Lambda::Function').find(({ name }) => name === `bankstack-sandbox-${id}`);

describe('the samples of events/ beside the template', () => {
  test.each(samples('operations'))('%s is what the gateway sends to the function of the operation', (file) => {
    const [operationId = ''] = path.basename(file).split('.');
    const method = methods.get(operationId);
    if (method === undefined) throw new Error(`the gateway has no method ${operationId}`);
    const event = read(file) as APIGatewayProxyEvent;
    const filled = event.resource.replace(/\{(\w+)\}/g, (_, name: string) => event.pathParameters?.[name] ?? '');
    expect(event.path).toBe(filled);
    expect(event.requestContext).toMatchObject({
      resourcePath: event.resource,
      httpMethod: event.httpMethod,
      path: event.path,
    });
    const { ResourceId } = method.whole['Properties'] as Resource['properties'];
    expect([method.properties['HttpMethod'], pathOf(method.template, ResourceId)]).toEqual([
      event.httpMethod,
      event.resource,
    ]);
    expect(method.properties['Integration']).toMatchObject({
      Uri: expect.stringContaining(`/${functionOf(operationId)?.arn ?? 'none'}/`) as unknown,
    });
    // Functions verify tokens themselves, so the gateway adds nothing of an authoriser.
    expect(method.properties['AuthorizationType']).toBe('NONE');
    expect(event.requestContext).not.toHaveProperty('authorizer');
  });

  test('each worker has one', () => {
    const names = samples('workers')
      .map((file) => path.basename(file, '.json'))
      .toSorted();
    expect(names).toEqual(workers.map(({ id }) => id).toSorted());
  });

  test.each(offeredWorkers(workers, stageNamed('sandbox')).map((worker) => [worker.id, worker] as const))(
    '%s gets its sample from the source that the template connects it to',
    (id, { source }) => {
      const mapping = deployed
        .ofType('AWS::Lambda::EventSourceMapping')
        .find(({ logicalId }) => new RegExp(`^${pascalCase(id)}Source[0-9A-F]{8}$`).test(logicalId));
      if (mapping === undefined) throw new Error(`the template feeds nothing to ${id}`);
      expect(mapping.properties['FunctionName']).toBe(functionOf(id)?.name);
      const { Records: records } = read(`events/workers/${id}.json`) as SQSEvent | DynamoDBStreamEvent;
      expect(records.length).toBeLessThanOrEqual(Number(mapping.properties['BatchSize']));
      const from = String(mapping.properties['EventSourceArn']).replace(/\/stream\/.*/, '');
      const sender = deployed.resources.find(({ arn }) => arn === from);
      const isQueue = source.kind === 'queue';
      expect(sender?.type).toBe(isQueue ? 'AWS::SQS::Queue' : 'AWS::DynamoDB::GlobalTable');
      for (const record of records) {
        expect(record.eventSource).toBe(isQueue ? 'aws:sqs' : 'aws:dynamodb');
        if ('messageId' in record) {
          const isFifo = sender?.properties['FifoQueue'] === true;
          expect([record.eventSourceARN.endsWith('.fifo'), 'MessageGroupId' in record.attributes]).toEqual([
            isFifo,
            isFifo,
          ]);
        } else {
          expect(filtersOf(mapping).some((filter) => passes(record, filter))).toBe(true);
        }
      }
    },
  );
});

interface Filter {
  readonly eventName: readonly string[];
  readonly dynamodb: { readonly Keys: { readonly pk: { readonly S: readonly { readonly prefix: string }[] } } };
}

const filtersOf = ({ properties }: Resource): readonly Filter[] =>
  (properties['FilterCriteria'] as { Filters: readonly { Pattern: string }[] }).Filters.map(
    ({ Pattern }) => JSON.parse(Pattern) as Filter,
  );

const passes = (record: DynamoDBStreamEvent['Records'][number], { eventName, dynamodb }: Filter): boolean =>
  eventName.includes(record.eventName ?? '') &&
  dynamodb.Keys.pk.S.some(({ prefix }) => record.dynamodb?.Keys?.['pk']?.S?.startsWith(prefix));
