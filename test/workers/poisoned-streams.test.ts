import { accountKind } from '../../functions/accounts/accounts/store.ts';
import { resumedWork, resumeWorker } from '../../functions/time/due/workers/resume.ts';
import { routerWorker } from '../../functions/time/due/workers/router.ts';
import { chunksBetween, headNumber } from '../../functions/delivery/events/log-reads.ts';
import { numberedRows } from '../../functions/delivery/events/log.ts';
import { projector } from '../../functions/delivery/events/workers/projector.ts';
import { asideKind, putAsideMessage } from '../../functions/kernel/workers/aside.ts';
import type { StreamWorker } from '../../functions/kernel/workers/define-worker.ts';
import { journalKind, journalPartition } from '../../functions/kernel/journal/journal.ts';
import { keyText, partitionKey } from '../../functions/kernel/table/kind.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { ledgerFaultMessage } from '../../functions/accounts/ledger/account-check.ts';
import { listsQueue } from '../../functions/time/lists/queues.ts';
import { createQueueHandler } from '../../functions/kernel/workers/worker-handler.ts';
import { anotherOrganisation } from '../support/bank/bank.ts';
import { sqsEvent } from '../support/bank/sqs-event.ts';
import { makeAccount, makeCustomer } from '../support/bank/client.ts';
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
  test('a record that cannot be read is logged and put aside, and stops no other organisation', async () => {
    world = await openPoisonedStream(worker, batchSize);
    const unreadable = await writeSpoilt(worker);
    const other = await anotherOrganisation(world);
    await makeAccount(other.call, await makeCustomer(other.call));
    await world.drain();
    expect(world.problems).toEqual([]);
    expect(world.handled).toEqual(await world.written());
    const rows = unreadable.filter(({ after }) => after.pk.startsWith(`${journalKind.prefix}#`));
    const aside = await asideIn(world.organisationId);
    for (const { after } of rows) expect(aside).toContain(`${worker.id}#${keyText(after)}`);
    expect(await asideIn(other.organisationId)).toEqual([]);
    const alarms = world.errors().filter(({ message }) => message === putAsideMessage.text);
    expect(alarms.length).toBeGreaterThan(0);
    for (const line of alarms) expect(line).toMatchObject({ worker: worker.id, organisationId: world.organisationId });
    expect(worker.alarmsOn).toContain(putAsideMessage);
    expect(JSON.stringify(world.lines)).not.toContain(canary);
    if (worker === projector) expect(await headNumber(world.table, other.organisationId)).toBeGreaterThan(0);
  });

  test('what was put aside is taken up after the repair, and nothing before it', async () => {
    world = await openPoisonedStream(worker, batchSize);
    const unreadable = await writeSpoilt(worker);
    await world.drain();
    const before = await numberedIn(world.organisationId);
    expect(await resumed()).toBe(false);
    expect(await numberedIn(world.organisationId)).toEqual(before);
    for (const { before: item } of unreadable) {
      if (item.pk.startsWith(`${journalKind.prefix}#`)) await world.table.put({ Item: item });
    }
    expect(await resumed()).toBe(true);
    expect(await asideIn(world.organisationId)).toEqual([]);
    if (worker !== projector) return;
    const rows = await world.table.query({ pk: journalPartition(world.organisationId) });
    const written = rows.filter((row) => row['events'] !== undefined).map((row) => row['txId']);
    // The clock of the test does not move, so only the stream has the order of writes at one moment.
    expect((await numberedIn(world.organisationId)).toSorted()).toEqual(written.toSorted());
    await makeAccount(world.call, world.customer);
    await world.drain();
    expect(await asideIn(world.organisationId)).toEqual([]);
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

  test('numbers no row before an earlier one of the organisation that was put aside', async () => {
    const { call, changed } = world.callChanging(`${journalKind.prefix}#`, (item) => ({ ...item, at: canary }));
    await makeAccount(world.call, world.customer);
    await world.drain();
    const head = await headNumber(world.table, world.organisationId);
    for (const one of [call, world.call, world.call]) {
      world.clock.advance({ seconds: 1 });
      await makeAccount(one, world.customer);
      await world.drain();
    }
    expect(await headNumber(world.table, world.organisationId)).toBe(head);
    expect(world.errors()).toHaveLength(1);
    expect(await resumed()).toBe(false);

    for (const { before } of changed) await world.table.put({ Item: before });
    for (let time = 0; time < 2; time += 1) {
      expect(await resumed()).toBe(true);
      const rows = await world.table.query({ pk: journalPartition(world.organisationId) });
      const written = rows.filter((row) => row['events'] !== undefined).map((row) => row['txId']);
      expect((await numberedIn(world.organisationId)).slice(-3)).toEqual(written.slice(-3));
      expect(await headNumber(world.table, world.organisationId)).toBe(head + 3);
    }
  });

  test('puts aside a row under a key that names no organisation', async () => {
    await world.table.put({ Item: { pk: `${journalKind.prefix}#`, sk: canary } });
    await makeAccount(world.call, world.customer);
    await world.drain();
    expect(world.problems).toEqual([]);
    expect(world.errors()).toMatchObject([{ message: putAsideMessage.text }]);
    expect(world.handled).toEqual(await world.written());
  });
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

  test('reports an account item that it cannot read as a fault of the ledger, and continues when it is repaired', async () => {
    world = await openPoisonedStream(routerWorker);
    const { call, changed } = world.callChanging(`${accountKind.prefix}#`, (item) => ({ ...item, balance: canary }));
    await makeAccount(call, world.customer);
    await world.drain();
    const [{ before: repaired } = { before: { pk: '', sk: '' } }] = changed;
    await world.table.put({ Item: repaired });
    await world.drain();
    expect(world.problems).toEqual([]);
    const [, organisationId, accountId] = repaired.pk.split('#');
    const fault = { message: ledgerFaultMessage.text, organisationId, accountId, outcome: 'the row cannot be read' };
    expect(world.errors()).toMatchObject([fault, fault]);
    expect(routerWorker.alarmsOn).toContain(ledgerFaultMessage);
  });
});

