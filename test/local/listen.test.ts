import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { operations } from '../../functions/registry.ts';
import { type LocalGateway, startGateway } from '../../local/gateway/server.ts';
import { type ListenOptions, readListenOptions } from '../../local/listen/options.ts';
import { type ListenSession, startListening } from '../../local/listen/session.ts';
import { whyNotGenuine } from '../../local/listen/verify.ts';
import { localReference } from '../../local/reference.ts';
import { type Client, createClient } from '../../local/tour/client.ts';
import { startVirtualPlatform, type VirtualPlatform } from '../../local/virtual-platform.ts';
import { problemLog } from '../stories/support/problem-log.ts';
import { individual } from '../support/bank/applicants.ts';
import { TestClock } from '../support/bank/test-clock.ts';

const minuteMs = 60_000;
const clock = new TestClock('2026-11-17T15:00:00.000Z');
const { log, problems } = problemLog();

let virtual: VirtualPlatform;
let gateway: LocalGateway;
let client: Client;
let people = 0;
const opened: ListenSession[] = [];

beforeAll(async () => {
  virtual = await startVirtualPlatform({ clock, log });
  gateway = await startGateway({ operations, reference: localReference(), platform: virtual.platform, port: 0 });
  client = createClient(gateway.address, virtual.organisation.token);
});
afterEach(async () => {
  for (const listening of opened.splice(0)) await listening.stop();
  expect(problems).toEqual([]);
});
afterAll(async () => {
  await gateway.stop();
  await virtual.stop();
});

/** Starts a receiver with the options that a person would type, and answers it with the lines that it writes. */
async function listen(...args: readonly string[]) {
  const lines: string[] = [];
  const options: ListenOptions = readListenOptions(args, {});
  const around = {
    baseUrl: gateway.address,
    token: virtual.organisation.token,
    write: (line: string) => void lines.push(line),
  };
  const listening = await startListening(options, { ...around, nowMs: () => Date.parse(clock.now()) });
  opened.push(listening);
  return { ...listening, lines };
}

/** Someone applies and becomes a customer; answers the application's id. */
async function apply(): Promise<string> {
  people += 1;
  const { type, attributes } = individual({ ssn: String(721_074_500 + people) }).data;
  const { id } = await client.post('/applications', type, attributes);
  await virtual.drain();
  return id;
}

const statusOf = async (id: string) => (await client.get(`/webhooks/${id}`)).attributes['status'];
const eventLines = (lines: readonly string[]) => lines.filter((line) => !line.startsWith(' '));

