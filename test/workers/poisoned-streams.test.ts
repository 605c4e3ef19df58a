import { accountKind } from '../../functions/accounts/accounts/store.ts';
import { routerWorker } from '../../functions/time/due/workers/router.ts';
import { headNumber } from '../../functions/delivery/events/log.ts';
import { quarantineKind, unreadableRowMessage } from '../../functions/delivery/events/quarantine.ts';
import { projector } from '../../functions/delivery/events/workers/projector.ts';
import type { StreamWorker } from '../../functions/kernel/workers/define-worker.ts';
import { journalKind, journalPartition } from '../../functions/kernel/journal/journal.ts';
import { partitionKey } from '../../functions/kernel/table/kind.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { ledgerFaultMessage } from '../../functions/accounts/ledger/account-check.ts';
import { listsQueue } from '../../functions/time/lists/queues.ts';
import { streamRecord } from '../support/delivery/journal-feed.ts';
import { makeAccount } from '../support/bank/client.ts';
import { openPoisonedStream, type PoisonedStream, streamWorkers } from './poisoned-stream.ts';
import { canary } from './poisons.ts';
import { spoilsOf, writtenKindOf } from './spoils.ts';

let world: PoisonedStream;
afterEach(() => world.close());

const failuresMax = 5;
/** More than there are records. */
const stepsMax = 100;
const cases = streamWorkers.flatMap((worker) =>
  [1, worker.source.batchSize].map((batchSize) => ({ worker, id: worker.id, batchSize })),
);

describe.each(cases)('$id, $batchSize at a time', ({ worker, batchSize }) => {
  test('a record that cannot be read stops nothing: it is told, and all others are handled in order', async () => {
    world = await openPoisonedStream(worker, batchSize);
    const unreadable = await writeSpoilt(worker);
    await world.drain();
    expect(world.problems).toEqual([]);
    expect(world.handled).toEqual(await world.written());
    expect(world.errors()).toHaveLength(unreadable.length);
    expect(JSON.stringify(world.lines)).not.toContain(canary);
  });

  test('while the table refuses, nothing is passed over; afterwards everything is handled once, in order', async () => {
    world = await openPoisonedStream(worker, batchSize);
    await makeAccount(world.call, world.customer);
    await world.drain();
    world.refuse(true);
    for (let n = 0; n < 3; n += 1) await makeAccount(world.call, world.customer);
    for (let steps = 0; steps < stepsMax && world.problems.length < failuresMax; steps += 1) await world.step();
    const [batch, ...again] = world.taken.slice(-failuresMax);
    for (const one of again) expect(one).toEqual(batch);
    for (const key of batch ?? []) expect(world.handled).not.toContain(key);
    const told = { level: 'error', message: 'worker failed', worker: worker.id, count: batch?.length };
    expect(world.errors()).toMatchObject(Array(failuresMax).fill(told));
    expect(JSON.stringify(world.lines)).not.toContain(canary);

    world.refuse(false);
    await world.drain();
    expect(world.handled).toEqual(await world.written());
    expect(world.errors()).toHaveLength(failuresMax);
  });
});

