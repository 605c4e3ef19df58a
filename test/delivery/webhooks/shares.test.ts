import { fastQueue, slowQueue, trialQueue } from '../../../functions/delivery/webhooks/queues.ts';
import { abandonedMessage, putOffMessage } from '../../../functions/delivery/webhooks/in-share.ts';
import { webhookKey } from '../../../functions/delivery/webhooks/store.ts';
import { shareOf } from '../../../functions/kernel/workers/share.ts';
import { unwokenMessage } from '../../../functions/delivery/webhooks/wake.ts';
import { putAsideMessage } from '../../../functions/kernel/workers/aside.ts';
import type { OutgoingMessage } from '../../../functions/ports/queues/port.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { testSettings } from '../../support/bank/platform.ts';
import { answered, timedOut, useDeliveryBank, wakesWebhook } from '../../support/delivery/delivery-bank.ts';

const world = useDeliveryBank();
let sent: OutgoingMessage[];
beforeEach(() => {
  sent = [];
  const { send } = world.platform.queues;
  Object.assign(world.platform.queues, {
    send: (message: OutgoingMessage) => {
      if (wakesWebhook(message)) sent.push(message);
      return send(message);
    },
  });
});

const webhooks = 25;
const groupsOf = (queue: string) => new Set(sent.filter((one) => one.queue === queue).map(({ group }) => group));
const happen = () => world.emit('account.created').then(() => world.run());
const slowly = { ...answered(200), durationMs: 9_000 };

test('webhooks that are asked about cards wait for no others, nor for each other, and there are two at most', async () => {
  const asked = { subscriptionType: 'OnlyAuthorizationRequest', deliveryMode: 'AtMostOnce' };
  const create = (attributes: Record<string, unknown>) => world.call('POST', '/webhooks', bodies.webhook(attributes));
  await world.webhook(asked);
  await world.webhook({ deliveryMode: 'AtMostOnce' });
  await world.webhook(asked);
  await world.emit('authorizationRequest.pending');
  await world.project();
  expect(groupsOf(trialQueue.name).size).toBe(3);
  // A webhook that is disabled can be enabled again at any time, so it counts.
  expect((await world.call('POST', '/webhooks/1/disable')).status).toBe(200);
  const change = { data: { type: 'webhook', attributes: { subscriptionType: asked.subscriptionType } } };
  for (const refused of [await create(asked), await world.call('PATCH', '/webhooks/2', change)]) {
    expect([refused.status, refused.body.errors[0].code, refused.body.errors[0].source]).toEqual([
      400,
      'limits_exceeded',
      { pointer: '/data/attributes/subscriptionType' },
    ]);
  }
  const less = { data: { type: 'webhook', attributes: { subscriptionType: 'NotAuthorizationRequest' } } };
  expect((await world.call('PATCH', '/webhooks/3', less)).status).toBe(200);
  expect((await world.call('PATCH', '/webhooks/2', change)).status).toBe(200);
});

describe('an organisation has a bounded number of messages in flight in each lane', () => {
  beforeEach(async () => {
    for (let count = 0; count < webhooks; count += 1) {
      await world.webhook({ url: `https://r${count}.example.com/hook` });
    }
  });

  test('on trial, then among those that answer, then among those that are slow', async () => {
    const { fast, trial, slow } = testSettings.shares;
    await happen();
    expect([groupsOf(trialQueue.name).size, groupsOf(fastQueue.name).size]).toEqual([trial, 0]);
    world.behaviour.answer = () => slowly;
    await happen();
    expect([groupsOf(fastQueue.name).size, groupsOf(slowQueue.name).size]).toEqual([fast, 0]);
    await happen();
    expect(groupsOf(slowQueue.name).size).toBe(slow);
    expect(world.received).toHaveLength(3 * webhooks);
  });

  test('those that fail too, and a wait for a retry keeps nobody from being tried', async () => {
    world.behaviour.answer = () => timedOut;
    await happen();
    await world.passTime({ minutes: 10 });
    expect(groupsOf(slowQueue.name).size).toBe(testSettings.shares.slow);
    const attempts = Map.groupBy(world.received, ({ url }) => url);
    expect(attempts.size).toBe(webhooks);
    // After waits of 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144 and 233 seconds there were 13 attempts.
    for (const all of attempts.values()) expect(all).toHaveLength(13);
    world.behaviour.answer = () => answered(200);
    await world.passTime({ minutes: 10 });
    await happen();
    expect(world.received.slice(-webhooks).every(({ ids }) => ids.join() === '2')).toBe(true);
  });
});

test('an organisation with as many webhooks as shares has one for each', () => {
  const { fast } = testSettings.shares;
  const groups = Array.from({ length: fast }, (_, index) => shareOf(testSettings, 'fast', '1', String(index + 1)));
  expect(new Set(groups).size).toBe(fast);
});

