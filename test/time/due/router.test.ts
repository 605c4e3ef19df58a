import { resumeOrganisation, suspendOrganisation } from '../../../functions/founding/suspend-organisation.ts';
import { offeredWorkers } from '../../../functions/kernel/workers/define-worker.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { workers } from '../../../functions/registry.ts';
import { wakeUpsQueue } from '../../../functions/time/due/queues.ts';
import { routerWorker } from '../../../functions/time/due/workers/router.ts';
import { createStreamHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { listsQueue } from '../../../functions/time/lists/queues.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { dataOf, makeAccount, makeCustomer } from '../../support/bank/client.ts';
import { openTableStream, recordsFor } from '../../support/simulation/stream.ts';
import { startTestPlatform, testTableName } from '../../support/bank/platform.ts';

/** A bank with one schedule, and the router on its stream. */
async function open() {
  const bank = await startTestPlatform();
  const stream = await openTableStream(bank.client, { endpoint: bank.endpoint, tableName: testTableName });
  const customer = await makeCustomer(bank.call);
  const [from, to] = [await makeAccount(bank.call, customer, 100_00), await makeAccount(bank.call, customer)];
  const schedule = async (dayOfMonth: number) =>
    dataOf(
      await bank.call(
        'POST',
        '/recurring-payments',
        bodies.recurring(from, to, 100, { interval: 'Monthly', dayOfMonth }),
      ),
    );
  const route = async (platform: Platform = bank.platform) =>
    createStreamHandler(routerWorker, platform)({ Records: [...recordsFor(routerWorker, await stream.next())] });
  const stop = async () => {
    stream.close();
    await bank.stop();
  };
  return { ...bank, schedule, route, stop };
}

test('rows with sealed events are read as the stream brings them: lists and due work are woken, the ledger is sound', async () => {
  const bank = await open();
  await bank.schedule(15);
  await bank.route();
  expect(bank.sent.map(({ queue }) => queue)).toEqual([listsQueue.name]);
  expect(bank.wakeUps).toEqual([{ organisationId: bank.organisationId, at: '2026-12-15T11:00:00.000Z' }]);
  // The queue would drop another message of the same 15 seconds, so none is sent.
  await bank.schedule(16);
  await bank.route();
  expect(bank.sent).toHaveLength(1);
  bank.clock.advance({ seconds: 15 });
  await bank.schedule(17);
  await bank.route();
  expect(bank.sent.map(({ queue }) => queue)).toEqual([listsQueue.name, listsQueue.name]);
  expect(bank.logs.filter(({ level }) => level === 'error')).toEqual([]);
  await bank.stop();
});

test('the clock, the wake-up and the lists of an organisation are read in one request', async () => {
  const bank = await open();
  await bank.schedule(15);
  const [get, getAll] = [jest.spyOn(bank.platform.table, 'get'), jest.spyOn(bank.platform.table, 'getAll')];
  await bank.route();
  const read = getAll.mock.calls.map(([keys]) => keys.map(({ pk }) => pk.split('#')[0]));
  expect(read).toEqual([['clk', 'wak', 'lsm']]);
  // It reads the record again once it has planned the wake-up.
  expect(get.mock.calls.map(([{ pk }]) => pk.split('#')[0])).toEqual(['wak']);
  await bank.stop();
});

test.each([
  { sandbox: true, woken: ['bulk-payments.fifo', 'clock'] },
  { sandbox: false, woken: ['bulk-payments.fifo'] },
])('a resumed organisation wakes the queues that its stage has: $woken', async ({ sandbox, woken }) => {
  const bank = await open();
  const { organisationId } = bank;
  const sent: string[] = [];
  const queues: Platform['queues'] = {
    ...bank.platform.queues,
    send: ({ queue }) => Promise.resolve(void sent.push(queue)),
  };
  const { banks } = bank.platform.settings;
  const platform = { ...bank.platform, queues, settings: { ...bank.platform.settings, sandbox } };
  const one = { organisationId, scope: 'suspension', reason: 'Case 17' } as const;
  await suspendOrganisation(platform, { ...one, command: 'org:suspend', by: 'local:ada' });
  await resumeOrganisation(platform, { ...one, command: 'org:resume' });
  await bank.route(platform);
  const has = new Set(
    offeredWorkers(workers, { sandbox, banks }).flatMap(({ source }) =>
      source.kind === 'queue' ? [source.queue.name] : [],
    ),
  );
  expect(sent.filter((name) => woken.includes(name))).toEqual(woken);
  expect(sent.filter((name) => !has.has(name))).toEqual([]);
  await bank.stop();
});

test('a wake-up whose moment has come is not replaced by a later one before it was told', async () => {
  const bank = await open();
  await bank.schedule(15);
  await bank.route();
  bank.clock.set('2026-12-15T11:00:20.000Z');
  bank.sent.length = 0;
  await bank.schedule(28);
  await bank.route();
  expect(bank.sent).toContainEqual({ queue: wakeUpsQueue.name, body: { organisationId: bank.organisationId } });
  expect(bank.wakeUps.at(-1)?.at).toBe('2026-12-28T11:00:00.000Z');
  await bank.stop();
});

test('of two due moments the earlier one is woken for', async () => {
  const bank = await open();
  await bank.schedule(20);
  await bank.route();
  await bank.schedule(10);
  await bank.route();
  await bank.schedule(25);
  await bank.route();
  expect(bank.wakeUps.map(({ at }) => at.slice(0, 10))).toEqual(['2026-12-21', '2026-12-10']);
  await bank.stop();
});