describe('the projector', () => {
  beforeEach(async () => {
    world = await openPoisonedStream(projector);
  });

  test('numbers the events of all rows but those that it puts aside, with an alarm for each', async () => {
    const unreadable = await writeSpoilt(projector);
    await world.drain();
    const rows = await world.table.query({ pk: journalPartition(world.organisationId) });
    const keys = unreadable.map(({ sk }) => sk);
    const readable = rows.filter(({ sk }) => !keys.includes(sk));
    const events = readable.flatMap((row) => (row['eventTypes'] as readonly string[] | undefined) ?? []);
    expect(await headNumber(world.table, world.organisationId)).toBe(events.length);
    expect((await putAside()).map((item) => item['rowSk']).sort()).toEqual(keys.sort());
    expect(projector.alarmsOn).toContain(unreadableRowMessage);
    for (const line of world.errors()) {
      expect(line).toMatchObject({ message: unreadableRowMessage, organisationId: world.organisationId });
    }
  });

  test('puts aside a row under a key that names no organisation', async () => {
    await world.table.put({ Item: { pk: `${journalKind.prefix}#`, sk: canary } });
    await makeAccount(world.call, world.customer);
    await world.drain();
    expect(world.problems).toEqual([]);
    expect(world.errors()).toMatchObject([{ message: unreadableRowMessage }]);
    expect(world.handled).toEqual(await world.written());
  });

  test('numbers a row that was put aside and is repaired, once, when a person hands it over', async () => {
    const { call, changed } = world.callChanging(`${journalKind.prefix}#`, (item) => ({ ...item, at: canary }));
    await makeAccount(call, world.customer);
    await makeAccount(world.call, world.customer);
    await world.drain();
    const [aside] = await putAside();
    const [{ before: repaired } = { before: { pk: '', sk: '' } }] = changed;
    expect(aside).toMatchObject({ rowPk: repaired.pk, rowSk: repaired.sk });
    const head = await headNumber(world.table, world.organisationId);
    for (let time = 0; time < 2; time += 1) {
      await world.handle({ Records: [streamRecord(repaired, 0)] });
      expect(await headNumber(world.table, world.organisationId)).toBe(head + 1);
    }
  });

  const putAside = () => world.table.query({ pk: partitionKey(quarantineKind, world.organisationId) });
});

describe('the router', () => {
  test('wakes lists and due work for the rows between those that it cannot read', async () => {
    world = await openPoisonedStream(routerWorker);
    await writeSpoilt(routerWorker);
    expect(world.wakeUps).toEqual([]);
    await world.drain();
    expect(world.sent).toContainEqual(expect.objectContaining({ queue: listsQueue.name }));
    expect(world.wakeUps).not.toEqual([]);
  });

  test('tells an account row that it cannot read as a fault of the ledger, and goes on when it is repaired', async () => {
    world = await openPoisonedStream(routerWorker);
    const { call, changed } = world.callChanging(`${accountKind.prefix}#`, (item) => ({ ...item, balance: canary }));
    await makeAccount(call, world.customer);
    await world.drain();
    const [{ before: repaired } = { before: { pk: '', sk: '' } }] = changed;
    await world.table.put({ Item: repaired });
    await world.drain();
    expect(world.problems).toEqual([]);
    const [, organisationId, accountId] = repaired.pk.split('#');
    const fault = { message: ledgerFaultMessage, organisationId, accountId, outcome: 'the row cannot be read' };
    expect(world.errors()).toMatchObject([fault, fault]);
    expect(routerWorker.alarmsOn).toContain(ledgerFaultMessage);
  });
});

/** Writes items of every kind that the worker listens to with everything that can be wrong with them; answers those that cannot be read. */
async function writeSpoilt(worker: StreamWorker): Promise<StoredItem[]> {
  const unreadable: StoredItem[] = [];
  const cipher = await world.platform.cipher();
  for (const { keyPrefix } of worker.source.filters) {
    const { write, isReadable } = writtenKindOf(keyPrefix);
    const sound = world.callChanging(keyPrefix, (item) => item);
    await write(sound.call, world.customer);
    const example = sound.changed.at(-1)?.before ?? { pk: '', sk: '' };
    for (const { change } of spoilsOf(example)) {
      const { call, changed } = world.callChanging(keyPrefix, change);
      // Whoever reads it back on the way may fail of it: what was written stands in the stream.
      await write(call, world.customer).catch(() => undefined);
      unreadable.push(...changed.flatMap(({ after }) => (isReadable(after, worker, cipher) ? [] : [after])));
    }
    await write(world.call, world.customer);
    expect(unreadable.length).toBeGreaterThan(Object.keys(example).length);
  }
  return unreadable;
}
