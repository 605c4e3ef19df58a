import { sqsEvent } from '../../support/bank/sqs-event.ts';
import { createHmac } from 'node:crypto';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { sweepQueue } from '../../../functions/delivery/webhooks/queues.ts';
import { webhooksReplay } from '../../../functions/delivery/webhooks/workers/replay.ts';
import { deliver } from '../../support/bank/workers.ts';
import { useDeliveryBank, answered, type ReceivedDelivery, timedOut } from '../../support/delivery/delivery-bank.ts';

const created = (count: number) => Array.from({ length: count }, () => 'account.created');
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

const world = useDeliveryBank();

const metaOf = ({ text }: ReceivedDelivery) => (JSON.parse(text) as { meta: Record<string, unknown> }).meta;
const replayed = () => world.received.filter((one) => 'replayId' in metaOf(one));
const replayedIds = () => replayed().map(({ ids }) => ids);
const ask = (attributes: object, webhookId = '1') =>
  world.call('POST', `/webhooks/${webhookId}/replay`, { data: { type: 'webhookReplay', attributes } });
const begin = async (attributes: object, webhookId = '1'): Promise<string> => {
  const { status, body } = await ask(attributes, webhookId);
  expect(status).toBe(201);
  return body.data.id as string;
};
const read = async (id: string, webhookId = '1') =>
  (await world.call('GET', `/webhooks/${webhookId}/replays/${id}`)).body.data.attributes as Record<string, unknown>;
const failReplays = (isFailing: () => boolean = () => true) => {
  world.behaviour.answer = (one) => answered('replayId' in metaOf(one) && isFailing() ? 500 : 200);
};
const openReplays = () => world.table.query({ pk: `rpo#${world.organisationId}` });

/** A webhook that has had `count` events. */
const delivered = async (count: number, overrides: Record<string, unknown> = {}) => {
  await world.webhook(overrides);
  await world.emit(...created(count));
  await world.run();
};

describe('201', () => {
  test('what the subscription selects is sent again in batches, and the replay is Completed', async () => {
    await delivered(150);
    const id = await begin({ fromEventId: '3' });
    expect(id).toBe('1000000001');
    expect(await read(id)).toMatchObject({ status: 'Running', fromEventId: '3', toEventId: '150', position: 2 });
    await world.run();
    expect(replayedIds()).toEqual([numbers(3, 66), numbers(67, 130), numbers(131, 150)]);
    expect(await read(id)).toMatchObject({ status: 'Completed', position: 150, delivered: 148, failed: 0 });
    expect(await openReplays()).toEqual([]);
  });

  test('it ends where the log ended when it was asked for, and events that come meanwhile are delivered once', async () => {
    await delivered(2);
    await begin({ fromEventId: '1' });
    await world.emit(...created(3));
    await world.run();
    expect(replayedIds()).toEqual([['1', '2']]);
    expect(world.received.filter((one) => !('replayId' in metaOf(one))).flatMap(({ ids }) => ids)).toEqual(
      numbers(1, 5),
    );
  });

  test('it is signed, says which replay it is, and its message has an id of its own', async () => {
    await delivered(2, { token: 'key', contentType: 'Json' });
    const replayId = await begin({ fromEventId: '2', toEventId: '2' });
    await world.run();
    const [sent] = replayed();
    expect(sent?.headers).toMatchObject({
      'Content-Type': 'application/json',
      'X-Service-Signature': createHmac('sha1', 'key')
        .update(sent?.text ?? '')
        .digest('base64'),
      'webhook-id': `1_2_replay_${replayId}`,
    });
    expect(sent && metaOf(sent)).toEqual({ replayId });
  });

  test('a moment selects the events created at it or later', async () => {
    await world.webhook();
    for (let hour = 0; hour < 4; hour += 1) {
      await world.emit(...created(2));
      await world.run();
      world.clock.advance({ hours: 1 });
    }
    const range = async (attributes: object) => {
      const id = await begin(attributes);
      await world.run();
      const { fromEventId, toEventId, delivered: count } = await read(id);
      return [fromEventId, toEventId, count];
    };
    expect(await range({ since: '2026-12-01T16:00:00Z' })).toEqual(['3', '8', 6]);
    expect(await range({ since: '2026-12-01T15:00:00.001Z', until: '2026-12-01T18:00:00Z' })).toEqual(['3', '6', 4]);
    expect(await range({ since: '2026-12-01T15:00:00Z', until: '2026-12-01T16:00:00Z' })).toEqual(['1', '2', 2]);
    expect(await range({ since: '2026-12-01T11:30:00-05:00', toEventId: '7' })).toEqual(['5', '7', 3]);
    expect(await range({ fromEventId: '8', until: '2026-12-01T16:00:00Z' })).toEqual([undefined, undefined, 0]);
  });

  test('without events to send it is Completed at once, and blocks no other replay', async () => {
    await delivered(2);
    const { body } = await ask({ since: '2026-12-02T00:00:00Z' });
    expect(body.data.attributes).toMatchObject({ status: 'Completed', position: 2, delivered: 0 });
    expect(await openReplays()).toEqual([]);
    await begin({ fromEventId: '1' });
  });

  test('what the webhook selects now holds for all of it', async () => {
    await world.webhook({ subscriptionType: 'OnlyAuthorizationRequest' });
    await world.emit(...created(2), 'authorizationRequest.pending', ...created(70));
    await world.run();
    await world.call('PATCH', '/webhooks/1', {
      data: { type: 'webhook', attributes: { subscriptionType: 'NotAuthorizationRequest' } },
    });
    const id = await begin({ fromEventId: '1', toEventId: '10' });
    await world.run();
    expect(replayedIds()).toEqual([['1', '2', ...numbers(4, 10)]]);
    expect(await read(id)).toMatchObject({ position: 10, delivered: 9 });
  });

  test('one that selects nothing of it is Completed without a request', async () => {
    await delivered(5, { subscriptionType: 'OnlyAuthorizationRequest' });
    const id = await begin({ fromEventId: '1' });
    await world.run();
    expect(replayed()).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'Completed', position: 5, delivered: 0, failed: 0 });
  });

  test('a repeated key answers the replay that was begun', async () => {
    await delivered(2);
    const id = await begin({ fromEventId: '1', idempotencyKey: 'one' });
    await world.run();
    expect(await begin({ fromEventId: '1', idempotencyKey: 'one' })).toBe(id);
    expect(replayedIds()).toHaveLength(1);
  });
});

