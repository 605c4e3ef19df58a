import {
  DynamoDBStreamsClient,
  ExpiredIteratorException,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type {
  DescribeStreamOutput,
  GetRecordsInput,
  GetRecordsOutput,
  GetShardIteratorInput,
  GetShardIteratorOutput,
} from '@aws-sdk/client-dynamodb-streams';

interface FakeShard {
  readonly parentId: string | undefined;
  readonly keys: string[];
  first: number;
  isClosed: boolean;
}

/** A stream whose shards split, close and lose old records, which those of the local engine never do. */
export interface FakeStream {
  readonly client: DynamoDBStreamsClient;
  readonly streamArn: string;
  open(shardId: string, parentId?: string): void;
  /** Adds an inserted item per key. */
  write(shardId: string, keys: readonly string[]): void;
  /** Closes the shard and opens the children. */
  split(shardId: string, children: readonly string[]): void;
  /** Removes so many of the shard's oldest records. */
  trim(shardId: string, records: number): void;
  expireIterators(): void;
}

export function fakeStream(): FakeStream {
  const shards = new Map<string, FakeShard>();
  let generation = 0;
  const shardOf = (id: string | undefined): FakeShard => {
    const shard = shards.get(id ?? '');
    if (shard === undefined) throw new Error(`there is no shard ${String(id)}`);
    return shard;
  };
  const answers = {
    DescribeStreamCommand: (): DescribeStreamOutput => ({
      StreamDescription: {
        Shards: [...shards].map(([ShardId, { parentId }]) => ({ ShardId, ParentShardId: parentId })),
      },
    }),
    GetShardIteratorCommand: (input: GetShardIteratorInput): GetShardIteratorOutput => {
      const { first } = shardOf(input.ShardId);
      const after = input.SequenceNumber === undefined ? first : Number(input.SequenceNumber);
      if (after < first) throw new TrimmedDataAccessException({ message: 'trimmed', $metadata: {} });
      return { ShardIterator: `${String(generation)}/${String(input.ShardId)}/${String(after)}` };
    },
    GetRecordsCommand: ({ ShardIterator, Limit = 1000 }: GetRecordsInput): GetRecordsOutput => {
      const [made, shardId = '', from] = (ShardIterator ?? '').split('/');
      if (made !== String(generation)) throw new ExpiredIteratorException({ message: 'expired', $metadata: {} });
      const { keys, isClosed } = shardOf(shardId);
      const next = Math.min(Number(from) + Limit, keys.length);
      const records = keys.slice(Number(from), next).map((key, index) => ({
        eventName: 'INSERT' as const,
        dynamodb: { Keys: { pk: { S: key } }, SequenceNumber: String(Number(from) + index + 1) },
      }));
      const isOver = isClosed && next === keys.length;
      return {
        Records: records,
        NextShardIterator: isOver ? undefined : `${String(generation)}/${shardId}/${String(next)}`,
      };
    },
  };
  const open = (id: string, parentId?: string): void => {
    shards.set(id, { parentId, keys: [], first: 0, isClosed: false });
  };
  return {
    client: clientAnswering(answers),
    streamArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/fake/stream/1',
    open,
    write: (id, keys) => void shardOf(id).keys.push(...keys),
    split: (id, children) => {
      shardOf(id).isClosed = true;
      for (const child of children) open(child, id);
    },
    trim: (id, records) => void (shardOf(id).first += records),
    expireIterators: () => void (generation += 1),
  };
}

function clientAnswering(answers: object): DynamoDBStreamsClient {
  const client = new DynamoDBStreamsClient({ region: 'us-east-1' });
  const byCommand = answers as Readonly<Record<string, (input: object) => object>>;
  client.middlewareStack.add(
    (_next, context) => (args) => {
      const answer = byCommand[String(context['commandName'])];
      return Promise.resolve().then(() => ({ output: { $metadata: {}, ...answer?.(args.input) }, response: {} }));
    },
    { step: 'initialize', name: 'fakeStream' },
  );
  return client;
}
