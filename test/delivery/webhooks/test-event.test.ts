import { createHmac } from 'node:crypto';
import { useDeliveryBank, timedOut } from '../../support/delivery/delivery-bank.ts';

const world = useDeliveryBank();

const send = () => world.call('POST', '/webhooks/1/test');
const everything = () => world.table.query({ pk: `log#${world.organisationId}` });

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

  test('it is written as the webhook is written to, and without a token it is not signed', async () => {
    await world.webhook({ contentType: 'Json', includeResources: true });
    const { body } = await send();
    expect(body.data.attributes.isSigned).toBe(false);
    const [sent] = world.received;
    expect(JSON.parse(sent?.text ?? '').data[0]).toMatchObject({ type: 'webhook.test', webhookId: '1' });
    expect(sent?.headers).not.toHaveProperty('webhook-signature');
  });

  test('an answer other than 200 is told with its first 512 bytes, and no answer with its reason', async () => {
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
    expect((await send()).body.data.attributes.outcome).toBe('Delivered');
    await world.run();
    expect(world.received).toHaveLength(1);
    expect(await everything()).toEqual([]);
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
