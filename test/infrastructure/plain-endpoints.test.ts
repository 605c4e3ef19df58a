import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import { plainEndpoint } from '../../lib/bundling/plain-endpoint.ts';

const clients = [
  ['dynamodb', DynamoDBClient],
  ['scheduler', SchedulerClient],
  ['sns', SNSClient],
  ['sqs', SQSClient],
] as const;
const usual = { UseFIPS: false, UseDualStack: false };

describe.each(clients)('%s', (service, Client) => {
  test.each(['us-east-1', 'us-west-2', 'eu-central-1', 'ap-southeast-2', 'sa-east-1', 'us-gov-west-1', 'cn-north-1'])(
    'in %s it has the address that the SDK gives it',
    (Region) => {
      const { url } = new Client({ region: Region }).config.endpointProvider({ ...usual, Region });
      expect(plainEndpoint(service, { ...usual, Region }).url.href).toBe(url.href);
    },
  );

  test('a given address is taken as it is', () => {
    const given = { ...usual, Region: 'us-east-1', Endpoint: 'http://127.0.0.1:4566' };
    const { url } = new Client({ region: 'us-east-1' }).config.endpointProvider(given);
    expect(plainEndpoint(service, given).url.href).toBe(url.href);
  });
});

test.each([
  { Region: 'us-east-1', UseFIPS: true },
  { Region: 'us-east-1', UseDualStack: true },
  { Region: 'us-iso-east-1' },
])('%j is refused', (parameters) => {
  expect(() => plainEndpoint('sqs', parameters)).toThrow('functions have no FIPS');
});
