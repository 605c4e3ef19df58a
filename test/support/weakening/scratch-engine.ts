import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';

const engine = 'node_modules/@dynoxide/linux-x64/dynoxide';
const startAttemptsMax = 200;
const startPauseMilliseconds = 10;

/** An engine in memory of its own, on a free port. */
export async function startScratchEngine(): Promise<{ connect: () => DynamoDBClient; stop: () => void }> {
  const port = await freePort();
  const child = spawn(engine, ['serve', '--port', String(port)], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  for (let attempt = 1; ; attempt += 1) {
    if (await answers(endpoint)) break;
    if (attempt === startAttemptsMax) throw new Error('the engine does not start');
    await wait(startPauseMilliseconds);
  }
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  return {
    connect: () => new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }),
    stop: () => child.kill(),
  };
}

/** A table with pk and sk, and the index `byOwner` on owner and sk. */
export async function createScratchTable(client: DynamoDBClient, table: string): Promise<void> {
  const key = (pk: string) => [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: 'sk', KeyType: 'RANGE' as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', 'owner'].map((name) => ({ AttributeName: name, AttributeType: 'S' as const })),
      KeySchema: key('pk'),
      GlobalSecondaryIndexes: [
        { IndexName: 'byOwner', KeySchema: key('owner'), Projection: { ProjectionType: 'ALL' } },
      ],
    }),
  );
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint);
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
  });
  return promise;
}
