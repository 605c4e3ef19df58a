import type { SQSRecord } from 'aws-lambda';
import { fastQueue } from '../../../functions/delivery/webhooks/queues.ts';
import { putOffMessage } from '../../../functions/delivery/webhooks/in-share.ts';
import { batchEventsMax } from '../../../functions/delivery/webhooks/batch.ts';
import { webhooksFast } from '../../../functions/delivery/webhooks/workers/fast.ts';
import type { OutgoingMessage } from '../../../functions/ports/queues/port.ts';
import { testSettings } from '../../support/bank/platform.ts';
import { answered, useDeliveryBank } from '../../support/delivery/delivery-bank.ts';

/**
 * A message delivers one batch after the other for a stretch of time. Otherwise each batch, and each event with AtMostOnce, would
 * need a message of its own, and the way through the queue takes longer than the request.
 */
const world = useDeliveryBank();
let messages: OutgoingMessage[];
beforeEach(() => {
  messages = [];
  const { send } = world.platform.queues;
  Object.assign(world.platform.queues, {
    send: (message: OutgoingMessage) => (messages.push(message), send(message)),
  });
});

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
const fastMessages = () => messages.filter(({ queue }) => queue === fastQueue.name);
const ids = () => world.received.map((one) => one.ids);
const url = (name: string) => `https://${name}.example.com/hook`;
const pass = (milliseconds: number) =>
  world.clock.set(new Date(Date.parse(world.clock.now()) + milliseconds).toISOString());

/** A webhook that has answered once, so that it is in the fast lane. */
async function knownWebhook(attributes: object): Promise<string> {
  const id = await world.webhook({ ...attributes });
  await world.emit('account.created');
  await world.run();
  return id;
}

async function happen(count: number): Promise<void> {
  messages.length = 0;
  world.received.length = 0;
  for (let rest = count; rest > 0; rest -= 50) {
    await world.emit(...Array.from({ length: Math.min(rest, 50) }, () => 'account.created'));
  }
  await world.run();
}

test('one message delivers a backlog: AtMostOnce', async () => {
  await knownWebhook({ deliveryMode: 'AtMostOnce' });
  await happen(100);
  expect(ids()).toEqual(range(2, 101).map((id) => [id]));
  expect(fastMessages()).toHaveLength(1);
});

test('one message delivers a backlog: AtLeastOnce', async () => {
  await knownWebhook({});
  await happen(200);
  expect(ids().map((batch) => batch.length)).toEqual([batchEventsMax, batchEventsMax, batchEventsMax, 8]);
  expect(ids().flat()).toEqual(range(2, 201));
  expect(fastMessages()).toHaveLength(1);
});

/** Two webhooks of one share, as far apart as there are shares. */
async function twoOfOneShare(): Promise<void> {
  await knownWebhook({ deliveryMode: 'AtMostOnce', url: url('long') });
  const { fast } = testSettings.shares;
  for (let other = 1; other < fast; other += 1) await world.webhook({ url: url(`other-${other}`) });
  const sharing = await knownWebhook({ deliveryMode: 'AtMostOnce', url: url('sharing') });
  expect(Number(sharing)).toBe(1 + fast);
}
const order = () => world.received.map((one) => one.url).filter((one) => [url('long'), url('sharing')].includes(one));

test('after half a second, the other webhooks of its share have their turn', async () => {
  await twoOfOneShare();
  world.behaviour.answer = () => {
    pass(100);
    return answered(200);
  };
  await happen(20);
  const turns = order().filter((one, index) => one !== order()[index - 1]);
  expect(turns.length).toBeGreaterThanOrEqual(8);
  expect(order().filter((one) => one === url('long'))).toHaveLength(20);
  expect(order().filter((one) => one === url('sharing'))).toHaveLength(20);
});

test('a webhook has one turn after the other, however many batches were numbered during its last one', async () => {
  await twoOfOneShare();
  let more = 20;
  world.behaviour.answer = async () => {
    pass(100);
    if (more > 0) {
      more -= 1;
      await world.emit('account.created');
      await world.project();
    }
    return answered(200);
  };
  await happen(20);
  const all = order();
  const lasting = all.map((one, index) => all.slice(index).findIndex((later) => later !== one));
  // A turn of half a second has at most six events of a tenth of a second.
  expect(Math.max(...lasting.slice(0, 40))).toBeLessThanOrEqual(6);
  expect(all).toHaveLength(80);
});

