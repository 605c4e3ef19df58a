import { createHmac } from 'node:crypto';
import { eventsBetween } from '../../../functions/delivery/events/store.ts';
import { batchBytesMax } from '../../../functions/delivery/webhooks/batch.ts';
import { deliveryLogPartition } from '../../../functions/delivery/webhooks/delivery-log.ts';
import { fastQueue, sweepQueue } from '../../../functions/delivery/webhooks/queues.ts';
import { webhooksFast } from '../../../functions/delivery/webhooks/workers/fast.ts';
import { webhooksSlow } from '../../../functions/delivery/webhooks/workers/slow.ts';
import { deliver } from '../../support/bank/workers.ts';
import { useDeliveryBank, answered, timedOut } from '../../support/delivery/delivery-bank.ts';
import { anEvent } from '../../support/delivery/journal-feed.ts';

const created = (count: number) => Array.from({ length: count }, () => 'account.created');
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

const world = useDeliveryBank();

const received = () => world.received.map(({ ids }) => ids);
/** The rows of the delivery log that are not Delivered and have no next attempt. */
const undelivered = async (id = '1') => {
  const rows = await world.table.query({ pk: deliveryLogPartition({ organisationId: world.organisationId, id }) });
  return rows.filter((row) => row['outcome'] !== 'Delivered' && row['nextAttemptAt'] === undefined);
};
const statusOf = async (id = '1') => (await world.call('GET', `/webhooks/${id}`)).body.data.attributes.status as string;

describe('a healthy receiver', () => {
  test('gets every event once, in the order of the ids, in batches of at most 64', async () => {
    await world.webhook();
    await world.emit(...created(3));
    await world.run();
    await world.emit(...created(150));
    await world.run();
    expect(received()).toEqual([numbers(1, 3), numbers(4, 67), numbers(68, 131), numbers(132, 153)]);
  });

  test('gets the events from its creation on', async () => {
    await world.emit(...created(5));
    await world.project();
    await world.webhook();
    await world.emit(...created(1));
    await world.run();
    expect(received()).toEqual([['6']]);
  });

  test('is sent the media type, a user agent and valid signatures of the exact bytes', async () => {
    await world.webhook({ token: 'key', contentType: 'Json' });
    await world.webhook();
    await world.emit('account.created');
    await world.run();
    const [signed, plain] = world.received;
    expect(signed?.headers).toMatchObject({
      'Content-Type': 'application/json',
      'User-Agent': 'Bankstack-Webhooks/1',
      'X-Service-Signature': createHmac('sha1', 'key')
        .update(signed?.text ?? '')
        .digest('base64'),
      'webhook-id': '1_1',
    });
    expect(plain?.headers['Content-Type']).toBe('application/vnd.api+json');
    expect(plain?.headers).not.toHaveProperty('X-Service-Signature');
  });

  test('gets batches of at most 256 KB, and a larger event alone', async () => {
    await world.webhook();
    const sized = (bytes: number) => anEvent('account.created', { attributes: { text: 'x'.repeat(bytes) } });
    await world.emit(sized(100_000), sized(100_000), sized(100_000), sized(400_000), sized(10), sized(10));
    await world.run();
    expect(received()).toEqual([['1', '2'], ['3'], ['4'], ['5', '6']]);
    for (const { ids, text } of world.received) expect(ids.length === 1 || text.length <= batchBytesMax).toBe(true);
  });

  test('is sent nothing while there is nothing', async () => {
    await world.webhook();
    await world.run();
    expect(received()).toEqual([]);
  });

  test('that selects authorization requests gets those alone, and the other one all but those', async () => {
    await world.webhook({ subscriptionType: 'OnlyAuthorizationRequest', url: 'https://only.example.com' });
    await world.webhook({ subscriptionType: 'NotAuthorizationRequest', url: 'https://not.example.com' });
    await world.emit(...created(70), 'authorizationRequest.pending', ...created(2), 'authorizationRequest.approved');
    await world.run();
    const at = (host: string) => world.received.filter(({ url }) => url.includes(host)).map(({ ids }) => ids);
    expect(at('only')).toEqual([['71', '74']]);
    expect(at('not')).toEqual([numbers(1, 64), [...numbers(65, 70), '72', '73']]);
  });

  test('that changes its subscription gets later events by it, and none of those passed over', async () => {
    await world.webhook({ subscriptionType: 'OnlyAuthorizationRequest' });
    await world.emit(...created(3));
    await world.run();
    await world.call('PATCH', '/webhooks/1', { data: { type: 'webhook', attributes: { subscriptionType: 'All' } } });
    await world.emit(...created(2));
    await world.run();
    expect(received().flat()).toEqual(['4', '5']);
  });
});

