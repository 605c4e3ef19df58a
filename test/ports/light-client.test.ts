import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { ListTopicsCommand, SNSClient } from '@aws-sdk/client-sns';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { light } from '../../functions/ports/aws/light-client.ts';

const unused = ['getUserAgentMiddleware', 'loggerMiddleware'];
const nameOf = (step: string): string => step.split(' ')[0] ?? '';

/** Any request of a client. */
function sendOne(client: object): Promise<unknown> {
  if (client instanceof DynamoDBClient) return client.send(new ListTablesCommand());
  if (client instanceof SchedulerClient) return client.send(new ListSchedulesCommand());
  if (client instanceof SNSClient) return client.send(new ListTopicsCommand());
  return (client as SQSClient).send(new ListQueuesCommand());
}

describe.each([DynamoDBClient, SchedulerClient, SNSClient, SQSClient])('a light %p', (Client) => {
  const stepsOf = ({ middlewareStack }: { readonly middlewareStack: { identify(): string[] } }) =>
    middlewareStack.identify().map(nameOf);

  test('leaves out two steps of the SDK, which has both, and no other', () => {
    const usual = stepsOf(new Client({ region: 'us-east-1' }));
    const left = stepsOf(light(new Client({ region: 'us-east-1' })));
    expect(usual.filter((step) => !left.includes(step)).sort()).toEqual(unused);
  });

  test('names its sender', async () => {
    const sent: (string | undefined)[] = [];
    const client = light(
      new Client({
        region: 'us-east-1',
        credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
        maxAttempts: 1,
        requestHandler: {
          handle: ({ headers }: { headers: Record<string, string> }) => {
            sent.push(headers['user-agent']);
            return Promise.reject(new Error('no network'));
          },
        },
      }),
    );
    await expect(sendOne(client)).rejects.toThrow('no network');
    expect(sent).toEqual(['bankstack']);
  });
});
