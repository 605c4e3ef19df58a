import { useDeliveryBank, timedOut, answered } from '../../support/delivery/delivery-bank.ts';

const world = useDeliveryBank();
const token = 'a signing secret that no event holds';
const type = 'webhook.statusChanged';

interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly attributes: Record<string, unknown>;
  readonly relationships: Record<string, unknown>;
}

const hostOf = (url: string) => new URL(url).hostname;
const webhook = (name: string, overrides: Record<string, unknown> = {}) =>
  world.webhook({ url: `https://${name}.example.com`, token, includeResources: true, ...overrides });
const bodiesOf = (name: string) => world.received.filter(({ url }) => hostOf(url) === `${name}.example.com`);
const statusesAt = (name: string) =>
  bodiesOf(name)
    .flatMap(({ text }) => (JSON.parse(text) as { data: SentEvent[] }).data)
    .filter((event) => event.type === type)
    .map(({ attributes, relationships }) => [attributes['previousStatus'], attributes['status'], relationships]);
const logged = async () =>
  (await world.call('GET', `/events?filter[type]=${type}`)).body.data as unknown as SentEvent[];
const change = async (action: 'enable' | 'disable', id = '1') => {
  expect((await world.call('POST', `/webhooks/${id}/${action}`)).status).toBe(200);
  await world.run();
};
const about = (id: string) => ({ webhook: { data: { type: 'webhook', id } } });

beforeEach(async () => {
  await webhook('one');
  await webhook('other');
});

test('disabled and enabled again: one event each, to the other webhooks and never to this one', async () => {
  await change('disable');
  await change('disable');
  await change('enable');
  await change('enable');
  expect(await logged()).toHaveLength(2);
  expect(statusesAt('other')).toEqual([
    ['Enabled', 'Disabled', about('1')],
    ['Disabled', 'Enabled', about('1')],
  ]);
  expect(bodiesOf('one')).toEqual([]);
  await world.emit('account.created');
  await world.run();
  expect(bodiesOf('one').map(({ ids }) => ids)).toEqual([['3']]);
});

test.each(['JsonAPI', 'Json'])(
  'the webhook is included as it is after the change, without its token: %s',
  async (contentType) => {
    await webhook('third', { contentType });
    await change('disable');
    const [body] = bodiesOf('third');
    const { included, data } = JSON.parse(body?.text ?? '') as { included?: unknown[]; data: { resource?: unknown }[] };
    const resource = included?.[0] ?? data[0]?.resource;
    expect(resource).toMatchObject({ type: 'webhook', id: '1', attributes: { status: 'Disabled' } });
    expect(resource).not.toHaveProperty('attributes.token');
    for (const { text } of world.received) expect(text).not.toContain(token);
    expect(JSON.stringify(await logged())).not.toContain(token);
    expect(JSON.stringify(world.logs)).not.toContain(token);
  },
);

test.each(['AtLeastOnce', 'AtMostOnce'])(
  'neither subscriptions nor replays bring a webhook what is about itself: %s',
  async (deliveryMode) => {
    await webhook('third', { deliveryMode });
    await webhook('cards', { subscriptionType: 'OnlyAuthorizationRequest' });
    await change('disable', '3');
    await change('enable', '3');
    await change('disable', '2');
    await world.emit('account.created');
    await world.run();
    const replay = { data: { type: 'webhookReplay', attributes: { fromEventId: '1' } } };
    expect((await world.call('POST', '/webhooks/3/replay', replay)).status).toBe(201);
    await world.run();
    expect(bodiesOf('third').flatMap(({ ids }) => ids)).toEqual(['3', '4', '3', '4']);
    expect((await world.call('GET', '/webhooks/3/replays')).body.data).toMatchObject([
      { attributes: { status: 'Completed', delivered: 2, failed: 0 } },
    ]);
    expect(bodiesOf('cards')).toEqual([]);
  },
);

test('sent again it goes to the other webhooks only', async () => {
  await change('disable');
  await change('enable');
  world.received.length = 0;
  expect((await world.call('POST', '/events/1')).status).toBe(200);
  await world.run();
  expect(statusesAt('other')).toEqual([['Enabled', 'Disabled', about('1')]]);
  expect(bodiesOf('one')).toEqual([]);
  expect((await world.call('GET', '/webhooks/1/replays')).body.data).toEqual([]);
});

test.each(['AtLeastOnce', 'AtMostOnce'])('Unavailable, though its messages come again: %s', async (deliveryMode) => {
  await webhook('dead', { deliveryMode });
  world.behaviour.answer = ({ url }) => (hostOf(url) === 'dead.example.com' ? timedOut : answered(200));
  await world.emit('account.created');
  await world.run();
  const key = { pk: `clk#${world.organisationId}`, sk: '-' };
  const clock = { version: 1, organisationId: world.organisationId, offsetMs: 3 * 86_400_000, status: 'Idle' };
  await world.table.put({ Item: { ...key, ...clock } });
  await world.passTime({ minutes: 90 });
  await world.emit('account.created');
  await world.run();
  await world.passTime({ minutes: 90 });
  await world.run();
  await world.project({ again: true });
  expect(await logged()).toHaveLength(1);
  for (const name of ['one', 'other']) expect(statusesAt(name)).toEqual([['Enabled', 'Unavailable', about('3')]]);
  expect(statusesAt('dead')).toEqual([]);
  world.behaviour.answer = () => answered(200);
  await change('enable', '3');
  expect(statusesAt('one').at(-1)).toEqual(['Unavailable', 'Enabled', about('3')]);
  expect(statusesAt('dead')).toEqual([]);
});
