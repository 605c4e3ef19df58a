import { createHmac } from 'node:crypto';
import { testWebhook } from '../../../functions/delivery/webhooks/operations/test.ts';
import { answered, useDeliveryBank, timedOut } from '../../support/delivery/delivery-bank.ts';

const world = useDeliveryBank();

const send = () => world.call('POST', '/webhooks/1/test');
/** Chunks of the log with events. The others hold audit entries only. */
const everything = async () =>
  (await world.table.query({ pk: `log#${world.organisationId}` })).filter(({ count }) => count !== 0);

describe('200', () => {
  test('a signed event that says it is a test is sent at once, and the answer tells that it arrived', async () => {
    await world.webhook({ token: 'key', label: 'payments' });
    const { status, body } = await send();
    expect(status).toBe(200);
    const { id, attributes } = body.data as { id: string; attributes: object };
    expect(attributes).toEqual({
      createdAt: '2026-12-01T15:00:00.000Z',
      outcome: 'Delivered',
      status: 200,
      durationMs: 5,
      isSigned: true,
    });
    const [sent] = world.received;
    expect(JSON.parse(sent?.text ?? '')).toEqual({
      data: [
        {
          type: 'webhook.test',
          id,
          attributes: { createdAt: '2026-12-01T15:00:00.000Z', label: 'payments' },
          relationships: { webhook: { data: { type: 'webhook', id: '1' } } },
        },
      ],
      meta: { isTest: true },
    });
    expect(sent?.headers['X-Service-Signature']).toBe(
      createHmac('sha1', 'key')
        .update(sent?.text ?? '')
        .digest('base64'),
    );
  });

  test('the receiver has less time than the request, and for its deliveries the usual time', async () => {
    await world.webhook();
    await send();
    await world.emit('account.created');
    await world.run();
    expect(testWebhook.timeoutSeconds).toBe(5);
    expect(world.received.map(({ timeoutMs }) => timeoutMs)).toEqual([3_500, undefined]);
  });

  test('it is written as the webhook is written to, and without a token it is not signed', async () => {
    await world.webhook({ contentType: 'Json', includeResources: true });
    const { body } = await send();
    expect(body.data.attributes.isSigned).toBe(false);
    const [sent] = world.received;
    expect(JSON.parse(sent?.text ?? '').data[0]).toMatchObject({ type: 'webhook.test', webhookId: '1' });
    expect(sent?.headers).not.toHaveProperty('webhook-signature');
  });

  test('an answer other than 200 is returned with its first 512 bytes, and no answer with its reason', async () => {
    await world.webhook({ token: 'key' });
    world.behaviour.answer = () => ({ outcome: 'answered', status: 500, durationMs: 5, bodyStart: 'x'.repeat(600) });
    expect((await send()).body.data.attributes).toMatchObject({
      outcome: 'Failed',
      reason: 'status',
      status: 500,
      answer: 'x'.repeat(512),
    });
    world.behaviour.answer = () => timedOut;
    const { body } = await send();
    expect(body.data.attributes).toMatchObject({ outcome: 'Failed', reason: 'timeout', durationMs: 10_000 });
    expect(body.data.attributes).not.toHaveProperty('status');
    expect(JSON.stringify(body)).not.toContain('key');
  });

  test('whatever the status of the webhook, and no event of the log comes of it', async () => {
    await world.webhook();
    await world.call('POST', '/webhooks/1/disable');
    await world.run();
    const before = await everything();
    expect((await send()).body.data.attributes.outcome).toBe('Delivered');
    await world.run();
    expect(world.received).toHaveLength(1);
    expect(await everything()).toEqual(before);
  });

  test('two tests are two events, neither with the id of an event of the log', async () => {
    await world.webhook();
    const ids = [(await send()).body.data.id as string, (await send()).body.data.id as string];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[1-9]\d{14}$/);
  });
});

describe('404', () => {
  test('for a webhook that does not exist', async () => {
    expect((await send()).status).toBe(404);
    expect(world.received).toEqual([]);
  });
});

describe('a batch that waits for its next attempt', () => {
  const isTest = ({ text }: { text: string }) => text.includes('webhook.test');
  const deliveries = () => world.received.filter((one) => !isTest(one));
  beforeEach(async () => {
    await world.webhook();
    world.behaviour.answer = () => timedOut;
    await world.emit('account.created');
    await world.run();
    // The next attempt comes 233 seconds after the last one.
    await world.passTime({ minutes: 7 });
    expect(deliveries()).toHaveLength(13);
  });

  test('is sent again as soon as a test arrives, and only once', async () => {
    world.behaviour.answer = () => answered(200);
    await send();
    await world.deliver();
    expect(deliveries()).toHaveLength(14);
    expect(new Set(deliveries().map(({ text }) => text)).size).toBe(1);
    await world.emit('account.created');
    await world.run();
    await world.passTime({ minutes: 90 });
    expect(
      deliveries()
        .map(({ ids }) => ids.join())
        .slice(13),
    ).toEqual(['1', '2']);
  });

  test('is not sent while tests fail', async () => {
    await send();
    await world.deliver();
    expect(deliveries()).toHaveLength(13);
  });

  test('keeps its attempts if it fails although a test arrived', async () => {
    world.behaviour.answer = (one) => (isTest(one) ? answered(200) : timedOut);
    for (let tests = 0; tests < 20; tests += 1) {
      world.clock.advance({ seconds: 1 });
      await send();
      await world.deliver();
    }
    expect(deliveries()).toHaveLength(33);
    await world.passTime({ minutes: 90 });
    expect(deliveries()).toHaveLength(33 + 5);
  });

  test('stays planned if the message for it cannot be sent', async () => {
    world.behaviour.answer = () => answered(200);
    jest.spyOn(world.platform.queues, 'send').mockRejectedValueOnce(new Error('no queue'));
    expect((await send()).status).toBe(200);
    await world.passTime({ minutes: 5 });
    expect(deliveries()).toHaveLength(14);
  });
});
