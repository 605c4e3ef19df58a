import { clockQueue } from '../../../functions/time/clock/queues.ts';
import { clockWorker } from '../../../functions/time/clock/workers/advance.ts';
import { sqsEvent } from '../../support/bank/sqs-event.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { wakeUpsQueue } from '../../../functions/time/due/queues.ts';
import { takeSent } from '../../support/bank/workers.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import type { Write } from '../../../functions/kernel/table/write.ts';
import { openAccount, paymentsOf, schedule, startBank } from '../../support/bank/bank.ts';
import { beforeWrite } from '../../support/engines/meanwhile.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { dataOf } from '../../support/bank/client.ts';
import type { OutgoingMessage } from '../../../functions/ports/queues/port.ts';
import { startTestPlatform } from '../../support/bank/platform.ts';
import { weaken } from '../../support/weakening/weaken.ts';

test('a clock that was left half-way continues: another request gets 409, and wakes the worker, which finishes it', async () => {
  const bank = await startTestPlatform({ mayFail: true });
  const { plan } = weaken(bank.client, { seed: 1 });
  // The second request of the operation marks the clock as Advancing.
  plan.failAt(2, 'after');
  const advance = () => bank.call('POST', '/sandbox/clock/advance', bodies.advance({ to: '2026-12-20' }));
  expect((await advance()).status).toBe(500);
  plan.revive();
  expect(dataOf(await bank.call('GET', '/sandbox/clock'), 200).attributes.status).toBe('Advancing');
  expect((await advance()).body.errors[0].code).toBe('invalid_state');
  const { attributes } = dataOf(await bank.call('GET', '/sandbox/clock'), 200);
  expect(attributes).toEqual({ status: 'Idle', now: '2026-12-21T04:59:59.000Z' });
  await bank.stop();
});

test('a clock whose writes are answered too late is moved all the same', async () => {
  const bank = await startTestPlatform({ mayFail: true });
  weaken(bank.client, { seed: 4, lostAnswers: 0.2, spuriousConflicts: 0.2 });
  for (let day = 10; day < 20; day += 1) {
    const answer = await bank.call('POST', '/sandbox/clock/advance', bodies.advance({ to: `2026-12-${String(day)}` }));
    expect(answer.status < 300 || answer.status >= 500 ? 'moved, or not begun' : answer.body).toBe(
      'moved, or not begun',
    );
    await untilIdle(bank);
  }
  await bank.stop();
});

/** Messages of the worker come again until it has moved the clock: on a busy machine a turn may end before. */
async function untilIdle(bank: Awaited<ReturnType<typeof startTestPlatform>>): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await createQueueHandler(clockWorker, bank.platform)(sqsEvent({ organisationId: bank.organisationId }));
    const { status, body } = await bank.call('GET', '/sandbox/clock');
    if (status === 200 && body.data.attributes.status === 'Idle') return;
  }
}

/** Queues that nobody reads. */
function keptMessages() {
  const sent: OutgoingMessage[] = [];
  const send = (message: OutgoingMessage) => Promise.resolve(void sent.push(message));
  return { sent, queues: { send, hide: () => Promise.resolve(), remove: () => Promise.resolve() } };
}

test('what takes too long is left to the worker: the answer is 202', async () => {
  const { sent, queues } = keptMessages();
  const bank = await startTestPlatform({ settings: { clockWaitMs: 0 }, platform: { queues } });
  const answer = await bank.call('POST', '/sandbox/clock/advance', bodies.advance({ by: { days: 1 } }));
  expect([answer.status, answer.body.data.attributes.status]).toEqual([202, 'Advancing']);
  expect(sent).toEqual([{ queue: clockQueue.name, body: { organisationId: bank.organisationId } }]);

  await createQueueHandler(clockWorker, bank.platform)(sqsEvent(sent[0]?.body ?? {}));
  expect(dataOf(await bank.call('GET', '/sandbox/clock'), 200).attributes.status).toBe('Idle');
  await bank.stop();
});

test('a process that dies when the clock has arrived leaves a message that plans the next wake-up', async () => {
  const bank = await startTestPlatform({ mayFail: true });
  const status = async () => dataOf(await bank.call('GET', '/sandbox/clock'), 200).attributes.status as string;
  const { queues } = bank.platform;
  const { send } = queues;
  Object.assign(queues, {
    send: async (...message: Parameters<typeof send>) => {
      if ((await status()) === 'Idle') throw new Error('the process died');
      return send(...message);
    },
  });
  const answer = await bank.call('POST', '/sandbox/clock/advance', bodies.advance({ to: '2026-12-20' }));
  expect([answer.status, await status()]).toEqual([200, 'Idle']);
  expect(takeSent(bank, wakeUpsQueue.name)).toEqual([{ organisationId: bank.organisationId }]);
  await bank.stop();
});

test('a worker that arrives after another one, when the clock is already being moved on, passes through what is due until then', async () => {
  const { queues } = keptMessages();
  const bank = await startBank({ platform: { queues } });
  const [from, to] = [await openAccount(bank, { cents: 100_00 }), await openAccount(bank)];
  const weekly = { interval: 'Weekly', dayOfWeek: 'Friday', startTime: '2026-12-11' };
  dataOf(await schedule(bank, from, to, { amount: 100, schedule: weekly }), 201);
  const begin = async (date: string) =>
    dataOf(await bank.call('POST', '/sandbox/clock/advance', bodies.advance({ to: date })), 202);
  const work = (platform: Platform) =>
    createQueueHandler(clockWorker, platform)(sqsEvent({ organisationId: bank.organisationId }));

  await begin('2026-12-05');
  const overtaken = async () => {
    await work(bank.platform);
    await begin('2026-12-22');
  };
  const ends = (writes: readonly Write[]) => writes.some(({ Put }) => Put?.Item?.['status'] === 'Idle');
  await work(beforeWrite(bank.platform, overtaken, ends));
  expect(dataOf(await bank.call('GET', '/sandbox/clock'), 200).attributes.status).toBe('Idle');
  const days = (await paymentsOf(bank, from)).map(({ attributes }) => (attributes['createdAt'] as string).slice(0, 10));
  expect(days).toEqual(['2026-12-11', '2026-12-18']);
  await bank.stop();
});