describe('a receiver that fails, AtLeastOnce', () => {
  test('gets the same bytes again after Fibonacci waits, and then what came meanwhile', async () => {
    await world.webhook();
    let failures = 6;
    world.behaviour.answer = () => answered((failures -= 1) >= 0 ? 500 : 200);
    await world.emit(...created(2));
    await world.run();
    await world.emit(...created(3));
    await world.call('PATCH', '/webhooks/1', { data: { type: 'webhook', attributes: { contentType: 'Json' } } });
    await world.project();
    await world.passTime({ minutes: 1 });
    expect(received()).toEqual([...Array.from({ length: 7 }, () => ['1', '2']), ['3', '4', '5']]);
    expect(new Set(world.received.slice(0, 7).map(({ text }) => text)).size).toBe(1);
    const at = world.received.slice(0, 7).map((one) => Date.parse(one.at));
    const waits = at.slice(1).map((moment, index) => moment - (at[index] ?? 0));
    [1, 1, 2, 3, 5, 8].forEach((seconds, index) => {
      expect(waits[index]).toBeGreaterThanOrEqual(Math.floor(seconds) * 1000);
      expect(waits[index]).toBeLessThanOrEqual(seconds * 1100);
    });
    expect(await undelivered()).toEqual([]);
  });

  test('holds a fast slot once per failure, and delays nobody else', async () => {
    await world.webhook({ url: 'https://down.example.com' });
    await world.webhook();
    world.behaviour.answer = ({ url }) => (url.includes('down') ? timedOut : answered(200));
    for (let index = 0; index < 5; index += 1) {
      await world.emit('account.created');
      await world.run();
    }
    const to = (part: string) => world.received.filter(({ url }) => url.includes(part));
    expect(to('receiver').map(({ ids }) => ids)).toEqual([['1'], ['2'], ['3'], ['4'], ['5']]);
    expect(to('down')).toHaveLength(1);
  });

  test('the last attempt comes at the end of the hour; then the batch is given up, shown in the log, and the next goes out', async () => {
    await world.webhook();
    const start = Date.parse(world.clock.now());
    world.behaviour.answer = ({ ids }) => answered(ids.includes('1') ? 503 : 200);
    await world.emit(...created(2));
    await world.run();
    await world.emit(...created(1));
    await world.project();
    await world.passTime({ minutes: 70 });
    const failed = world.received.filter(({ ids }) => ids.includes('1'));
    expect(failed).toHaveLength(18);
    expect(Math.max(...failed.map(({ at }) => Date.parse(at)))).toBe(start + 3_600_000);
    expect(received().at(-1)).toEqual(['3']);
    expect(await undelivered()).toMatchObject([
      { outcome: 'GivenUp', from: 1, to: 2, attempts: 18, reason: 'status', status: 503 },
    ]);
    expect(await statusOf()).toBe('Enabled');
  });

  test('an hour in which nobody could try ends the batch without a late attempt', async () => {
    await world.webhook();
    world.behaviour.answer = () => timedOut;
    await world.emit('account.created');
    await world.run();
    world.clock.advance({ hours: 2 });
    await world.deliver();
    expect(received()).toEqual([['1']]);
    expect(await undelivered()).toMatchObject([{ outcome: 'GivenUp', reason: 'expired', attempts: 1 }]);
  });

  test.each([201, 204, 301, 404])('an answer of %s is a failure', async (status) => {
    await world.webhook();
    let answers = 0;
    world.behaviour.answer = () => answered((answers += 1) === 1 ? status : 200);
    await world.emit('account.created');
    await world.run();
    await world.passTime({ minutes: 1 });
    expect(received()).toEqual([['1'], ['1']]);
  });

  test('a lost message is made up by the sweep', async () => {
    await world.webhook();
    await world.emit('account.created');
    const queues = { ...world.platform.queues };
    Object.assign(world.platform.queues, { send: () => Promise.resolve() });
    await world.project();
    await world.deliver();
    expect(received()).toEqual([]);
    Object.assign(world.platform.queues, queues);
    await world.platform.queues.send({ queue: sweepQueue.name, body: { organisationId: world.organisationId } });
    await world.deliver();
    expect(received()).toEqual([['1']]);
  });

  test('so is a lost message for another attempt, once it is long overdue', async () => {
    await world.webhook();
    world.behaviour.answer = () => answered(world.received.length === 1 ? 500 : 200);
    await world.emit('account.created');
    await world.project();
    const queues = { ...world.platform.queues };
    Object.assign(world.platform.queues, { send: () => Promise.resolve() });
    await world.deliver();
    Object.assign(world.platform.queues, queues);
    const sweep = async (minutes: number) => {
      await world.passTime({ minutes });
      await world.platform.queues.send({ queue: sweepQueue.name, body: { organisationId: world.organisationId } });
      await world.deliver();
    };
    await sweep(4);
    expect(received()).toEqual([['1']]);
    await sweep(2);
    expect(received()).toEqual([['1'], ['1']]);
  });
});

