import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import fc from 'fast-check';
import { chunkBytesMax, chunkEventsMax } from '../../../functions/delivery/events/append.ts';
import { beginningOf } from '../../../functions/delivery/audit-log/lines.ts';
import { storedClaims } from '../../../functions/delivery/audit-log/stored-claims.ts';
import { verifyChain } from '../../../functions/delivery/audit-log/verify.ts';
import { chunksBetween, headNumber } from '../../../functions/delivery/events/log-reads.ts';
import { type LogRow, numberedRows } from '../../../functions/delivery/events/log.ts';
import { byWrittenAt } from '../../../functions/delivery/events/projection.ts';
import { projector } from '../../../functions/delivery/events/workers/projector.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { createTable } from '../../../functions/kernel/table/table.ts';
import { createQueueHandler, createStreamHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { resumeWorker } from '../../../functions/time/due/workers/resume.ts';
import { sqsEvent } from '../../support/bank/sqs-event.ts';
import { randomIds } from '../../../functions/ports/ids/random-ids.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { testTableName } from '../../support/bank/platform.ts';
import { testCipher } from '../../support/bank/test-cipher.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { anEvent, emit, emitted, emitTogether, recordingTable } from '../../support/delivery/journal-feed.ts';
import { leanTableClient } from '../../support/engines/lean-client.ts';
import { FaultPlan } from '../../support/weakening/fault-plan.ts';
import { cloudLike } from '../../support/weakening/options.ts';
import { weakenStream } from '../../support/weakening/weaken-stream.ts';
import { asidePage, putAsideMessage } from '../../../functions/kernel/workers/aside.ts';
import { patienceMs } from '../../../functions/kernel/workers/handle-partition.ts';
import { itemChangeOf } from '../../../functions/kernel/workers/item-change.ts';
import { resumeQueue } from '../../../functions/kernel/workers/resume-queue.ts';
import { weaken } from '../../support/weakening/weaken.ts';

type AttributeImage = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

// The organisations of these tests are only numbers: they are in no table, and neither are their keys.
const base = useBank({ platform: { cipher: (organisationId) => Promise.resolve(testCipher(organisationId)) } });

/** Journal rows of one organisation in commit order, each with up to three events, written at advancing moments. */
async function journal(rows: number, organisationId = randomIds.digits(9)) {
  const records: DynamoDBRecord[] = [];
  for (let row = 0; row < rows; row += 1) {
    base.clock.advance({ ms: row % 3 });
    const events = Array.from({ length: (row + 1) % 4 }, (_, n) => anEvent(`t${row}.${n}`));
    records.push(await emitted(base.platform, organisationId, events, row));
  }
  return { organisationId, records };
}

async function logged(
  organisationId: string,
): Promise<{ types: string[]; rows: readonly LogRow[]; head: number; entries: number }> {
  const rows: LogRow[] = [];
  const head = await headNumber(base.table, organisationId);
  let next = 1;
  for await (const chunk of chunksBetween(base.table, organisationId, 1, head)) {
    for (const { row, first } of numberedRows(chunk)) {
      expect(first).toBe(next);
      next += row.types.length;
      rows.push(row);
    }
    const isLoneRow = chunk.rows.length === 1;
    expect(isLoneRow || chunk.count <= chunkEventsMax).toBe(true);
  }
  expect(next).toBe(head + 1);
  const verdict = await verifyChain(beginningOf(organisationId), storedClaims(base.table, organisationId));
  if (!verdict.isWhole) throw new Error(`entry ${String(verdict.number)} ${verdict.why}`);
  return { types: rows.flatMap((row) => row.types), rows, head, entries: verdict.last.number };
}

const typesOf = (records: readonly DynamoDBRecord[]) =>
  records.flatMap(({ dynamodb }) => dynamodb?.NewImage?.['eventTypes']?.L?.map(({ S }) => S ?? '') ?? []);

/** A further process over the same table, with a client of its own; weak where it is attached to a weakness. */
function process(attach: (client: DynamoDBClient) => unknown = () => undefined) {
  const client = leanTableClient(base.endpoint);
  attach(client);
  const documents = DynamoDBDocumentClient.from(client);
  const handle = createStreamHandler(projector, { ...base.platform, table: createTable(documents, testTableName) });
  return { handle, close: () => client.destroy() };
}

test('every row is numbered once, without a gap and in its order, however the stream is cut and repeated', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 40 }), fc.boolean(), async (seed, rows, isRestarting) => {
      const { organisationId, records } = await journal(rows);
      const deliveries = weakenStream(records, { seed, shards: 1, order: 'partition', duplicates: 0.4 });
      let current = process();
      for (const delivery of deliveries) {
        await current.handle(delivery);
        if (isRestarting) current = (current.close(), process());
      }
      current.close();
      expect(await logged(organisationId)).toMatchObject({ types: typesOf(records), entries: records.length });
    }),
    { numRuns: 25 },
  );
});