test.each(['AtLeastOnce', 'AtMostOnce'])('nothing is sent after the webhook was disabled: %s', async (deliveryMode) => {
  const id = await knownWebhook({ deliveryMode });
  world.behaviour.answer = async () => {
    await world.call('POST', `/webhooks/${id}/disable`);
    return answered(200);
  };
  await happen(200);
  expect(world.received).toHaveLength(1);
});

test.each(['AtLeastOnce', 'AtMostOnce'])(
  'events that happen meanwhile are sent after the others: %s',
  async (deliveryMode) => {
    await knownWebhook({ deliveryMode });
    world.behaviour.answer = async () => {
      if (world.received.length === 1) await world.emit('account.created').then(() => world.project());
      return answered(200);
    };
    await happen(3);
    expect(ids().flat()).toEqual(range(2, 5));
  },
);

test('AtMostOnce, a stretch goes on with events that were numbered meanwhile; each has the format of the webhook', async () => {
  const id = await knownWebhook({ deliveryMode: 'AtMostOnce', contentType: 'JsonAPI' });
  world.received.length = 0;
  await world.emit('account.created', 'account.created');
  await world.project();
  const { body } = fastMessages().at(-1) ?? { body: {} };
  world.behaviour.answer = async () => {
    if (world.received.length > 1) return answered(200);
    const attributes = { contentType: 'Json' };
    await world.call('PATCH', `/webhooks/${id}`, { data: { type: 'webhook', attributes } });
    await world.emit('account.created');
    await world.project();
    return answered(200);
  };
  const record = { attributes: { ApproximateReceiveCount: '1' } } as SQSRecord;
  await webhooksFast.handle({ body, record }, world.platform);
  expect(ids().flat()).toEqual(range(2, 4));
  expect(world.received.map(({ headers }) => headers['Content-Type'])).toEqual([
    'application/vnd.api+json',
    'application/json',
    'application/json',
  ]);
});

test('a worker that dies within a stretch is followed by one that sends the same batches', async () => {
  await knownWebhook({});
  const { put } = world.platform.table;
  let isDead = false;
  world.behaviour.answer = () => {
    // The process dies after the second request: neither its row nor its cursor is written.
    isDead = world.received.length === 2;
    return answered(200);
  };
  Object.assign(world.platform.table, {
    put: (...args: Parameters<typeof put>) => (isDead ? Promise.reject(new Error('the worker died')) : put(...args)),
  });
  await happen(150);
  isDead = false;
  // More has happened until the message becomes visible again.
  await world.emit('account.created');
  await world.project();
  await world.passTime({ minutes: 3 });
  const [first = [], second = [], again = []] = ids();
  expect([first.length, second.length]).toEqual([batchEventsMax, batchEventsMax]);
  expect(again).toEqual(second);
  expect(world.received[2]?.text).toBe(world.received[1]?.text);
  expect(new Set(ids().flat())).toEqual(new Set(range(2, 152)));
});

/** A worker whose process dies while the first request is on its way: it writes and sends nothing more until it is revived. */
function dyingWorker() {
  const { table, queues } = world.platform;
  const { put, update, transact } = table;
  const { send, hide } = queues;
  let isDead = false;
  const mortal =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    (...args: Args) =>
      isDead ? Promise.reject(new Error('the worker died')) : call(...args);
  Object.assign(table, { put: mortal(put), update: mortal(update), transact: mortal(transact) });
  Object.assign(queues, { send: mortal(send), hide: mortal(hide) });
  world.behaviour.answer = () => {
    isDead = world.received.length === 1;
    return answered(200);
  };
  return { revive: () => void (isDead = false) };
}

/** Milliseconds between the first two requests. */
function firstPauseMs(): number {
  const [first = '', second = ''] = world.received.map(({ at }) => at);
  return Date.parse(second) - Date.parse(first);
}

test('AtMostOnce: events behind the one whose worker died wait five seconds, and nothing is sent twice', async () => {
  await knownWebhook({ deliveryMode: 'AtMostOnce' });
  const { revive } = dyingWorker();
  await happen(3);
  expect(ids()).toEqual([['2']]);
  revive();
  await world.passTime({ minutes: 1 });
  expect(ids()).toEqual([['2'], ['3'], ['4']]);
  expect(firstPauseMs()).toBeLessThanOrEqual(5_000);
});