describe('a receiver that fails, AtMostOnce', () => {
  test('gets one event per request and none twice; failures are shown in the delivery log', async () => {
    await world.webhook({ deliveryMode: 'AtMostOnce' });
    world.behaviour.answer = ({ ids }) => (ids.includes('2') ? timedOut : answered(200));
    await world.emit(...created(4));
    await world.run();
    await world.passTime({ minutes: 90 });
    expect(received()).toEqual([['1'], ['2'], ['3'], ['4']]);
    expect(await undelivered()).toMatchObject([{ outcome: 'Failed', from: 2, to: 2, attempts: 1, reason: 'timeout' }]);
  });
});

describe('Unavailable', () => {
  /** Moves the bank's clock only: waits between attempts go on in the world's time. */
  const advanceBank = async (days: number) => {
    await world.table.put({
      Item: {
        pk: `clk#${world.organisationId}`,
        sk: '-',
        version: 1,
        organisationId: world.organisationId,
        offsetMs: days * 86_400_000,
        status: 'Idle',
      },
    });
  };

  test('after days of the bank with nothing but failures and a batch given up; enabled again it goes on from there', async () => {
    await world.webhook();
    world.behaviour.answer = () => timedOut;
    await world.emit('account.created');
    await world.run();
    await advanceBank(3);
    await world.passTime({ minutes: 30 });
    expect(await statusOf()).toBe('Enabled');
    await world.passTime({ minutes: 60 });
    expect(await statusOf()).toBe('Unavailable');
    expect((await world.call('GET', '/webhooks?filter[isFailing]=true')).body.data).toHaveLength(1);

    const attempts = world.received.length;
    await world.emit(...created(2));
    await world.run();
    await world.passTime({ minutes: 90 });
    expect(world.received).toHaveLength(attempts);

    world.behaviour.answer = () => answered(200);
    expect((await world.call('POST', '/webhooks/1/enable')).status).toBe(200);
    await world.emit('account.created');
    await world.run();
    // 2 and 5 are about the webhook itself.
    expect(received().slice(attempts)).toEqual([['6']]);
    expect(await undelivered()).toMatchObject([
      { outcome: 'GivenUp', from: 1, to: 1 },
      { outcome: 'Skipped', from: 2, to: 4, reason: 'Unavailable' },
    ]);
  });

  test('a success in between starts the count anew', async () => {
    await world.webhook();
    const isFailing = { now: true };
    world.behaviour.answer = () => (isFailing.now ? timedOut : answered(200));
    await world.emit('account.created');
    await world.run();
    await world.passTime({ minutes: 70 });
    isFailing.now = false;
    await world.emit('account.created');
    await world.run();
    isFailing.now = true;
    await advanceBank(3);
    await world.emit('account.created');
    await world.run();
    await world.passTime({ minutes: 70 });
    expect(await statusOf()).toBe('Enabled');
  });

  test('a webhook that gets each event at most once becomes Unavailable too', async () => {
    await world.webhook({ deliveryMode: 'AtMostOnce' });
    world.behaviour.answer = () => answered(500);
    await world.emit('account.created');
    await world.run();
    await advanceBank(2.5);
    await world.emit('account.created');
    await world.run();
    expect(await statusOf()).toBe('Unavailable');
  });
});