test('after crashes, throttling and lost answers, a batch that comes again numbers each row once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const { organisationId, records } = await journal(20);
      const world = leanTableClient(base.endpoint);
      const weakness = weaken(world, { seed, ...cloudLike, overlapConflicts: 0, interleave: 'real' });
      for (const delivery of weakenStream(records, { seed, shards: 1, order: 'partition' })) {
        for (let attempt = 0; attempt < 20; attempt += 1) {
          const one = process(weakness.attach);
          const isDone = await one.handle(delivery).then(
            () => true,
            () => false,
          );
          one.close();
          if (isDone) break;
        }
      }
      world.destroy();
      expect(await logged(organisationId)).toMatchObject({ types: typesOf(records), entries: records.length });
    }),
    { numRuns: 10 },
  );
});

test('a crash before or after any request loses, repeats and reorders nothing', async () => {
  for (const moment of ['before', 'after'] as const) {
    for (let request = 1; request <= 8; request += 1) {
      const { organisationId, records } = await journal(70);
      const plan = new FaultPlan();
      const one = process((client) => weaken(client, { seed: 0, plan }));
      plan.failAt(request, moment);
      await one.handle({ Records: [...records] }).catch(() => undefined);
      plan.revive();
      await one.handle({ Records: [...records] });
      one.close();
      expect(await logged(organisationId)).toMatchObject({ types: typesOf(records), entries: records.length });
    }
  }
});

test('processes that project the same rows at the same time number each of them once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { organisationId, records } = await journal(50);
    const all = Array.from({ length: 4 }, () => process());
    await Promise.all(all.map(({ handle }) => handle({ Records: [...records] })));
    for (const one of all) one.close();
    expect((await logged(organisationId)).types.toSorted()).toEqual(typesOf(records).toSorted());
  }
});

test('rows of different shards are all numbered, and of one moment in the order of the stream', async () => {
  const { organisationId, records } = await journal(60);
  const one = process();
  for (const delivery of weakenStream(records, { seed: 5, shards: 4, order: 'item' })) await one.handle(delivery);
  one.close();
  expect((await logged(organisationId)).types.toSorted()).toEqual(typesOf(records).toSorted());

  const at = (writtenAt: string, txId: string) =>
    ({ writtenAt: writtenAt as Instant, txId }) as Parameters<typeof byWrittenAt>[0][number];
  const rows = [
    at('2026-01-01T00:00:00.002Z', 'b'),
    at('2026-01-01T00:00:00.002Z', 'a'),
    at('2026-01-01T00:00:00.001Z', 'c'),
  ];
  expect(byWrittenAt(rows).map((row) => row.txId)).toEqual(['c', 'b', 'a']);
});

