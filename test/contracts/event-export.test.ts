import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKinesisEventExport } from '../../functions/ports/event-export/kinesis-event-export.ts';
import type { EventExport } from '../../functions/ports/event-export/port.ts';
import { createEventFile, createMemoryEvents } from '../../local/engines/event-file.ts';
import { localClient } from '../support/engines/local-client.ts';

interface PutRecords {
  readonly StreamName: string;
  readonly Records: readonly { readonly Data: string; readonly PartitionKey: string }[];
}
interface KinesisAnswer {
  readonly status?: number;
  readonly body: unknown;
}
interface World extends AsyncDisposable {
  readonly eventExport: EventExport;
  readonly records: () => Promise<readonly string[]>;
}

/** The other side of the adapter: a server that answers PutRecords as `answer` says. */
async function kinesisWorld(answer: (call: PutRecords) => KinesisAnswer = takesAll) {
  const calls: PutRecords[] = [];
  const targets: unknown[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call = JSON.parse(Buffer.concat(parts).toString('utf8')) as PutRecords;
      calls.push(call);
      targets.push(request.headers['x-amz-target'], request.headers.authorization);
      const { status = 200, body } = answer(call);
      response.writeHead(status).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { credentials, ...place } = localClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    calls,
    targets,
    eventExport: createKinesisEventExport({
      streamName: 'events',
      ...place,
      credentials: () => credentials,
      totalMs: 300,
    }),
    records: () => Promise.resolve(calls.flatMap((call) => call.Records.map(({ Data: data }) => atob(data)))),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const taken = { SequenceNumber: '1', ShardId: 'shardId-000000000000' };
const takesAll = ({ Records: records }: PutRecords) => ({
  body: { FailedRecordCount: 0, Records: records.map(() => taken) },
});

async function fileWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'bankstack-events-'));
  const file = join(folder, 'events.jsonl');
  return {
    eventExport: createEventFile(file),
    records: async () => (await readFile(file, 'utf8')).trimEnd().split('\n'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

function memoryWorld(): World {
  const records: string[] = [];
  return {
    eventExport: createMemoryEvents(records),
    records: () => Promise.resolve(records),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

describe.each([
  ['in memory', () => Promise.resolve(memoryWorld())],
  ['a file', fileWorld],
  ['Kinesis', kinesisWorld],
] as const)('the target of exported events: %s', (_, open) => {
  test('has the records in their order, also those that come again', async () => {
    await using world: World = await open();
    expect(await world.eventExport.put('1', ['{"a":1}', '{"a":2}'])).toEqual({ accepted: 2 });
    expect(await world.eventExport.put('1', ['{"a":2}'])).toEqual({ accepted: 1 });
    expect(await world.records()).toEqual(['{"a":1}', '{"a":2}', '{"a":2}']);
  });
});

test('a file that cannot be written refuses, and does not throw', async () => {
  expect(await createEventFile('/dev/null/events').put('1', ['{}'])).toEqual({ accepted: 0, refusal: 'Error' });
});

describe('Kinesis', () => {
  test('gets the records of an organisation under its id, in one signed call', async () => {
    await using world = await kinesisWorld();
    await world.eventExport.put('100000001', ['{"name":"Zoë"}']);
    expect(world.targets).toEqual(['Kinesis_20131202.PutRecords', expect.stringContaining('/kinesis/aws4_request')]);
    const data = Buffer.from('{"name":"Zoë"}', 'utf8').toString('base64');
    expect(world.calls).toEqual([{ StreamName: 'events', Records: [{ Data: data, PartitionKey: '100000001' }] }]);
  });

  test('which refuses some records has accepted those before the first of them', async () => {
    const refused = { ErrorCode: 'ProvisionedThroughputExceededException', ErrorMessage: 'Rate exceeded' };
    const body = { FailedRecordCount: 2, Records: [taken, refused, taken, refused] };
    await using world = await kinesisWorld(() => ({ body }));
    expect(await world.eventExport.put('1', ['1', '2', '3', '4'])).toEqual({
      accepted: 1,
      refusal: 'ProvisionedThroughputExceededException',
    });
    expect(world.calls).toHaveLength(1);
  });

  test.each([
    ['refuses the call', { status: 400, body: { __type: 'ResourceNotFoundException' } }, 'was refused with 400'],
    ['is down', { status: 503, body: {} }, 'was refused with 503'],
    ['answers for fewer records', { body: { Records: [] } }, 'another number of records'],
    ['answers something else', { body: { Records: 'none' } }, 'ZodError'],
  ])('which %s has accepted nothing, and nothing is thrown', async (_, answer, why) => {
    await using world = await kinesisWorld(() => answer);
    const { accepted, refusal } = await world.eventExport.put('1', ['1', '2']);
    expect(accepted).toBe(0);
    expect(refusal).toContain(why);
  });

  test('which does not answer has accepted nothing', async () => {
    const world = await kinesisWorld();
    await world[Symbol.asyncDispose]();
    expect(await world.eventExport.put('1', ['1'])).toMatchObject({ accepted: 0 });
  });
});