describe('Disabled', () => {
  test('receives nothing, neither waiting messages nor retries; enabled again it continues with later events', async () => {
    await world.webhook();
    world.behaviour.answer = () => timedOut;
    await world.emit('account.created');
    await world.run();
    await world.call('POST', '/webhooks/1/disable');
    await world.emit('account.created');
    await world.project();
    await world.passTime({ minutes: 10 });
    expect(received()).toEqual([['1']]);
    world.behaviour.answer = () => answered(200);
    await world.call('POST', '/webhooks/1/enable');
    await world.emit('account.created');
    await world.run();
    await world.passTime({ minutes: 90 });
    expect(received()).toEqual([['1'], ['5']]);
  });

  test('events that come between disabling and enabling within minutes of the same position are not held back', async () => {
    await world.webhook();
    await world.emit('account.created');
    await world.project();
    await world.call('POST', '/webhooks/1/disable');
    await world.deliver();
    await world.call('POST', '/webhooks/1/enable');
    await world.emit('account.created');
    await world.run();
    expect(received()).toEqual([['2']]);
  });
});

test('messages that come again, late or twice change nothing', async () => {
  await world.webhook();
  await world.emit(...created(3));
  await world.run();
  const stale = { organisationId: world.organisationId, webhookId: '1', generation: 1, position: 0, upTo: 3 };
  for (let copy = 0; copy < 3; copy += 1) {
    await world.platform.queues.send({
      queue: fastQueue.name,
      body: stale,
      group: `${world.organisationId}#1`,
      deduplicationId: `copy-${copy}`,
    });
  }
  await world.deliver();
  expect(received()).toEqual([['1', '2', '3']]);
});

test.each([webhooksFast, webhooksSlow])('a message of an earlier run makes $id do nothing', async (worker) => {
  await world.webhook();
  await world.emit('account.created');
  await world.project();
  const { organisationId } = world;
  const format = { contentType: 'JsonAPI', includeResources: false };
  const stale = { organisationId, webhookId: '1', generation: 0, position: 0, upTo: 1, format };
  const sent = jest.spyOn(world.platform.queues, 'send');
  expect(await deliver(world, worker, stale)).toBe(true);
  expect([received(), sent.mock.calls]).toEqual([[], []]);
  await world.deliver();
  expect(received()).toEqual([['1']]);
});

test('what is delivered is what the log holds', async () => {
  await world.webhook({ includeResources: true });
  await world.emit(anEvent('account.frozen', { attributes: { freezeReason: 'Fraud' } }));
  await world.run();
  const reader = {
    table: world.table,
    cipher: await world.platform.cipher(world.organisationId),
    organisationId: world.organisationId,
  };
  const [event] = await eventsBetween(reader, 1, 1);
  const { data } = JSON.parse(world.received[0]?.text ?? '') as { data: { attributes: object }[] };
  expect(data[0]?.attributes).toEqual({ createdAt: event?.createdAt, freezeReason: 'Fraud' });
});