test('rows of one transaction are numbered in its order, in whatever order and batches the stream delivers them', async () => {
  const shuffled = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
  await fc.assert(
    fc.asyncProperty(shuffled, fc.integer({ min: 1, max: 5 }), async (order, batchSize) => {
      const organisationId = randomIds.digits(9);
      const { table, records } = recordingTable(base.table);
      const moments = order.map((place) => ({ writtenAt: `2026-12-01T15:00:00.00${String(place)}Z` as Instant }));
      const platform: Platform = { ...base.platform, table };
      await emitTogether(
        platform,
        organisationId,
        moments.toSorted((one, other) => (one.writtenAt < other.writtenAt ? -1 : 1)),
      );
      const delivered = order.flatMap((place) => records[place] ?? []);
      const { handle, close } = process();
      for (let start = 0; start < delivered.length; start += batchSize) {
        await handle({ Records: delivered.slice(start, start + batchSize) });
      }
      close();
      expect(await logged(organisationId)).toMatchObject({ types: typesOf(records), entries: records.length });
    }),
    { numRuns: 20 },
  );
});

describe('where the rows of one organisation cannot be written', () => {
  const throttle = { name: 'ProvisionedThroughputExceededException' };
  /** A batch of two organisations, and a worker for which the table refuses the chunks of the first one as long as `isOn`. */
  async function refusing(error: Error) {
    const [refused, other] = [await journal(2), await journal(2)];
    const { table } = base.platform;
    const fault = { isOn: true };
    const put: typeof table.put = (input) =>
      fault.isOn && String(input.Item?.['pk']).endsWith(`#${refused.organisationId}`)
        ? Promise.reject(error)
        : table.put(input);
    const platform = { ...base.platform, table: { ...table, put } };
    const handle = createStreamHandler(projector, platform);
    const aside = async () => (await asidePage(base.table, projector.id, refused.organisationId, undefined)).length;
    const alarms = () => base.logs.filter(({ message }) => message === putAsideMessage.text).length;
    return {
      platform,
      refused,
      other,
      fault,
      handle,
      aside,
      alarms,
      batch: { Records: [...refused.records, ...other.records] },
    };
  }

  test('because the table throttles, the stream delivers the batch again: nothing is put aside, and the others are numbered', async () => {
    const { refused, other, fault, handle, aside, alarms, batch } = await refusing(
      Object.assign(new Error(), throttle),
    );
    const before = alarms();
    await expect(handle(batch)).rejects.toMatchObject(throttle);
    expect((await logged(other.organisationId)).types).toEqual(typesOf(other.records));
    expect(await aside()).toBe(0);
    fault.isOn = false;
    await handle(batch);
    expect((await logged(refused.organisationId)).types).toEqual(typesOf(refused.records));
    expect([await aside(), alarms() - before]).toEqual([0, 0]);
  });

  test('for ten seconds because it throttles, they are put aside without an alarm, and the stream goes on', async () => {
    const { refused, handle, aside, alarms, batch } = await refusing(Object.assign(new Error(), throttle));
    const before = alarms();
    await expect(handle(batch)).rejects.toMatchObject(throttle);
    base.clock.advance({ ms: patienceMs - 1 });
    await expect(handle(batch)).rejects.toMatchObject(throttle);
    base.clock.advance({ ms: 1 });
    await handle(batch);
    expect((await logged(refused.organisationId)).types).toEqual([]);
    expect([await aside(), alarms() - before]).toEqual([2, 0]);
    expect(base.sent).toContainEqual(
      expect.objectContaining({ queue: resumeQueue.name, group: refused.organisationId }),
    );
  });

  test('resume tries again every five seconds while the table throttles, and an alarm rings after five minutes', async () => {
    const { platform, refused, fault, handle, aside, alarms, batch } = await refusing(
      Object.assign(new Error(), throttle),
    );
    for (const record of refused.records) await base.table.put({ Item: { ...itemChangeOf(record).after } });
    const before = alarms();
    await handle(batch).catch(() => undefined);
    base.clock.advance({ ms: patienceMs });
    await handle(batch);
    const resume = createQueueHandler(resumeWorker, platform);
    const next = async () => {
      const message = base.sent.findLast(({ queue }) => queue === resumeQueue.name);
      base.sent.length = 0;
      expect(await resume(sqsEvent(message?.body ?? {}))).toEqual({ batchItemFailures: [] });
    };
    for (let tries = 1; tries < 60; tries += 1) await next();
    expect([await aside(), alarms() - before]).toEqual([2, 0]);
    await next();
    expect(alarms() - before).toBe(1);
    fault.isOn = false;
    await next();
    expect(base.sent.filter(({ queue }) => queue === resumeQueue.name)).toEqual([]);
    expect((await logged(refused.organisationId)).types).toEqual(typesOf(refused.records));
    expect(await aside()).toBe(0);
  });

  test('for another reason, they are put aside at once with an alarm, and the others are numbered', async () => {
    const { other, handle, aside, alarms, batch } = await refusing(new Error('refused'));
    const before = alarms();
    await handle(batch);
    expect((await logged(other.organisationId)).types).toEqual(typesOf(other.records));
    expect([await aside(), alarms() - before]).toEqual([2, 1]);
  });
});