describe('400', () => {
  test.each([
    [{}, 'fromEventId', 'is required, or since is'],
    [{ fromEventId: '1', since: '2026-12-01T00:00:00Z' }, 'since', 'must not be given together with fromEventId'],
    [
      { fromEventId: '1', toEventId: '2', until: '2026-12-01T00:00:00Z' },
      'until',
      'must not be given together with toEventId',
    ],
    [{ fromEventId: '2', toEventId: '1' }, 'toEventId', 'must not be before fromEventId'],
    [{ since: '2026-12-02T00:00:00Z', until: '2026-12-02T00:00:00Z' }, 'until', 'must be after since'],
    [{ since: '2026-12-02' }, 'since', 'must be an RFC3339 timestamp'],
    [{ fromEventId: 'x' }, 'fromEventId', 'must be the id of an event'],
    [{ fromEventId: '3' }, 'fromEventId', 'does not exist; the last event is 2'],
    [{ fromEventId: '1', toEventId: '3' }, 'toEventId', 'does not exist; the last event is 2'],
  ])('%j', async (attributes, name, detail) => {
    await delivered(2);
    const { status, body } = await ask(attributes);
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0]).toMatchObject({
      detail: expect.stringContaining(detail),
      source: { pointer: `/data/attributes/${name}` },
    });
  });
});

describe('404', () => {
  test('for a webhook or a replay that does not exist, and for a replay of another webhook', async () => {
    await delivered(2);
    await world.webhook();
    const id = await begin({ fromEventId: '1' });
    expect((await ask({ fromEventId: '1' }, '3')).status).toBe(404);
    for (const path of ['3/replays', `3/replays/${id}`, `2/replays/${id}`, '1/replays/1000000002', '1/replays/1']) {
      expect((await world.call('GET', `/webhooks/${path}`)).status).toBe(404);
    }
  });
});