describe('npm run listen', () => {
  test('shows each event in a line, having checked both signatures and that nothing is missing', async () => {
    const { lines, tally, webhookId, url } = await listen();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect((await client.get(`/webhooks/${webhookId}`)).attributes).toMatchObject({ status: 'Enabled', url });
    const application = await apply();
    const at = clock.now().slice(0, 16);
    const created = lines.find((line) => line.startsWith('customer.created'));
    expect(created).toMatch(new RegExp(`^customer\\.created  \\d+  ${at}:\\d\\d\\.\\d{3}Z  individualCustomer/\\d+$`));
    expect(lines.join('\n')).toContain(`individualApplication/${application}`);
    await apply();
    expect(lines).toEqual(eventLines(lines));
    expect(tally()).toEqual({ events: lines.length, requests: expect.any(Number) as number, notGenuine: 0, gaps: 0 });
    const ids = (await client.list('/events?sort=createdAt&page[limit]=1000')).map(({ id }) => id);
    expect(lines.map((line) => line.split('  ')[1])).toEqual(ids);
  });

  test('disables its webhook at the end, and the next run takes it again instead of making another', async () => {
    const first = await listen();
    await first.stop();
    opened.length = 0;
    expect(await statusOf(first.webhookId)).toBe('Disabled');
    await apply();
    expect(first.lines).toEqual([]);

    const second = await listen();
    expect(second.webhookId).toBe(first.webhookId);
    expect(second.url).not.toBe(first.url);
    await apply();
    expect(eventLines(second.lines).length).toBeGreaterThan(0);
    expect(second.tally()).toMatchObject({ notGenuine: 0, gaps: 0 });
  });

  test('after a kill -9 the next run takes the webhook that is still Enabled, with the events from then on', async () => {
    const killed = createServer().listen(0, '127.0.0.1');
    await once(killed, 'listening');
    const url = `http://127.0.0.1:${(killed.address() as { port: number }).port}/`;
    killed.close();
    const token = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const left = { label: 'npm run listen', url, token, contentType: 'JsonAPI', deliveryMode: 'AtLeastOnce' };
    const { id } = await client.post('/webhooks', 'webhook', left);
    await apply();
    const { webhookId, lines, tally } = await listen();
    expect(webhookId).toBe(id);
    expect(await statusOf(id)).toBe('Enabled');
    expect(lines).toEqual([]);
    await apply();
    expect(lines.length).toBeGreaterThan(0);
    expect(tally()).toMatchObject({ notGenuine: 0, gaps: 0 });
  });

  test('two at a time have a webhook each, and one of another mode is another', async () => {
    const [one, other, once] = [await listen(), await listen('--json'), await listen('--once', '--json')];
    expect(new Set([one.webhookId, other.webhookId, once.webhookId]).size).toBe(3);
    await apply();
    // A webhook receives the events of the others being enabled, and none about itself.
    const summariesOf = (lines: readonly string[]) =>
      lines.filter((line) => !line.startsWith('webhook.')).map((line) => line.split('  ').slice(0, 3));
    expect(summariesOf(one.lines).length).toBeGreaterThan(0);
    for (const { lines } of [other, once]) expect(summariesOf(lines)).toEqual(summariesOf(one.lines));
    expect(other.lines.find((line) => line.startsWith('customer.created'))).toMatch(/ {2}customer\/\d+$/);
  });

  test('answers with chosen failures first, gets the same again, and sees no gap in the end', async () => {
    const { lines, tally } = await listen('--fail', '500:2', '--fail', 'reset:1');
    await apply();
    const events = eventLines(lines);
    expect(lines.filter((line) => line.startsWith('  '))).toEqual(['  answered: 500']);
    await virtual.advanceRealTime(10 * minuteMs);
    expect(lines.filter((line) => line.startsWith('  '))).toEqual([
      '  answered: 500',
      '  answered: 500',
      '  answered: reset',
    ]);
    expect(eventLines(lines).slice(0, events.length * 4)).toEqual([...events, ...events, ...events, ...events]);
    await apply();
    expect(tally()).toMatchObject({ notGenuine: 0, gaps: 0 });
  });

  test('says which bodies are missing where a failure was not tried again', async () => {
    const { lines, tally } = await listen('--once', '--fail', '503:1');
    await apply();
    expect(lines.filter((line) => line.startsWith('  '))).toEqual([
      '  answered: 503',
      expect.stringMatching(/^ {2}GAP: bodies (\d+) to \1 were not accepted here$/),
    ]);
    expect(tally()).toMatchObject({ notGenuine: 0, gaps: 1 });
  });

  test('hands deliveries on with valid signatures, and answers what the other server answers', async () => {
    const answers = [500, 200];
    const verdicts: (string | undefined)[] = [];
    const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const server = createHttpServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const signing = { token: secret, headerName: 'x-service-signature' };
        verdicts.push(whyNotGenuine(request.headers, Buffer.concat(parts), signing, Date.parse(clock.now())));
        response.writeHead(answers.shift() ?? 200).end('thanks');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const { lines, tally } = await listen('--forward-to', `http://127.0.0.1:${port}/hooks`, '--secret', secret);
    await apply();
    expect(tally().events).toBe(0);
    await virtual.advanceRealTime(minuteMs);
    expect(lines.filter((line) => line.startsWith('  ')).slice(0, 2)).toEqual(['  forwarded: 500', '  forwarded: 200']);
    expect(tally().events).toBeGreaterThan(0);
    expect(tally()).toMatchObject({ notGenuine: 0, gaps: 0 });
    expect(verdicts.length).toBeGreaterThan(1);
    expect(new Set(verdicts)).toEqual(new Set([undefined]));

    server.close();
    server.closeAllConnections();
    lines.length = 0;
    await apply();
    expect(lines).toContain('  forwarded: ECONNREFUSED');
  });

  test('answers late if that is requested', async () => {
    const { tally } = await listen('--slow', '0.3:1');
    const startedAt = performance.now();
    await apply();
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
    expect(tally().events).toBeGreaterThan(0);
  });

  test('answers 401 to requests that are not signed with its secret, and does not show their events', async () => {
    const { lines, tally, url } = await listen();
    const body = JSON.stringify({ data: [{ type: 'x.y', id: '1', attributes: {}, relationships: {} }] });
    const answer = await fetch(url, { method: 'POST', body, headers: { 'x-service-signature': 'AAAA' } });
    expect(answer.status).toBe(401);
    expect(lines).toEqual(['  NOT GENUINE: x-service-signature does not fit the body']);
    expect(tally()).toMatchObject({ events: 0, notGenuine: 1 });
    expect((await fetch(url)).status).toBe(405);
  });

  test('is healthy in the eyes of the endpoint doctor, for it takes a right signature and refuses a wrong one', async () => {
    const { webhookId, lines, tally } = await listen();
    const { attributes } = await client.act(`/webhooks/${webhookId}/diagnose`);
    expect(attributes).toMatchObject({ isHealthy: true });
    expect(attributes['findings']).toContainEqual({
      topic: 'Name',
      verdict: 'Ok',
      text: 'The host is a loopback address, which only a platform on the same machine can reach.',
    });
    expect(attributes['findings']).toContainEqual({
      topic: 'Signature',
      verdict: 'Ok',
      text: 'The receiver accepted the right signature and refused a wrong one.',
    });
    expect(lines.toSorted()).toEqual([
      '  a forgery that a diagnosis sends on purpose: refused, as it has to be',
      '  a test',
      expect.stringMatching(/^webhook\.test {2}\d+ {2}\S+ {2}webhook\/\d+$/),
    ]);
    expect(tally()).toMatchObject({ notGenuine: 0, gaps: 0 });
  });

  test('a port that is taken leaves no webhook behind', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const before = await client.list('/webhooks');
    await expect(listen('--port', String(port))).rejects.toThrow(`Port ${port} cannot be used.`);
    expect(await client.list('/webhooks')).toEqual(before);
    taken.close();
  });
});