test('chunks stay below their bounds, and a row too large for one has a chunk of its own', async () => {
  const organisationId = randomIds.digits(9);
  const { table, records } = recordingTable(base.table);
  const platform: Platform = { ...base.platform, table };
  const noise = () =>
    anEvent('account.created', { attributes: { noise: Buffer.from(randomIds.bytes(60_000)).toString('base64') } });
  for (let row = 0; row < 6; row += 1) await emit(platform, organisationId, [noise()]);
  await emit(
    platform,
    organisationId,
    Array.from({ length: 80 }, () => anEvent('account.frozen')),
  );
  await emit(platform, organisationId, [anEvent('account.unfrozen')]);
  await createStreamHandler(projector, platform)({ Records: records });
  const { head } = await logged(organisationId);
  expect(head).toBe(87);
  const counts: number[] = [];
  for await (const chunk of chunksBetween(base.table, organisationId, 1, head)) {
    counts.push(chunk.count);
    expect(chunk.events.length).toBeLessThanOrEqual(chunkBytesMax);
  }
  expect(counts).toEqual([3, 3, 80, 1]);
});

test.each([
  ['cannot be read', (): AttributeImage => ({ pk: { S: 'jrn' } })],
  ['cannot be opened', (good: AttributeImage): AttributeImage => ({ ...good, txId: { S: 'other' } })],
])(
  'a record that %s is put aside with an alarm, with those behind it, and other organisations go on',
  async (_, breaking) => {
    const { organisationId, records } = await journal(3);
    const other = await journal(2);
    const key = { pk: `jrn#${organisationId}#0`, sk: 'broken' };
    const broken: DynamoDBRecord = {
      eventName: 'INSERT',
      dynamodb: {
        Keys: { pk: { S: key.pk }, sk: { S: key.sk } },
        NewImage: breaking(records[0]?.dynamodb?.NewImage ?? {}),
      },
    };
    const handle = createStreamHandler(projector, base.platform);
    const alarms = () => base.logs.filter(({ level }) => level === 'error').length;
    const before = alarms();
    const [first, ...rest] = records;
    if (first === undefined) throw new Error('there are records');
    await handle({ Records: [first, broken, ...rest, ...other.records] });
    expect((await logged(organisationId)).types).toEqual(typesOf([first]));
    expect((await logged(other.organisationId)).types).toEqual(typesOf(other.records));
    const aside = await base.table.query({ pk: `qrt#${organisationId}` });
    expect(aside.map(({ sk }) => sk)).toContain(`projector#${key.pk}/${key.sk}`);
    expect(aside).toHaveLength(records.length + 1);
    expect(alarms()).toBe(before + 1);
  },
);

test('rows without events take no number, and organisations are numbered apart', async () => {
  const [one, other] = [await journal(4), await journal(6)];
  const { table, records } = recordingTable(base.table);
  await emit({ ...base.platform, table }, one.organisationId, []);
  const handle = createStreamHandler(projector, base.platform);
  await handle({ Records: [...one.records, ...records, ...other.records] });
  expect((await logged(one.organisationId)).types).toEqual(typesOf(one.records));
  expect((await logged(other.organisationId)).types).toEqual(typesOf(other.records));
});
