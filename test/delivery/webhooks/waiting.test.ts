import { sweepQueue } from '../../../functions/delivery/webhooks/queues.ts';
import { attemptMessage } from '../../../functions/delivery/webhooks/attempt.ts';
import { oldestWaitMessage } from '../../../functions/delivery/webhooks/workers/sweep.ts';
import { useDeliveryBank, answered, timedOut } from '../../support/delivery/delivery-bank.ts';

const world = useDeliveryBank();

/** The measurement of one sweep: the fields of its line, or nothing if it writes none. */
async function measured() {
  const before = world.logs.length;
  await world.platform.queues.send({ queue: sweepQueue.name, body: { organisationId: world.organisationId } });
  await world.deliver();
  const lines = world.logs.slice(before).filter(({ message }) => message === oldestWaitMessage);
  expect(lines.length).toBeLessThanOrEqual(1);
  const { organisationId, ...fields } = lines[0]?.fields ?? { organisationId: world.organisationId };
  expect(organisationId).toBe(world.organisationId);
  return fields;
}

describe('the sweep measures how long the oldest undelivered event has waited', () => {
  test('without a webhook it measures nothing, and with nothing to deliver 0', async () => {
    expect(await measured()).toEqual({});
    await world.webhook();
    expect(await measured()).toEqual({ waitedSeconds: 0 });
    await world.emit('account.created');
    await world.run();
    world.clock.advance({ hours: 3 });
    expect(await measured()).toEqual({ waitedSeconds: 0 });
  });

  test('an event behind batches that fail waits from the moment it was written', async () => {
    await world.webhook();
    world.behaviour.answer = () => timedOut;
    await world.emit('account.created');
    await world.run();
    world.clock.advance({ minutes: 5 });
    await world.emit('account.created');
    await world.run();
    world.clock.advance({ minutes: 5 });
    expect(await measured()).toEqual({ waitedSeconds: 600, webhookId: '1', eventId: '1' });

    // The first one is given up after its hour; the second has waited since it was written.
    await world.passTime({ minutes: 60 });
    expect(await measured()).toEqual({ waitedSeconds: 65 * 60, webhookId: '1', eventId: '2' });
  });

  test('the webhook that is furthest behind counts, whatever order they are in', async () => {
    for (const name of ['well', 'broken', 'well']) await world.webhook({ url: `https://${name}.example.com/hook` });
    world.behaviour.answer = ({ url }) => (url.includes('broken') ? answered(503) : answered(200));
    // The chunk of the event holds the creation of the webhooks too, which is later by a millisecond each.
    world.clock.advance({ seconds: 1 });
    await world.emit('account.created');
    await world.run();
    world.clock.advance({ minutes: 10 });
    expect(await measured()).toEqual({ waitedSeconds: 600, webhookId: '2', eventId: '1' });
  });

  test('events that nobody selects do not wait', async () => {
    await world.webhook({ subscriptionType: 'OnlyAuthorizationRequest' });
    await world.emit('account.created', 'account.created');
    await world.project();
    world.clock.advance({ hours: 3 });
    expect(await measured()).toEqual({ waitedSeconds: 0 });
  });

  test('a webhook that is not enabled waits for nothing', async () => {
    await world.webhook();
    world.behaviour.answer = () => timedOut;
    await world.emit('account.created');
    await world.run();
    await world.call('POST', '/webhooks/1/disable');
    world.clock.advance({ hours: 3 });
    expect(await measured()).toEqual({});
  });
});

describe('an attempt logs how long the platform let the event wait', () => {
  const waits = () =>
    world.logs.filter(({ message }) => message === attemptMessage).map(({ fields }) => fields.waitedMs);
  /** Numbers the event only after so long, as a projector does that is behind. */
  const happen = async (lateSeconds = 0) => {
    world.logs.length = 0;
    await world.emit('account.created');
    world.clock.advance({ seconds: lateSeconds });
    await world.run();
    return waits();
  };

  test.each(['AtLeastOnce', 'AtMostOnce'])('from its transaction to its request: %s', async (deliveryMode) => {
    await world.webhook({ deliveryMode });
    await happen();
    expect((await happen()).map((ms) => ms !== undefined && ms < 1_000)).toEqual([true]);
    const [waited = 0] = await happen(12);
    expect(waited).toBeGreaterThanOrEqual(12_000);
    expect(waited).toBeLessThan(13_000);
  });

  test('and not the time for which it waited for the body before it', async () => {
    await world.webhook();
    await happen();
    let isFirst = true;
    world.behaviour.answer = async () => {
      if (!isFirst) return answered(200);
      isFirst = false;
      await world.emit('account.created');
      await world.project();
      world.clock.advance({ seconds: 9 });
      return answered(200);
    };
    const [first = NaN, second = NaN] = await happen();
    expect(first).toBeLessThan(1_000);
    expect(second).toBeLessThan(1_000);
  });

  test('and retries log none: they wait for the receiver', async () => {
    await world.webhook();
    world.behaviour.answer = () => timedOut;
    await happen();
    world.logs.length = 0;
    await world.passTime({ minutes: 5 });
    expect(waits().length).toBeGreaterThan(2);
    expect(waits().filter((ms) => ms !== undefined)).toEqual([]);
  });
});
