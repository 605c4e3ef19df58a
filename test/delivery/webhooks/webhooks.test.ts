import { caller } from '../../support/bank/platform.ts';
import { useDeliveryBank } from '../../support/delivery/delivery-bank.ts';
import { webhookResource } from '../../../functions/delivery/webhooks/resource-schema.ts';

const attributes = {
  label: 'payments',
  url: 'https://receiver.example.com/hook',
  token: 'a secret',
  contentType: 'Json',
  deliveryMode: 'AtLeastOnce',
};
const document = (given: Record<string, unknown> = attributes) => ({ data: { type: 'webhook', attributes: given } });

const world = useDeliveryBank();

describe('create', () => {
  test('201: Enabled, with the defaults and its token', async () => {
    const { status, body } = await world.call('POST', '/webhooks', document());
    expect(status).toBe(201);
    expect(body.data).toEqual({
      type: 'webhook',
      id: '1',
      attributes: {
        ...attributes,
        createdAt: world.clock.now(),
        status: 'Enabled',
        includeResources: false,
        subscriptionType: 'All',
        health: { lagEvents: 0, lagSeconds: 0 },
      },
    });
    expect(webhookResource.safeParse(body.data).success).toBe(true);
    expect((await world.call('GET', '/webhooks/1')).body.data).toEqual(body.data);
  });

  test('201: ids ascend, also for creates at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.call('POST', '/webhooks', document())));
    expect(answers.map(({ body }) => body.data.id as string).sort()).toEqual(['1', '2', '3', '4', '5']);
  });

  test('201: an idempotency key makes one webhook', async () => {
    const keyed = document({ ...attributes, idempotencyKey: 'once' });
    const [first, second] = [
      await world.call('POST', '/webhooks', keyed),
      await world.call('POST', '/webhooks', keyed),
    ];
    expect(second.body).toEqual(first.body);
    expect(second.headers['Idempotent-Replayed']).toBe('true');
  });

  test.each(['whsec_', 'whsec_!!!', 'whsec_c2hvcnQ=', `whsec_${'k'.repeat(30)} `])(
    '400: a token %s that says it is a key, and is none worth the name',
    async (token) => {
      const { status, body } = await world.call('POST', '/webhooks', document({ ...attributes, token }));
      expect([status, body.errors[0].source]).toEqual([400, { pointer: '/data/attributes/token' }]);
    },
  );

  test('the token is sealed in the table', async () => {
    await world.call('POST', '/webhooks', document());
    const items = await world.table.query({ pk: `whk#${world.organisationId}` });
    expect(JSON.stringify(items)).not.toContain('a secret');
    expect(JSON.stringify(world.logs)).not.toContain('a secret');
  });

  test('400: every problem is named', async () => {
    const { status, body } = await world.call(
      'POST',
      '/webhooks',
      document({ contentType: 'Xml', includeResources: 1 }),
    );
    expect(status).toBe(400);
    expect((body.errors as { source: { pointer: string } }[]).map(({ source }) => source.pointer).sort()).toEqual(
      ['contentType', 'deliveryMode', 'includeResources', 'label', 'url'].map((name) => `/data/attributes/${name}`),
    );
  });

  test.each([
    'not a url',
    'ftp://example.com',
    'https://user:pw@example.com/',
    'https://10.0.0.1/',
    'http://example.com',
  ])('400: %s is no target', async (url) => {
    const settings = { ...world.platform.settings, allowLocalWebhookTargets: false };
    const strict = caller({ ...world.platform, settings }, world.token);
    const { status, body } = await strict('POST', '/webhooks', document({ ...attributes, url }));
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ code: 'invalid_value', source: { pointer: '/data/attributes/url' } });
  });
});

describe('list', () => {
  const list = async (query: string) => {
    const { status, body } = await world.call('GET', `/webhooks?${query}`);
    expect(status).toBe(200);
    return [(body.data as { id: string }[]).map(({ id }) => id).join(), body.meta.pagination.total as number];
  };

  test('200: by range of ids, moments and page', async () => {
    const moments: string[] = [];
    for (let id = 1; id <= 12; id += 1) {
      moments.push(world.clock.now());
      await world.webhook();
      world.clock.advance({ minutes: 1 });
    }
    expect(await list('sort=createdAt&page[limit]=3')).toEqual(['1,2,3', 12]);
    expect(await list('page[limit]=3&page[offset]=1')).toEqual(['11,10,9', 12]);
    expect(await list('filter[fromId]=3&filter[toId]=5')).toEqual(['5,4,3', 3]);
    expect(await list('filter[fromId]=11&filter[toId]=99&sort=createdAt')).toEqual(['11,12', 2]);
    expect(await list('filter[fromId]=5&filter[toId]=3')).toEqual(['', 0]);
    expect(await list(`filter[since]=${moments[3] ?? ''}&filter[until]=${moments[6] ?? ''}`)).toEqual(['6,5,4', 3]);
    expect(await list(`filter[since]=${moments[3] ?? ''}&filter[toId]=5`)).toEqual(['5,4', 2]);
  });

  test('200: empty before the first one', async () => {
    expect(await list('')).toEqual(['', 0]);
  });
});

describe('update', () => {
  test('200: given values replace the stored ones, the others stay', async () => {
    await world.webhook({ token: 'old' });
    const changes = { label: 'new', token: 'changed', contentType: 'Json', includeResources: true };
    const { status, body } = await world.call('PATCH', '/webhooks/1', document(changes));
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({ ...changes, url: attributes.url, subscriptionType: 'All' });
    expect((await world.call('GET', '/webhooks/1')).body).toEqual(body);
    await world.call('PATCH', '/webhooks/1', document({ token: null }));
    expect((await world.call('GET', '/webhooks/1')).body.data.attributes).not.toHaveProperty('token');
  });

  test('400: a url that is no target; 404: an unknown webhook', async () => {
    await world.webhook();
    expect((await world.call('PATCH', '/webhooks/1', document({ url: 'mailto:x' }))).status).toBe(400);
    expect((await world.call('PATCH', '/webhooks/2', document({ label: 'x' }))).status).toBe(404);
    expect((await world.call('PATCH', '/webhooks/123456789012345678', document({ label: 'x' }))).status).toBe(404);
  });
});

describe('enable and disable', () => {
  const statusAfter = async (action: string) => {
    const { status, body } = await world.call('POST', `/webhooks/1/${action}`);
    return [status, body.data?.attributes.status as string | undefined];
  };

  test('200: asked twice, nothing is written', async () => {
    await world.webhook();
    const stored = () => world.table.query({ pk: `whk#${world.organisationId}` });
    expect(await statusAfter('disable')).toEqual([200, 'Disabled']);
    const before = await stored();
    expect(await statusAfter('disable')).toEqual([200, 'Disabled']);
    expect(await stored()).toEqual(before);
    expect(await statusAfter('enable')).toEqual([200, 'Enabled']);
    expect(await statusAfter('enable')).toEqual([200, 'Enabled']);
  });

  test('404: an unknown webhook', async () => {
    expect((await world.call('POST', '/webhooks/1/enable')).status).toBe(404);
    expect((await world.call('POST', '/webhooks/1/disable')).status).toBe(404);
    expect((await world.call('GET', '/webhooks/1')).status).toBe(404);
  });
});
