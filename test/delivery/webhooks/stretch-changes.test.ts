import type { SQSRecord } from 'aws-lambda';
import { fastQueue } from '../../../functions/delivery/webhooks/queues.ts';
import { webhooksFast } from '../../../functions/delivery/webhooks/workers/fast.ts';
import type { OutgoingMessage } from '../../../functions/ports/queues/port.ts';
import { answered, useDeliveryBank } from '../../support/delivery/delivery-bank.ts';
import { loggedRows } from '../../support/delivery/delivery-faults.ts';

/** While a worker goes from one event to the next, its webhook may be changed, and another worker may have the same message. */
const world = useDeliveryBank();
let messages: OutgoingMessage[];
beforeEach(() => {
  messages = [];
  const { send } = world.platform.queues;
  Object.assign(world.platform.queues, {
    send: (message: OutgoingMessage) => (messages.push(message), send(message)),
  });
});

const modes = ['AtLeastOnce', 'AtMostOnce'];
const ids = () => world.received.flatMap((one) => one.ids);
const events = (count: number, type = 'account.created') => Array.from({ length: count }, () => type);
const patch = async (id: string, attributes: object) => {
  const { status } = await world.call('PATCH', `/webhooks/${id}`, { data: { type: 'webhook', attributes } });
  expect(status).toBe(200);
};

/** A webhook that has received event 1, so that it is in the fast lane. */
async function knownWebhook(attributes: object, type = 'account.created'): Promise<string> {
  const id = await world.webhook(attributes as Record<string, unknown>);
  await world.emit(type);
  await world.run();
  world.received.length = 0;
  messages.length = 0;
  return id;
}

/** Does something while the `count`th request is with the receiver. */
function during(count: number, act: () => Promise<void>): void {
  world.behaviour.answer = async () => {
    if (world.received.length === count) await act();
    return answered(200);
  };
}

describe.each(modes)('%s, a change while the last events are sent', (deliveryMode) => {
  const requests = deliveryMode === 'AtMostOnce' ? 2 : 1;

  test('of the subscription holds for the events that are created from then on', async () => {
    const rare = 'authorizationRequest.pending';
    const id = await knownWebhook({ deliveryMode, subscriptionType: 'OnlyAuthorizationRequest' }, rare);
    during(requests, async () => {
      await patch(id, { subscriptionType: 'All' });
      await world.emit('account.created');
      await world.project();
    });
    await world.emit(...events(2, rare));
    await world.run();
    expect(ids()).toEqual(['2', '3', '4']);
    await world.emit('account.created');
    await world.run();
    expect(await loggedRows(world, id)).toEqual(
      requests === 2 ? ['1-1', '2-2', '3-3', '4-4', '5-5'] : ['1-1', '2-3', '4-4', '5-5'],
    );
  });

  test.each([
    ['', 0],
    [', also if its stretch is over,', 600],
  ])('of the format%s holds for the events that are created from then on', async (_, passesMs) => {
    const id = await knownWebhook({ deliveryMode, contentType: 'JsonAPI' });
    const url = 'https://new.example.com/hook';
    during(requests, async () => {
      await patch(id, { contentType: 'Json', url });
      await world.emit('account.created');
      await world.project();
      world.clock.set(new Date(Date.parse(world.clock.now()) + passesMs).toISOString());
    });
    await world.emit(...events(2));
    await world.run();
    expect(ids()).toEqual(['2', '3', '4']);
    const last = world.received.at(-1);
    expect([last?.url, last?.headers['Content-Type']]).toEqual([url, 'application/json']);
  });
});

test.each(modes)('two workers that have the same message go on as one: %s', async (deliveryMode) => {
  await knownWebhook({ deliveryMode });
  const count = deliveryMode === 'AtMostOnce' ? 8 : 150;
  await world.emit(...events(Math.min(count, 50)));
  for (let more = 50; more < count; more += 50) await world.emit(...events(50));
  await world.project();
  const { body } = messages.filter(({ queue }) => queue === fastQueue.name).at(-1) ?? { body: {} };
  const first = Promise.withResolvers<undefined>();
  let [under, together] = [0, 0];
  world.behaviour.answer = async () => {
    const place = world.received.length;
    under += 1;
    // The second worker has begun with the second request; from the third on, only one is left.
    if (place === 1) await first.promise;
    if (place === 3) first.resolve(undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (place > 4 && under > 1) together += 1;
    under -= 1;
    return answered(200);
  };
  const received = (count: number): SQSRecord =>
    ({ attributes: { MessageGroupId: 'g', ApproximateReceiveCount: String(count) }, messageId: 'm' }) as never;
  const one = webhooksFast.handle({ body, record: received(1) }, world.platform);
  while (under === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await Promise.allSettled([one, webhooksFast.handle({ body, record: received(2) }, world.platform)]);
  expect(together).toBe(0);
  await world.deliver();
  expect(new Set(ids()).size).toBe(count);
});
