import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createWebhookSender } from '../../../functions/ports/webhook-sender/https-webhook-sender.ts';
import { answered, timedOut, useDeliveryBank } from '../../support/delivery/delivery-bank.ts';

const token = 'correct horse';
const sender = createWebhookSender({ allowLoopback: true, allowHttp: true, now: () => Date.now() });

const world = useDeliveryBank();
let receiver: ChildProcessByStdio<null, Readable, null>;
let output: Interface;
let url: string;
const lines: object[] = [];

beforeEach(async () => {
  // Waits are virtual here, the receiver's clock is not.
  const env = { ...process.env, WEBHOOK_TOKEN: token, AGE_SECONDS_MAX: '1e12' };
  receiver = spawn(process.execPath, ['docs/integrate/examples/receiver.js', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  output = createInterface(receiver.stdout);
  const [first] = (await once(output, 'line')) as [string];
  url = `http://127.0.0.1:${(JSON.parse(first) as { listening: number }).listening}/`;
  lines.length = 0;
  output.on('line', (line) => lines.push(JSON.parse(line) as object));
  world.behaviour.answer = (request) => sender.send(request);
});
afterEach(async () => {
  receiver.kill();
  await once(receiver, 'exit');
});

const emitAndRun = async (count = 1) => {
  await world.emit(...Array.from({ length: count }, () => 'account.created'));
  await world.run();
};
/** The output of the receiver once it has printed `event`. */
const untilEvent = async (event: string) => {
  while (!lines.some((line) => (line as { event?: string }).event === event)) await once(output, 'line');
  return lines;
};

test.each(['Json', 'JsonAPI'])('takes each event once, whatever it is sent again: %s', async (contentType) => {
  await world.webhook({ url, token, contentType });
  let answers = 0;
  world.behaviour.answer = async (request) => {
    const result = await sender.send(request);
    // The receiver has it, and its answer is lost.
    return (answers += 1) === 2 ? timedOut : result;
  };
  for (const count of [2, 1, 2]) await emitAndRun(count);
  await world.passTime({ minutes: 1 });
  await emitAndRun();
  expect(world.received.length).toBe(5);
  expect(await untilEvent('6')).toEqual(['1', '2', '3', '4', '5', '6'].map((event) => ({ event })));
});

test('reports a batch that was given up', async () => {
  await world.webhook({ url, token });
  await emitAndRun(2);
  world.behaviour.answer = (request) => (request.ids.includes('3') ? answered(503) : sender.send(request));
  await emitAndRun(2);
  await world.passTime({ minutes: 70 });
  await emitAndRun();
  expect((await untilEvent('5')).slice(2)).toEqual([
    { gap: { afterEvent: '2', beforeEvent: '5', lastSentBefore: '4' } },
    { event: '5' },
  ]);
});

test.each(['AtLeastOnce', 'AtMostOnce'])('reports what was passed over while Disabled: %s', async (deliveryMode) => {
  await world.webhook({ url, token, deliveryMode });
  await emitAndRun();
  await world.call('POST', '/webhooks/1/disable');
  await emitAndRun();
  await world.call('POST', '/webhooks/1/enable');
  await emitAndRun();
  await emitAndRun();
  expect(await untilEvent('6')).toEqual([
    { event: '1' },
    { gap: { afterEvent: '1', beforeEvent: '4', lastSentBefore: '1' } },
    { event: '4' },
    { event: '6' },
  ]);
});

test.each([
  ['another token', { token: 'wrong horse' }],
  ['no token', {}],
])('refuses what is signed with %s', async (_name, given) => {
  await world.webhook({ url, ...given });
  const statuses: unknown[] = [];
  world.behaviour.answer = async (request) => {
    const result = await sender.send(request);
    statuses.push(result.outcome === 'answered' ? result.status : result.reason);
    return result;
  };
  await emitAndRun();
  expect(statuses).toEqual([401]);
  expect(lines).toEqual([]);
});