describe('409', () => {
  test('while another replay of the webhook is Running, which it names', async () => {
    await delivered(2);
    await world.webhook();
    const id = await begin({ fromEventId: '1' });
    const { status, body } = await ask({ fromEventId: '1' });
    expect(status).toBe(409);
    expect(body.errors[0].meta.existingIds).toEqual([id]);
    await begin({ fromEventId: '1' }, '2');
    await world.run();
    await begin({ fromEventId: '1' });
  });

  test('for a webhook that receives nothing', async () => {
    await delivered(2);
    await world.call('POST', '/webhooks/1/disable');
    const { status, body } = await ask({ fromEventId: '1' });
    expect([status, body.errors[0].code]).toEqual([409, 'invalid_state']);
  });

  test('two that are asked for at the same time: one is begun', async () => {
    await delivered(2);
    const answers = await Promise.all([1, 2, 3].map(() => ask({ fromEventId: '1' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('a receiver that fails', () => {
  test('AtLeastOnce: the same bytes come again after Fibonacci waits', async () => {
    await delivered(3);
    let failures = 5;
    failReplays(() => (failures -= 1) >= 0);
    const id = await begin({ fromEventId: '1' });
    await world.run();
    expect(await read(id)).toMatchObject({ status: 'Running', nextAttemptAt: '2026-12-01T15:00:01.000Z' });
    await world.call('PATCH', '/webhooks/1', { data: { type: 'webhook', attributes: { contentType: 'Json' } } });
    await world.passTime({ minutes: 1 });
    expect(new Set(replayed().map(({ text }) => text)).size).toBe(1);
    const at = replayed().map((one) => Date.parse(one.at));
    expect(at.slice(1).map((moment, index) => (moment - (at[index] ?? 0)) / 1000)).toEqual([1, 1, 2, 3, 5]);
    expect(await read(id)).toMatchObject({ status: 'Completed', delivered: 3, failed: 0 });
  });

  test('AtLeastOnce: after an hour a batch is given up and counted, and the next one is sent', async () => {
    await delivered(70);
    failReplays(() => replayed().at(-1)?.ids[0] === '1');
    const id = await begin({ fromEventId: '1' });
    await world.run();
    await world.passTime({ minutes: 61 });
    expect(replayed().filter(({ ids }) => ids[0] === '1')).toHaveLength(18);
    expect(replayedIds().at(-1)).toEqual(numbers(65, 70));
    expect(await read(id)).toMatchObject({ status: 'Completed', position: 70, delivered: 6, failed: 64 });
  });

  test('AtMostOnce: each event is sent once, in a request of its own', async () => {
    await delivered(3, { deliveryMode: 'AtMostOnce' });
    failReplays(() => replayed().at(-1)?.ids[0] === '2');
    const id = await begin({ fromEventId: '1' });
    await world.run();
    await world.passTime({ minutes: 61 });
    expect(replayedIds()).toEqual([['1'], ['2'], ['3']]);
    expect(await read(id)).toMatchObject({ status: 'Completed', position: 3, delivered: 2, failed: 1 });
  });

  test('ordinary deliveries go on beside it', async () => {
    await delivered(2);
    failReplays();
    await begin({ fromEventId: '1' });
    await world.run();
    await world.emit(...created(2));
    await world.run();
    expect(world.received.at(-1)?.ids).toEqual(['3', '4']);
  });

  test('a replay to which nothing arrives for a day is Stopped', async () => {
    await delivered(64 * 3);
    failReplays();
    const id = await begin({ fromEventId: '1' });
    await world.run();
    await world.passTime({ minutes: 61 });
    expect(await read(id)).toMatchObject({ status: 'Running', failed: 64, position: 64 });
    world.clock.advance({ hours: 24 });
    await world.run();
    expect(await read(id)).toMatchObject({ status: 'Stopped', stopReason: 'ReceiverFails', failed: 128 });
    const sent = replayed().length;
    await world.passTime({ minutes: 60 });
    expect(replayed()).toHaveLength(sent);
    await begin({ fromEventId: '1' });
  });

  test('every attempt is in the delivery log of the webhook', async () => {
    await delivered(2);
    let failures = 1;
    failReplays(() => (failures -= 1) >= 0);
    const replayId = await begin({ fromEventId: '1' });
    await world.run();
    await world.passTime({ minutes: 1 });
    const rows = (await world.table.query({ pk: `dlv#${world.organisationId}#1` })).filter((row) => row['replayId']);
    expect(rows).toMatchObject([
      { replayId, outcome: 'Failed', attempts: 1, from: 1, to: 2, count: 2, status: 500 },
      { replayId, outcome: 'Delivered', attempts: 2, from: 1, to: 2, count: 2 },
    ]);
  });
});

describe('the end of a webhook run', () => {
  test('disabling Stops a replay that waits, at once for who looks, and it sends nothing more', async () => {
    await delivered(2);
    failReplays();
    const id = await begin({ fromEventId: '1' });
    await world.run();
    await world.call('POST', '/webhooks/1/disable');
    expect(await read(id)).toMatchObject({ status: 'Stopped', stopReason: 'Disabled' });
    const list = await world.call('GET', '/webhooks/1/replays');
    expect(list.body.data[0].attributes.status).toBe('Stopped');
    await world.passTime({ minutes: 61 });
    expect(replayed()).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'Stopped', stopReason: 'Disabled', endedAt: expect.any(String) });
    expect(await openReplays()).toEqual([]);
  });

  test('a webhook that is enabled again can be replayed at once, whatever its last run left behind', async () => {
    await delivered(2);
    failReplays();
    const old = await begin({ fromEventId: '1' });
    await world.run();
    await world.call('POST', '/webhooks/1/disable');
    await world.call('POST', '/webhooks/1/enable');
    failReplays(() => false);
    const id = await begin({ fromEventId: '2' });
    await world.run();
    await world.passTime({ minutes: 5 });
    expect(replayedIds()).toEqual([['1', '2'], ['2']]);
    expect(await read(id)).toMatchObject({ status: 'Completed' });
    expect(await read(old)).toMatchObject({ status: 'Stopped', stopReason: 'EnabledAgain' });
  });
});

describe('messages', () => {
  test('a replay whose message was lost is found by the sweep', async () => {
    await delivered(2);
    const { queues } = world.platform;
    const send = jest.spyOn(queues, 'send').mockRejectedValueOnce(new Error('no queue'));
    const id = await begin({ fromEventId: '1' });
    send.mockRestore();
    await world.run();
    expect(replayed()).toEqual([]);
    await queues.send({ queue: sweepQueue.name, body: { organisationId: world.organisationId } });
    await world.run();
    expect(await read(id)).toMatchObject({ status: 'Completed', delivered: 2 });
  });

  test('so is one whose message was lost between two attempts, once the next is long overdue', async () => {
    await delivered(2);
    const { queues } = world.platform;
    const send = jest.spyOn(queues, 'send');
    send.mockRejectedValueOnce(new Error('no queue')).mockResolvedValueOnce();
    const replayId = await begin({ fromEventId: '1' });
    let failures = 1;
    failReplays(() => (failures -= 1) >= 0);
    const { organisationId } = world;
    await deliver(world, webhooksReplay, { organisationId, webhookId: '1', replayId, position: 0 });
    const sweep = async (minutes: number) => {
      await world.passTime({ minutes });
      await queues.send({ queue: sweepQueue.name, body: { organisationId } });
      await world.run();
    };
    await sweep(4);
    expect(replayedIds()).toEqual([['1', '2']]);
    await sweep(2);
    expect(replayedIds()).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
    expect(await read(replayId)).toMatchObject({ status: 'Completed', delivered: 2 });
  });

  test.each(['AtLeastOnce', 'AtMostOnce'])(
    '%s: a message that two workers have at once moves the replay once, and counts once',
    async (deliveryMode) => {
      await delivered(2, { deliveryMode });
      const id = await begin({ fromEventId: '1', toEventId: '1' });
      const { organisationId } = world;
      const handle = createQueueHandler(webhooksReplay, world.platform);
      const event = sqsEvent({ organisationId, webhookId: '1', replayId: id, position: 0, attempt: 0 });
      await Promise.all([handle(event), handle(event)]);
      await handle(event);
      expect(await read(id)).toMatchObject({ status: 'Completed', delivered: 1, failed: 0 });
      if (deliveryMode === 'AtMostOnce') expect(replayedIds()).toEqual([['1']]);
      await world.run();
      expect(await read(id)).toMatchObject({ delivered: 1 });
    },
  );

  test('a sweep too many sends nothing twice', async () => {
    await delivered(200);
    world.behaviour.answer = () => timedOut;
    await begin({ fromEventId: '1' });
    for (let round = 0; round < 4; round += 1) {
      await world.platform.queues.send({ queue: sweepQueue.name, body: { organisationId: world.organisationId } });
      await world.run();
      await world.passTime({ minutes: 6 });
      world.behaviour.answer = () => answered(200);
    }
    const arrivedOnce = replayed()
      .slice(-4)
      .map(({ ids }) => ids);
    expect(arrivedOnce).toEqual([numbers(1, 64), numbers(65, 128), numbers(129, 192), numbers(193, 200)]);
  });
});

test('a list has the newest replay first', async () => {
  await delivered(2);
  for (const fromEventId of ['1', '2']) {
    await begin({ fromEventId });
    await world.run();
  }
  const { body } = await world.call('GET', '/webhooks/1/replays?page[limit]=1');
  expect(body.data).toMatchObject([{ id: '1000000002', relationships: { webhook: { data: { id: '1' } } } }]);
  expect(body.meta.pagination).toEqual({ total: 2, limit: 1, offset: 0 });
});
