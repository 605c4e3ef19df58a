import { cursorKey } from '../../../functions/delivery/webhooks/cursor.ts';
import { fastQueue, slowQueue, timersQueue, trialQueue } from '../../../functions/delivery/webhooks/queues.ts';
import { subscriptionsMax } from '../../../functions/delivery/webhooks/subscriptions.ts';
import type { OutgoingMessage } from '../../../functions/ports/queues/port.ts';
import { useDeliveryBank, answered, timedOut, wakesWebhook } from '../../support/delivery/delivery-bank.ts';
import { anEvent } from '../../support/delivery/journal-feed.ts';

const world = useDeliveryBank();
/** The queues that messages went to, in order. */
let queues: string[];
beforeEach(() => {
  queues = [];
  const { send } = world.platform.queues;
  Object.assign(world.platform.queues, {
    send: (message: OutgoingMessage) => {
      if (wakesWebhook(message)) queues.push(message.queue);
      return send(message);
    },
  });
});

const ids = () => world.received.map((one) => one.ids);
const change = (attributes: object) => world.call('PATCH', '/webhooks/1', { data: { type: 'webhook', attributes } });
async function happen(count: number): Promise<readonly string[]> {
  queues.length = 0;
  for (let n = 0; n < count; n += 1) await world.emit('account.created');
  await world.run();
  return queues;
}
const [fast, slow] = [fastQueue.name, slowQueue.name];
const [trial, timers] = [trialQueue.name, timersQueue.name];
const slowly = { ...answered(200), durationMs: 9_000 };

describe('who may hold a worker for long leaves the fast lane', () => {
  test('a receiver that fails gets every further event in the slow lane until it is well, AtMostOnce', async () => {
    await world.webhook({ deliveryMode: 'AtMostOnce' });
    world.behaviour.answer = () => timedOut;
    expect(await happen(4)).toEqual([trial, slow, slow, slow]);
    expect(await happen(2)).toEqual([slow, slow]);
    world.behaviour.answer = () => answered(200);
    expect(await happen(3)).toEqual([slow, fast]);
    expect(await happen(1)).toEqual([fast]);
    expect(ids().flat()).toEqual(Array.from({ length: 10 }, (_, index) => String(index + 1)));
  });

  test('a receiver whose batch was given up gets the next one there, AtLeastOnce', async () => {
    await world.webhook();
    world.behaviour.answer = () => timedOut;
    await happen(1);
    await world.passTime({ minutes: 70 });
    expect(await happen(1)).toEqual([slow, timers]);
    world.behaviour.answer = () => answered(200);
    await world.passTime({ minutes: 1 });
    expect(await happen(1)).toEqual([fast]);
    expect(ids().at(-1)).toEqual(['3']);
  });

  test.each(['AtLeastOnce', 'AtMostOnce'])(
    'a receiver that answers slowly too, until it does not: %s',
    async (deliveryMode) => {
      await world.webhook({ deliveryMode });
      expect(await happen(1)).toEqual([trial]);
      world.behaviour.answer = () => slowly;
      expect(await happen(1)).toEqual([fast]);
      expect(await happen(1)).toEqual([slow]);
      world.behaviour.answer = () => answered(200);
      expect(await happen(1)).toEqual([slow]);
      expect(await happen(1)).toEqual([fast]);
      expect(ids()).toEqual([['1'], ['2'], ['3'], ['4'], ['5']]);
    },
  );

  test('a message that was sent before the lane changed goes on in the other one', async () => {
    await world.webhook({ deliveryMode: 'AtMostOnce' });
    world.behaviour.answer = async () => {
      // The projector reads the cursor while the answer is awaited.
      if (world.received.length === 1) await world.emit('account.created').then(() => world.project());
      return timedOut;
    };
    expect(await happen(1)).toEqual([trial, trial, slow]);
    expect(ids()).toEqual([['1'], ['2']]);
  });
});

test('the retries of a new run do not wait behind the hidden message of the one before', async () => {
  await world.webhook();
  world.behaviour.answer = () => timedOut;
  await happen(1);
  await world.passTime({ minutes: 20 });
  await world.call('POST', '/webhooks/1/disable');
  await world.call('POST', '/webhooks/1/enable');
  const before = world.received.length;
  await happen(1);
  await world.passTime({ minutes: 1 });
  expect(world.received.length - before).toBeGreaterThan(5);
});

