import type { Platform } from '../../../functions/ports/platform.ts';
import { answered, timedOut, useDeliveryBank } from '../../support/delivery/delivery-bank.ts';

const created = (count: number) => Array.from({ length: count }, () => 'account.created');

/** Set by a test whose worker is to die at its next write of the cursor. */
let isDying = false;

/** A worker that dies once where its cursor moves. */
const mortal = (platform: Platform): Platform => ({
  ...platform,
  table: {
    ...platform.table,
    update: async (input) => {
      if (isDying && String(input.Key?.['sk']).endsWith('#cursor')) {
        isDying = false;
        throw new Error('died');
      }
      return platform.table.update(input);
    },
  },
});

beforeEach(() => {
  isDying = false;
});
const world = useDeliveryBank(mortal);

interface Meta {
  readonly sequence: number;
  readonly previousSequence?: number;
  readonly previousEventId?: string;
}
const metaOf = ({ text }: { readonly text: string }) => (JSON.parse(text) as { meta: Meta }).meta;
/** Sequence, the one before with its last event, and the events, of each request. */
const line = () =>
  world.received.map((one) => {
    const { sequence, previousSequence, previousEventId } = metaOf(one);
    return [sequence, previousSequence, previousEventId, one.ids.join()];
  });
const emitAndRun = async (count = 1) => {
  await world.emit(...created(count));
  await world.run();
};

describe.each(['Json', 'JsonAPI'])('bodies of %s', (contentType) => {
  test('are numbered from 1, each with the one before', async () => {
    await world.webhook({ contentType });
    for (const count of [3, 1, 2]) await emitAndRun(count);
    expect(line()).toEqual([
      [1, undefined, undefined, '1,2,3'],
      [2, 1, '3', '4'],
      [3, 2, '4', '5,6'],
    ]);
  });
});

test('AtMostOnce: each event has its number, and one that failed leaves a gap', async () => {
  await world.webhook({ deliveryMode: 'AtMostOnce' });
  world.behaviour.answer = ({ ids }) => (ids.includes('2') ? timedOut : answered(200));
  await emitAndRun(3);
  expect(line()).toEqual([
    [1, undefined, undefined, '1'],
    [2, 1, '1', '2'],
    [3, 2, '2', '3'],
  ]);
});

test('events that the subscription does not select are no gap', async () => {
  await world.webhook({ subscriptionType: 'NotAuthorizationRequest' });
  await emitAndRun();
  await world.emit('authorizationRequest.pending');
  await world.run();
  await emitAndRun();
  expect(line()).toEqual([
    [1, undefined, undefined, '1'],
    [2, 1, '1', '3'],
  ]);
});

test('a batch that fails keeps its number and its bytes; given up, it is the one before', async () => {
  await world.webhook();
  await emitAndRun();
  world.behaviour.answer = ({ ids }) => answered(ids.includes('2') ? 500 : 200);
  await emitAndRun(2);
  await world.emit(...created(1));
  await world.project();
  await world.passTime({ minutes: 70 });
  const failed = world.received.filter(({ ids }) => ids.includes('2'));
  expect(failed.length).toBeGreaterThan(10);
  expect(new Set(failed.map(({ text }) => text)).size).toBe(1);
  expect(line()[1]).toEqual([2, 1, '1', '2,3']);
  expect(line().at(-1)).toEqual([3, 2, '3', '4']);
});

test('an hour in which nobody could try still names the last event of the batch', async () => {
  await world.webhook();
  world.behaviour.answer = () => timedOut;
  await emitAndRun(2);
  world.clock.advance({ hours: 2 });
  world.behaviour.answer = () => answered(200);
  await world.deliver();
  await emitAndRun();
  expect(line().at(-1)).toEqual([2, 1, '2', '3']);
});

test.each(['AtLeastOnce', 'AtMostOnce'])(
  '%s: an attempt that nobody recorded is no gap where it comes again',
  async (deliveryMode) => {
    await world.webhook({ deliveryMode });
    await emitAndRun();
    world.behaviour.answer = () => {
      isDying = deliveryMode === 'AtLeastOnce' && world.received.length === 2;
      return answered(200);
    };
    await emitAndRun();
    await world.passTime({ minutes: 3 });
    await emitAndRun();
    const [, second, third] = world.received;
    if (deliveryMode === 'AtLeastOnce') expect(third?.text).toBe(second?.text);
    expect([...new Set(line().map((one) => one.join()))]).toEqual(['1,,,1', '2,1,1,2', '3,2,2,3']);
  },
);

describe('what is passed over uses up a number', () => {
  const off = () => world.call('POST', '/webhooks/1/disable');
  const on = () => world.call('POST', '/webhooks/1/enable');

  test.each([
    ['AtLeastOnce', 4],
    ['AtMostOnce', 3],
  ])('%s: while Disabled', async (deliveryMode, sequence) => {
    await world.webhook({ deliveryMode });
    await emitAndRun();
    await off();
    await emitAndRun();
    await on();
    await emitAndRun();
    await emitAndRun();
    expect(line()).toEqual([
      [1, undefined, undefined, '1'],
      [sequence, 1, '1', '4'],
      [sequence + 1, sequence, '4', '6'],
    ]);
  });

  test('but where there was nothing, there is no gap', async () => {
    await world.webhook();
    await emitAndRun();
    await off();
    await on();
    await emitAndRun();
    expect(line()[1]).toEqual([2, 1, '1', '2']);
  });

  test('a batch that was failing when the webhook was disabled had the number before it', async () => {
    await world.webhook();
    await emitAndRun();
    world.behaviour.answer = () => answered(500);
    await emitAndRun();
    await off();
    await emitAndRun();
    await on();
    world.behaviour.answer = () => answered(200);
    await emitAndRun();
    expect(line().slice(1)).toEqual([
      [2, 1, '1', '2'],
      [4, 1, '1', '5'],
    ]);
  });

  test('a delivery that is under way meanwhile does not hide it', async () => {
    await world.webhook();
    await emitAndRun();
    world.behaviour.answer = async ({ ids }) => {
      if (ids.includes('2')) {
        await off();
        await world.emit('account.created');
        await world.project();
        await on();
      }
      return answered(200);
    };
    await emitAndRun();
    await emitAndRun();
    await world.passTime({ minutes: 2 });
    // A receiver that has 2 from the request that was under way sees that 3 is missing.
    expect(line().map(([sequence, , , ids]) => [sequence, ids])).toEqual([
      [1, '1'],
      [2, '2'],
      [4, '5'],
    ]);
  });
});
