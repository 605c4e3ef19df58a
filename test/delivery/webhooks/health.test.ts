import { chunksScannedMax } from '../../../functions/delivery/webhooks/batch.ts';
import { useDeliveryBank, answered, timedOut } from '../../support/delivery/delivery-bank.ts';

const world = useDeliveryBank();

const emitAndRun = async (...types: string[]) => {
  await world.emit(...types);
  await world.run();
};
/** As the webhook itself and the list of all show it. */
const health = async (id = '1') => {
  const shown = (await world.call('GET', `/webhooks/${id}`)).body.data;
  const listed = (await world.call('GET', '/webhooks')).body.data as { id: string }[];
  expect(listed.find((one) => one.id === id)).toEqual(shown);
  return shown.attributes.health as Record<string, unknown>;
};
const idsOf = async (isFailing: boolean) => {
  const { data } = (await world.call('GET', `/webhooks?filter[isFailing]=${String(isFailing)}`)).body;
  return (data as readonly { readonly id: string }[]).map(({ id }) => id);
};
const noLag = { lagEvents: 0, lagSeconds: 0 };

test.each(['AtLeastOnce', 'AtMostOnce'])('%s: nothing waits, and when a body arrived last', async (deliveryMode) => {
  await world.webhook({ deliveryMode });
  expect(await health()).toEqual(noLag);
  await emitAndRun('account.created');
  const lastDeliveredAt = world.clock.now();
  world.clock.advance({ hours: 1 });
  expect(await health()).toEqual({ ...noLag, lastDeliveredAt });
});

test('a batch that fails: what waits behind it and since when, since when it fails, and when it is tried again', async () => {
  await world.webhook();
  await emitAndRun('account.created');
  const lastDeliveredAt = world.clock.now();
  world.clock.advance({ minutes: 1 });
  world.behaviour.answer = () => timedOut;
  const failingSince = world.clock.now();
  await emitAndRun('account.created', 'account.created');
  world.clock.advance({ minutes: 5 });
  await emitAndRun('account.created');
  const failing = await health();
  expect(failing).toMatchObject({ lagEvents: 3, lagSeconds: 300, failingSince, lastDeliveredAt });
  expect(failing['nextAttemptAt']).toBe(new Date(Date.parse(world.clock.now()) + 1000).toISOString());
  world.behaviour.answer = () => answered(200);
  await world.passTime({ minutes: 1 });
  expect(await health()).toEqual({ ...noLag, lastDeliveredAt: expect.any(String) });
});

test('those that fail are found until they deliver again', async () => {
  await world.webhook();
  await world.webhook({ subscriptionType: 'OnlyAuthorizationRequest' });
  expect(await idsOf(true)).toEqual([]);
  world.behaviour.answer = () => timedOut;
  await emitAndRun('account.created');
  expect(await idsOf(true)).toEqual(['1']);
  expect(await idsOf(false)).toEqual(['2']);
  world.behaviour.answer = () => answered(200);
  await world.passTime({ minutes: 1 });
  expect(await idsOf(true)).toEqual([]);
  expect(await idsOf(false)).toHaveLength(2);
});

test('AtMostOnce: an event that failed waits for nothing, and what arrived before it was the last', async () => {
  await world.webhook({ deliveryMode: 'AtMostOnce' });
  await emitAndRun('account.created');
  const lastDeliveredAt = world.clock.now();
  world.clock.advance({ minutes: 1 });
  world.behaviour.answer = () => timedOut;
  await emitAndRun('account.created');
  expect(await health()).toEqual({ ...noLag, lastDeliveredAt, failingSince: world.clock.now() });
  world.clock.advance({ minutes: 1 });
  world.behaviour.answer = () => answered(200);
  await emitAndRun('account.created');
  expect(await health()).toEqual({ ...noLag, lastDeliveredAt: world.clock.now() });
});

test('events that it does not select do not wait for it', async () => {
  await world.webhook({ subscriptionType: 'OnlyAuthorizationRequest' });
  await world.webhook({ subscriptionType: 'NotAuthorizationRequest' });
  // The chunk of the events holds the creation of the webhooks too, which is later by a millisecond each.
  world.clock.advance({ seconds: 1 });
  await world.emit('account.created', 'authorizationRequest.pending');
  await world.project();
  world.clock.advance({ minutes: 2 });
  await world.emit('account.created');
  await world.project();
  world.clock.advance({ minutes: 1 });
  expect(await health('1')).toEqual({ lagEvents: 1, lagSeconds: 180 });
  expect(await health('2')).toEqual({ lagEvents: 2, lagSeconds: 180 });
  await world.deliver();
  expect(await health('1')).toMatchObject(noLag);
});

test('only events after the change wait where the subscription was changed to fewer', async () => {
  await world.webhook();
  await world.emit('account.created');
  await world.project();
  const changes = { subscriptionType: 'OnlyAuthorizationRequest' };
  await world.call('PATCH', '/webhooks/1', { data: { type: 'webhook', attributes: changes } });
  await world.emit('account.created', 'authorizationRequest.pending');
  await world.project();
  expect(await health()).toMatchObject({ lagEvents: 2 });
});

test('a webhook that selects little is looked through from the end of the log, so far and no further', async () => {
  await world.webhook({ subscriptionType: 'OnlyAuthorizationRequest' });
  for (let chunk = 0; chunk < chunksScannedMax + 3; chunk += 1) {
    await world.emit('authorizationRequest.pending');
    await world.project();
  }
  expect(await health()).toMatchObject({ lagEvents: chunksScannedMax });
});

test('a webhook that is not Enabled waits for nothing', async () => {
  await world.webhook();
  world.behaviour.answer = () => timedOut;
  await emitAndRun('account.created');
  const failingSince = world.clock.now();
  const { body } = await world.call('POST', '/webhooks/1/disable');
  await emitAndRun('account.created');
  expect(await health()).toEqual({ ...noLag, failingSince });
  expect(body.data.attributes.health).toEqual({ ...noLag, failingSince });
  const enabled = await world.call('POST', '/webhooks/1/enable');
  expect(enabled.body.data.attributes.health).toEqual(noLag);
  expect(await health()).toEqual(noLag);
});