describe('a webhook that is new or was enabled again is tried in a lane of its own', () => {
  test.each(['AtLeastOnce', 'AtMostOnce'])('until something has arrived: %s', async (deliveryMode) => {
    await world.webhook({ deliveryMode });
    const queuesOf = async () => {
      sent.length = 0;
      await happen();
      return sent.map(({ queue }) => queue);
    };
    expect(await queuesOf()).toEqual([trialQueue.name]);
    expect(await queuesOf()).toEqual([fastQueue.name]);
    await world.call('POST', '/webhooks/1/disable');
    await world.call('POST', '/webhooks/1/enable');
    // Passes over 3 and 4, which are about the webhook itself.
    await world.run();
    expect(await queuesOf()).toEqual([trialQueue.name]);
    expect(await queuesOf()).toEqual([fastQueue.name]);
    expect(world.received.map(({ ids }) => ids)).toEqual([['1'], ['2'], ['5'], ['6']]);
  });
});

describe('a fault of ours with one webhook', () => {
  const faulty = 'https://r0.example.com/hook';
  let id: string;
  beforeEach(async () => {
    id = await world.webhook({ url: faulty });
    const { trial } = testSettings.shares;
    for (let count = 1; count <= trial; count += 1) await world.webhook({ url: `https://r${count}.example.com/hook` });
  });
  const received = (isFaulty: boolean) => world.received.filter(({ url }) => (url === faulty) === isFaulty);
  const logged = (wanted: string) => world.logs.filter(({ message }) => message === wanted).length;
  const setToken = (UpdateExpression: string, values = {}) =>
    world.table.update({ Key: { ...webhookKey(world.organisationId, id) }, UpdateExpression, ...values });
  const breakToken = () => setToken('SET sealedToken = :text', { ExpressionAttributeValues: { ':text': 'AAAA' } });

  test('before anything was sent: the others go on at once, and it is tried again after pauses that double up to a minute', async () => {
    await breakToken();
    await happen();
    expect([received(false).length, received(true).length]).toEqual([testSettings.shares.trial, 0]);
    await world.passTime({ minutes: 3 });
    expect(logged(putOffMessage)).toBe(8);
    await setToken('REMOVE sealedToken');
    await world.passTime({ minutes: 2 });
    expect(received(true).map(({ ids }) => ids)).toEqual([['1']]);
  });

  test('after ten minutes of failures an alarm tells that it waits for the sweep', async () => {
    await breakToken();
    await happen();
    await world.passTime({ minutes: 30 });
    expect(logged(abandonedMessage.text)).toBe(1);
    expect(world.queues.nextMomentMs()).toBeUndefined();
  });

  test('after something was sent: the message stays, so that the same events are sent again, however many follow', async () => {
    const { put } = world.platform.table;
    let failures = 1;
    Object.assign(world.platform.table, {
      put: (input: Parameters<typeof put>[0]) =>
        received(true).length === 1 && (failures -= 1) >= 0 ? Promise.reject(new Error('no table')) : put(input),
    });
    await world.emit('account.created');
    await world.run();
    for (let count = 0; count < 3; count += 1) await happen();
    await world.passTime({ minutes: 10 });
    expect(received(true).map(({ ids }) => ids)).toEqual([['1'], ['1'], ['2', '3', '4']]);
  });
});

describe('a message that cannot be sent to wake a webhook does not stop the numbering', () => {
  const failingSends = (count: number) => {
    let failures = count;
    const { send } = world.platform.queues;
    Object.assign(world.platform.queues, {
      send: (message: OutgoingMessage) =>
        wakesWebhook(message) && (failures -= 1) >= 0 ? Promise.reject(new Error('no queue')) : send(message),
    });
  };
  const unwoken = () => world.logs.filter(({ message }) => message === unwokenMessage.text).length;

  test('a sweep follows a minute later', async () => {
    await world.webhook();
    failingSends(1);
    await happen();
    expect([unwoken(), world.received.length]).toEqual([1, 0]);
    await world.passTime({ minutes: 2 });
    expect(world.received.map(({ ids }) => ids)).toEqual([['1']]);
    expect(world.logs.filter(({ message }) => message === putAsideMessage.text)).toEqual([]);
  });

  /** Lets the webhooks be read only after so many throttled reads. */
  const throttlingReads = (count: number) => {
    let throttles = count;
    const { query } = world.platform.table;
    const { pk } = webhookKey(world.organisationId, '1');
    const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    Object.assign(world.platform.table, {
      query: (range: Parameters<typeof query>[0]) =>
        range.pk === pk && (throttles -= 1) >= 0 ? Promise.reject(throttled) : query(range),
    });
  };

  test('nor do webhooks that cannot be read because the table throttles: they are read three times within a second', async () => {
    await world.webhook();
    throttlingReads(2);
    await happen();
    expect([unwoken(), world.received.map(({ ids }) => ids)]).toEqual([0, [['1']]]);
  });

  test('and a sweep follows a minute later if the table throttles for longer', async () => {
    await world.webhook();
    throttlingReads(3);
    await happen();
    expect([unwoken(), world.received.length]).toEqual([1, 0]);
    await world.passTime({ minutes: 2 });
    expect(world.received.map(({ ids }) => ids)).toEqual([['1']]);
    expect(world.logs.filter(({ message }) => message === putAsideMessage.text)).toEqual([]);
  });

  test('even if no queue can be reached: the next event brings it', async () => {
    await world.webhook();
    failingSends(2);
    await happen();
    await happen();
    expect([unwoken(), world.received.map(({ ids }) => ids)]).toEqual([1, [['1', '2']]]);
  });
});
