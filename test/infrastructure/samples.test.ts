import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { workers } from '../../functions/registry.ts';
import { synthesise } from './synthesise.ts';

const { sandbox } = synthesise({ sandbox: { stage: 'sandbox' } });
const root = path.join(import.meta.dirname, '..', '..');
const samples = (folder: string) => globSync(`events/${folder}/**/*.json`, { cwd: root }).toSorted();
const methods = new Set(
  sandbox.ofType('AWS::ApiGateway::Method').map((method) => method.properties['OperationName'] as string | undefined),
);

describe('the samples of events/ beside the template', () => {
  test.each(samples('operations'))('%s is for a route that the gateway has', (file) => {
    const [operationId = ''] = path.basename(file).split('.');
    expect(methods).toContain(operationId);
    const event = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as APIGatewayProxyEvent;
    const filled = event.resource.replace(/\{(\w+)\}/g, (_, name: string) => event.pathParameters?.[name] ?? '');
    expect(event.path).toBe(filled);
    expect(event.requestContext).toMatchObject({
      resourcePath: event.resource,
      httpMethod: event.httpMethod,
      path: event.path,
    });
  });

  test('each worker has one', () => {
    const names = samples('workers').map((file) => path.basename(file, '.json'));
    expect(names).toEqual(workers.map(({ id }) => id).toSorted());
  });
});