describe('an event that comes while a run begins is delivered at once', () => {
  const whileSaving = (path: string) => {
    const { table } = world.platform;
    const { transact } = table;
    Object.assign(table, {
      transact: async (...given: Parameters<typeof transact>) => {
        Object.assign(table, { transact });
        await world.emit('account.frozen');
        await world.project();
        await transact(...given);
      },
    });
    return path;
  };

  test('of a webhook that is enabled', async () => {
    await world.webhook();
    await world.call('POST', '/webhooks/1/disable');
    expect((await world.call('POST', whileSaving('/webhooks/1/enable'))).status).toBe(200);
    await world.deliver();
    expect(ids()).toEqual([['1']]);
  });

  test('of a webhook that is created', async () => {
    whileSaving('/webhooks');
    await world.webhook();
    await world.deliver();
    expect(ids()).toEqual([['1']]);
  });

  test('and a queue that fails does not undo the change: the next event brings it', async () => {
    await world.webhook();
    await world.call('POST', '/webhooks/1/disable');
    const { send } = world.platform.queues;
    Object.assign(world.platform.queues, { send: () => Promise.reject(new Error('no queue')) });
    expect((await world.call('POST', whileSaving('/webhooks/1/enable'))).status).toBe(200);
    Object.assign(world.platform.queues, { send });
    await happen(1);
    // 2 is about the webhook itself.
    expect(ids()).toEqual([['1', '3']]);
  });
});

test('a change of how a webhook is written to leaves what is under way as it was, though its worker died', async () => {
  await world.webhook({ includeResources: true });
  const large = () =>
    anEvent('account.created', {
      resource: { type: 'depositAccount', id: '1', attributes: { text: 'x'.repeat(120_000) } },
    });
  await world.emit(large(), large(), large(), large());
  await world.project();
  const { put } = world.platform.table;
  let isDying = true;
  Object.assign(world.platform.table, {
    put: (...given: Parameters<typeof put>) => {
      if (!isDying) return put(...given);
      isDying = false;
      return Promise.reject(new Error('died'));
    },
  });
  await world.deliver();
  await change({ includeResources: false, contentType: 'Json' });
  await world.passTime({ minutes: 2 });
  const [first, again, next] = world.received;
  expect(again?.text).toBe(first?.text);
  expect(first?.ids).toEqual(['1', '2']);
  expect(next?.ids).toEqual(['3', '4']);
  expect(next?.headers['Content-Type']).toBe('application/json');
});

test('400: more changes of the subscription than can be remembered, while a batch fails; it still arrives', async () => {
  await world.webhook();
  world.behaviour.answer = () => timedOut;
  await happen(1);
  const types = ['OnlyAuthorizationRequest', 'NotAuthorizationRequest'];
  const answers = [];
  for (let n = 0; n <= subscriptionsMax; n += 1) {
    answers.push(await change({ subscriptionType: types[n % 2] }));
    await world.emit('account.frozen');
    await world.project();
  }
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.errors[0].code, body.errors[0].source])).toEqual([
    [400, 'limits_exceeded', { pointer: '/data/attributes/subscriptionType' }],
  ]);
  world.behaviour.answer = () => answered(200);
  await world.passTime({ minutes: 10 });
  expect(ids()).toContainEqual(['1']);
  expect((await change({ subscriptionType: 'All' })).status).toBe(200);
});

test('a webhook that a read shows without its cursor, as it may while both are written, disturbs nobody', async () => {
  await world.webhook({ url: 'https://one.example.com/hook' });
  await world.webhook();
  const { query } = world.table;
  const half = cursorKey(world.organisationId, '1').sk;
  Object.assign(world.table, {
    query: async (...given: Parameters<typeof query>) => (await query(...given)).filter(({ sk }) => sk !== half),
  });
  expect((await world.call('GET', '/webhooks')).body.data).toHaveLength(1);
  await happen(1);
  expect(world.received.map(({ url }) => url)).toEqual(['https://receiver.example.com/hook']);
});
