import { Readable } from 'node:stream';
import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { HttpResponse } from '@smithy/core/transport';
import { prompt } from '../../functions/ports/aws/prompt-client.ts';
import { PlainProtocol } from '../../functions/ports/aws/plain-protocol.ts';

/** How often a client sends a transaction that is always answered so, with which tokens, and the attempts that its error names. */
async function sendsOf(made: (client: DynamoDBClient) => DynamoDBClient, statusCode: number, name: string) {
  const tokens: string[] = [];
  const client = made(
    new DynamoDBClient({
      region: 'us-east-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      maxAttempts: 3,
      protocol: PlainProtocol,
      requestHandler: {
        handle: ({ body }: { body: string }) => {
          tokens.push((JSON.parse(body) as { ClientRequestToken: string }).ClientRequestToken);
          const answer = Readable.from([JSON.stringify({ __type: `x#${name}`, message: 'no' })]);
          return Promise.resolve({ response: new HttpResponse({ statusCode, headers: {}, body: answer }) });
        },
      },
    }),
  );
  const error: unknown = await client
    .send(new TransactWriteItemsCommand({ TransactItems: [] }))
    .catch((thrown: unknown) => thrown);
  const { $metadata } = error as { $metadata: { attempts: number } };
  return { sends: tokens.length, tokens: new Set(tokens).size, attempts: $metadata.attempts };
}
const usual = (client: DynamoDBClient) => client;

test.each(['ThrottlingException', 'ProvisionedThroughputExceededException'])(
  'a client of requests sends a call once that is refused with %s',
  async (name) => {
    expect(await sendsOf(prompt, 400, name)).toEqual({ sends: 1, tokens: 1, attempts: 1 });
  },
);

test('a client of requests sends a transaction again with its token while the first attempt is in progress', async () => {
  expect(await sendsOf(prompt, 400, 'TransactionInProgressException')).toEqual({ sends: 3, tokens: 1, attempts: 3 });
});

test.each<[string, (client: DynamoDBClient) => DynamoDBClient]>([
  ['requests', prompt],
  ['messages', usual],
])('a client of %s sends a transaction again with its token if the service fails', async (_, made) => {
  expect(await sendsOf(made, 500, 'InternalServerError')).toEqual({ sends: 3, tokens: 1, attempts: 3 });
});