test('every stream worker is resumed', () => {
  const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).toSorted();
  expect(ids(resumedWork)).toEqual(ids(streamWorkers));
});

/** Hands the message of the sweep to the worker that resumes; false if it failed. */
async function resumed(): Promise<boolean> {
  const handle = createQueueHandler(resumeWorker, world.platform);
  return (await handle(sqsEvent({ organisationId: world.organisationId }))).batchItemFailures.length === 0;
}

const asideIn = async (organisationId: string) =>
  (await world.table.query({ pk: partitionKey(asideKind, organisationId) })).map(({ sk }) => sk);

/** The transactions whose events have numbers, in the order of their numbers. */
async function numberedIn(organisationId: string): Promise<string[]> {
  const numbered: string[] = [];
  const head = await headNumber(world.table, organisationId);
  for await (const chunk of chunksBetween(world.table, organisationId, 1, head)) {
    numbered.push(...numberedRows(chunk).flatMap(({ row }) => (row.types.length === 0 ? [] : [row.txId])));
  }
  return numbered;
}

/** Writes items of every kind that the worker listens to with everything that can be wrong with them; answers those that cannot be read. */
async function writeSpoilt(worker: StreamWorker): Promise<{ before: StoredItem; after: StoredItem }[]> {
  const unreadable: { before: StoredItem; after: StoredItem }[] = [];
  const cipher = await world.platform.cipher(world.organisationId);
  for (const { keyPrefix } of worker.source.filters) {
    const { write, isReadable } = writtenKindOf(keyPrefix);
    const sound = world.callChanging(keyPrefix, (item) => item);
    await write(sound.call, world.customer, world.userId, sound.platform);
    const example = sound.changed.at(-1)?.before ?? { pk: '', sk: '' };
    for (const { change } of spoilsOf(example)) {
      const { call, platform, changed } = world.callChanging(keyPrefix, change);
      // A writer that reads it back may fail because of it. The write is in the stream anyway.
      await write(call, world.customer, world.userId, platform).catch(() => undefined);
      unreadable.push(...changed.filter(({ after }) => !isReadable(after, worker, cipher)));
    }
    await write(world.call, world.customer, world.userId, world.platform);
    expect(unreadable.length).toBeGreaterThan(Object.keys(example).length);
  }
  return unreadable;
}