test('AtMostOnce: a replay goes on five seconds after its worker died, and nothing is sent twice', async () => {
  const id = await knownWebhook({ deliveryMode: 'AtMostOnce' });
  await happen(2);
  world.received.length = 0;
  const { revive } = dyingWorker();
  const replay = { data: { type: 'webhookReplay', attributes: { fromEventId: '1' } } };
  expect((await world.call('POST', `/webhooks/${id}/replay`, replay)).status).toBe(201);
  await world.deliver();
  expect(ids()).toEqual([['1']]);
  revive();
  await world.passTime({ minutes: 1 });
  expect(ids()).toEqual([['1'], ['2'], ['3']]);
  expect(firstPauseMs()).toBeLessThanOrEqual(5_000);
});

test('a fault before the second batch leaves the queue, so that the others of its share go on, and comes again', async () => {
  await knownWebhook({});
  const { query } = world.platform.table;
  let faults = 1;
  Object.assign(world.platform.table, {
    query: (...args: Parameters<typeof query>) =>
      world.received.length === 1 && (faults -= 1) >= 0 ? Promise.reject(new Error('no table')) : query(...args),
  });
  await happen(100);
  expect(ids().flat()).toEqual(range(2, 1 + batchEventsMax));
  expect(world.logs.filter(({ message }) => message === putOffMessage)).toHaveLength(1);
  await world.passTime({ minutes: 1 });
  expect(ids().flat()).toEqual(range(2, 101));
});

describe('AtMostOnce, from one event of a stretch to the next', () => {
  const rows = async (id: string) =>
    (await world.call('GET', `/webhooks/${id}/deliveries?sort=createdAt`)).body.data.map(
      ({ attributes }: { attributes: Record<string, unknown> }) => attributes['firstEventId'],
    );
  /** Runs `act` before each write of a row, and the write itself unless it answers false. */
  const beforeRows = (act: (number: number) => Promise<boolean> | boolean) => {
    const { put } = world.platform.table;
    let number = 0;
    Object.assign(world.platform.table, {
      put: async (...args: Parameters<typeof put>) => {
        if (!String(args[0].Item?.['pk']).startsWith('dlv#')) return put(...args);
        if (!(await act((number += 1)))) throw new Error('no table');
        return put(...args);
      },
    });
  };

  it('the row of an event is written while the next one is sent', async () => {
    const id = await knownWebhook({ deliveryMode: 'AtMostOnce' });
    const third = Promise.withResolvers<undefined>();
    world.behaviour.answer = () => {
      if (world.received.length === 3) third.resolve(undefined);
      return answered(200);
    };
    // The row of the second event waits for the third event, so this would never end if the event waited for the row.
    beforeRows(async (number) => {
      if (number === 2) await third.promise;
      return true;
    });
    await happen(3);
    expect(ids()).toEqual([['2'], ['3'], ['4']]);
    expect(await rows(id)).toEqual(['1', '2', '3', '4']);
  });

  it('the webhook is not read again', async () => {
    await knownWebhook({ deliveryMode: 'AtMostOnce' });
    const { query } = world.platform.table;
    let reads = 0;
    Object.assign(world.platform.table, {
      query: (...args: Parameters<typeof query>) => {
        if (world.received.length > 0 && args[0].pk.startsWith('whk#')) reads += 1;
        return query(...args);
      },
    });
    await happen(20);
    expect([ids().length, reads]).toEqual([20, 0]);
  });

  it('a change of the webhook holds for the next event', async () => {
    const id = await knownWebhook({ deliveryMode: 'AtMostOnce' });
    world.behaviour.answer = async () => {
      const attributes = { url: url(`number-${world.received.length}`) };
      await world.call('PATCH', `/webhooks/${id}`, { data: { type: 'webhook', attributes } });
      return answered(200);
    };
    await happen(4);
    expect(ids()).toEqual([['2'], ['3'], ['4'], ['5']]);
    expect(world.received.slice(1).map((one) => one.url)).toEqual([1, 2, 3].map((one) => url(`number-${one}`)));
    expect(await rows(id)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('a row that its worker could not write is written by the next one, once', async () => {
    const id = await knownWebhook({ deliveryMode: 'AtMostOnce' });
    let isBroken = true;
    beforeRows((number) => number === 1 || !isBroken);
    await happen(3);
    // Event 3 has no row. Event 4 was sent, but its result was lost with the worker.
    expect(await rows(id)).toEqual(['1', '2']);
    isBroken = false;
    await world.passTime({ minutes: 3 });
    expect(ids()).toEqual([['2'], ['3'], ['4']]);
    await happen(1);
    await happen(1);
    expect(await rows(id)).toEqual(['1', '2', '3', '5', '6']);
  });
});
