import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import { light } from '../../functions/ports/aws/light-client.ts';

const unused = ['getUserAgentMiddleware', 'loggerMiddleware'];
const nameOf = (step: string): string => step.split(' ')[0] ?? '';

describe.each([DynamoDBClient, SchedulerClient, SNSClient, SQSClient])('a light %p', (Client) => {
  const stepsOf = ({ middlewareStack }: { readonly middlewareStack: { identify(): string[] } }) =>
    middlewareStack.identify().map(nameOf);

  test('leaves out two steps of the SDK, which has both, and no other', () => {
    const usual = stepsOf(new Client({ region: 'us-east-1' }));
    const left = stepsOf(light(new Client({ region: 'us-east-1' })));
    expect(usual.filter((step) => !left.includes(step)).sort()).toEqual(unused);
  });
});
