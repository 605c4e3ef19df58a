import { request } from 'node:http';
import { createWebhookSender } from '../../functions/ports/webhook-sender/https-webhook-sender.ts';
import type { SendResult } from '../../functions/ports/webhook-sender/port.ts';
import { webhook } from '../../functions/delivery/webhooks/store.ts';
import { startDeliveryBank } from '../support/delivery/delivery-bank.ts';
import { caller } from '../support/bank/platform.ts';
import { blockedHosts, blockedUrls, deceivingNames, localNames, loopbackSpellings } from './ssrf-vectors.ts';
import { startTrap } from './trap.ts';

/** Refused when a webhook is made or changed: no resolver is needed to see what they are. */
const refusedAtOnce = [...blockedHosts, ...localNames].map((host) => `https://${host}/hook`).concat(blockedUrls);
const document = (attributes: Record<string, unknown>) => ({ data: { type: 'webhook', attributes } });

/**
 * A world whose API and workers trust no address of this machine. The sender is the real one: only the port is free,
 * so that a trap can listen on it, and nothing but the address keeps the sender from coming.
 */
async function startStrictWorld(resolvesTo: readonly string[]) {
  const results: SendResult[] = [];
  const real = createWebhookSender({
    allowLoopback: false,
    allowHttp: true,
    now: () => 0,
    timeoutMs: 2000,
    resolver: () => Promise.resolve(resolvesTo),
  });
  const world = await startDeliveryBank((platform) => ({
    ...platform,
    webhookSender: {
      send: async (sent) => {
        const result = await real.send(sent);
        results.push(result);
        return result;
      },
    },
  }));
  const settings = { ...world.platform.settings, allowLocalWebhookTargets: false };
  return { ...world, results, call: caller({ ...world.platform, settings }, world.token) };
}
type StrictWorld = Awaited<ReturnType<typeof startStrictWorld>>;

/** As if the check at creation had been another one: the url is in the table, and only the check at the connection is left. */
async function storeUrl({ table, organisationId }: StrictWorld, id: string, url: string): Promise<void> {
  const key = webhook(organisationId, id)?.key;
  const stored = key && (await table.get(key));
  await table.put({ Item: { ...stored, url } });
}

let world: StrictWorld;
beforeEach(async () => {
  world = await startStrictWorld(['127.0.0.1', '::1']);
});
afterEach(() => world.stop());

test('the trap is one: without a guard, every spelling of this machine leads into it', async () => {
  await using trap = await startTrap();
  const spellings = loopbackSpellings.filter((host) => trap.hasIpv6 || !host.startsWith('['));
  for (const host of spellings) {
    await new Promise<void>((done) => {
      const made = request(`http://${host}:${trap.port}/`, { agent: false });
      made.on('socket', (socket) => socket.on('connect', () => made.destroy()));
      made.on('error', () => undefined);
      made.on('close', () => done());
      made.end();
    });
  }
  expect(spellings.length).toBeGreaterThan(10);
  expect(trap.connectionCount()).toBe(spellings.length);
});

test('400: no such url can be given to a new webhook', async () => {
  for (const url of refusedAtOnce) {
    const given = { label: 'x', url, contentType: 'Json', deliveryMode: 'AtLeastOnce' };
    const { status, body } = await world.call('POST', '/webhooks', document(given));
    expect([url, status, body.errors?.[0]?.source?.pointer]).toEqual([url, 400, '/data/attributes/url']);
  }
  expect((await world.call('GET', '/webhooks')).body.data).toEqual([]);
});

test('400: no such url can be given to a webhook that there is, and the old one stays', async () => {
  const id = await world.webhook({ url: 'https://receiver.example.com/hook' });
  for (const url of refusedAtOnce) {
    const { status, body } = await world.call('PATCH', `/webhooks/${id}`, document({ url }));
    expect([url, status, body.errors?.[0]?.source?.pointer]).toEqual([url, 400, '/data/attributes/url']);
  }
  const { attributes } = (await world.call('GET', `/webhooks/${id}`)).body.data;
  expect(attributes.url).toBe('https://receiver.example.com/hook');
});

test('a bad url that is in the table is refused before the connection is opened', async () => {
  await using trap = await startTrap();
  const hosts = [...blockedHosts, ...localNames, ...deceivingNames];
  for (const host of hosts) await storeUrl(world, await world.webhook(), `http://${host}:${trap.port}/hook`);
  await world.emit('happened');
  await world.run();
  expect(world.results).toHaveLength(hosts.length);
  for (const result of world.results) expect(result).toMatchObject({ outcome: 'failed', reason: 'blocked' });
  expect(trap.connectionCount()).toBe(0);
});

test('every attempt looks again: a name that leads inside is refused for the whole hour of its retries', async () => {
  await using trap = await startTrap();
  const id = await world.webhook();
  await storeUrl(world, id, `http://rebind.example.com:${trap.port}/hook`);
  await world.emit('happened');
  await world.run();
  await world.passTime({ minutes: 70 });
  expect(world.results.length).toBeGreaterThan(10);
  for (const result of world.results) expect(result).toMatchObject({ outcome: 'failed', reason: 'blocked' });
  expect(trap.connectionCount()).toBe(0);
});
