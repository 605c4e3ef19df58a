import { sweepQueue } from '../../../functions/delivery/webhooks/queues.ts';
import { useDeliveryBank, answered, type ReceivedDelivery } from '../../support/delivery/delivery-bank.ts';

const world = useDeliveryBank();

const metaOf = ({ text }: ReceivedDelivery) => (JSON.parse(text) as { meta: Record<string, unknown> }).meta;
const again = () => world.received.filter((one) => 'replayId' in metaOf(one));
const hosts = () => again().map(({ url }) => new URL(url).hostname.replace('.example.com', ''));
const webhook = (name: string, overrides: Record<string, unknown> = {}) =>
  world.webhook({ url: `https://${name}.example.com`, ...overrides });
const resend = (id: string) => world.call('POST', `/events/${id}`);
const replaysOf = async (webhookId: string) =>
  (await world.call('GET', `/webhooks/${webhookId}/replays`)).body.data as {
    readonly id: string;
    readonly attributes: Record<string, unknown>;
  }[];

describe('200', () => {
  test('the event goes again to the Enabled webhooks that select it, with its id, and is answered', async () => {
    await webhook('first');
    await webhook('cards', { subscriptionType: 'OnlyAuthorizationRequest' });
    await webhook('disabled');
    await webhook('once', { deliveryMode: 'AtMostOnce' });
    await world.call('POST', '/webhooks/3/disable');
    await world.emit('account.created', 'account.frozen', 'account.closed');
    await world.run();
    const { status, body } = await resend('2');
    expect([status, body.data.type, body.data.id]).toEqual([200, 'account.frozen', '2']);
    await world.run();
    expect(hosts().sort()).toEqual(['first', 'once']);
    expect(again().map(({ ids }) => ids)).toEqual([['2'], ['2']]);
    expect(await replaysOf('1')).toMatchObject([
      { attributes: { status: 'Completed', fromEventId: '2', toEventId: '2', delivered: 1 } },
    ]);
    expect(await replaysOf('2')).toEqual([]);
  });

  test('to nobody where no webhook selects it', async () => {
    await webhook('cards', { subscriptionType: 'OnlyAuthorizationRequest' });
    await world.emit('account.created');
    await world.run();
    expect((await resend('1')).status).toBe(200);
    await world.run();
    expect(again()).toEqual([]);
  });

  test('while a replay of the webhook is Running, beside it and without waiting for it', async () => {
    await webhook('first');
    await world.emit('account.created', 'account.frozen');
    await world.run();
    world.behaviour.answer = ({ ids }) => answered(ids.length === 2 ? 500 : 200);
    const attributes = { fromEventId: '1' };
    await world.call('POST', '/webhooks/1/replay', { data: { type: 'webhookReplay', attributes } });
    await world.run();
    await resend('2');
    await world.run();
    expect(again().map(({ ids }) => ids)).toEqual([['1', '2'], ['2']]);
    const statuses = (await replaysOf('1')).map((one) => one.attributes['status']);
    expect(statuses).toEqual(['Completed', 'Running']);
  });

  test('an event that is being sent again already is not sent twice, and after that it can be', async () => {
    await webhook('first');
    await world.emit('account.created', 'account.frozen');
    await world.run();
    await resend('1');
    await resend('1');
    await resend('2');
    expect(await replaysOf('1')).toHaveLength(2);
    await world.run();
    await resend('1');
    await world.run();
    expect(again().map(({ ids }) => ids)).toEqual([['1'], ['2'], ['1']]);
  });

  test('two that ask at the same time send it once', async () => {
    await webhook('first');
    await world.emit('account.created');
    await world.run();
    const answers = await Promise.all([resend('1'), resend('1'), resend('1')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await world.run();
    expect(again()).toHaveLength(1);
  });

  test('to more webhooks than one transaction takes', async () => {
    for (let number = 1; number <= 45; number += 1) await webhook(`receiver${String(number)}`);
    await world.emit('account.created');
    await world.run();
    await resend('1');
    await world.run();
    expect(new Set(hosts()).size).toBe(45);
    expect(again()).toHaveLength(45);
  });

  test('what could not be told to the worker is found by the sweep', async () => {
    await webhook('first');
    await world.emit('account.created');
    await world.run();
    const send = jest.spyOn(world.platform.queues, 'send').mockRejectedValueOnce(new Error('no queue'));
    expect((await resend('1')).status).toBe(200);
    send.mockRestore();
    await world.platform.queues.send({ queue: sweepQueue.name, body: { organisationId: world.organisationId } });
    await world.run();
    expect(again()).toHaveLength(1);
  });
});

describe('404', () => {
  test('for an event that does not exist', async () => {
    await webhook('first');
    expect((await resend('1')).status).toBe(404);
  });
});
