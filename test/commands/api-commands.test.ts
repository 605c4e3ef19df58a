import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readEvents } from '../../bin/api/events.ts';
import { openApi } from '../../bin/api/open-api.ts';
import { ssnOf } from '../../bin/seed/bank.ts';
import { runCommandLine } from '../../bin/command-line/run.ts';
import { passTime, readClock } from '../../bin/commands/clock.ts';
import type { scripts } from '../../bin/commands/nouns.ts';
import { causes, otherWays } from '../../bin/trigger/causes.ts';
import { personAt } from '../../bin/seed/people.ts';
import { eventTypes, operations } from '../../functions/registry.ts';
import { type LocalGateway, startGateway } from '../../local/gateway/server.ts';
import { localReference } from '../../local/reference.ts';
import { type LocalPlatform, startLocalPlatform } from '../../local/platform.ts';
import { problemLog } from '../stories/support/problem-log.ts';
import { paymentBody } from '../support/bank/payment-bodies.ts';
import { connectLean } from '../support/engines/lean-connection.ts';
import { runCommand, withSettings } from './run-command.ts';

const { log, problems } = problemLog();
const folder = mkdtempSync(path.join(tmpdir(), 'bankstack-api-'));
let local: LocalPlatform;
let gateway: LocalGateway;
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  local = await startLocalPlatform({ log, connect: connectLean });
  gateway = await startGateway({ operations, reference: localReference(), platform: local.platform, port: 0 });
  settings = { BANKSTACK_URL: `${gateway.address}/`, BANKSTACK_TOKEN: local.organisation.token };
});
afterEach(() => expect(problems).toEqual([]));
afterAll(async () => {
  await gateway.stop();
  await local.stop();
  rmSync(folder, { recursive: true });
});

const run = (...args: readonly string[]) => runCommand(args, settings);
const open = () => withSettings(settings, () => openApi({}));

/** How many events there were when what leads to an event was done, by its type. */
const begun = new Map<string, number>();
let begunAt: string | undefined;

/** Does what leads to events that take so many days. */
async function begin(isChosen: (days: number) => boolean): Promise<void> {
  const api = await open();
  begunAt ??= (await readClock(api)).now;
  for (const [event, cause] of causes) {
    if (!isChosen(cause.days) || begun.has(event)) continue;
    begun.set(event, (await readEvents(api, 0)).total);
    await cause.begin(api);
  }
}

/** Each day of each account takes time: what happens within these is begun when the month of the others is over. */
const fewDays = 5;

describe('npx bankstack api', () => {
  const accounts = async () => {
    const api = await open();
    for (let n = 0; n < 2; n += 1) await causes.get('account.created')?.begin(api);
    const { output } = await run('api', 'get', '/accounts?page[limit]=2&sort=-createdAt', '--json');
    return (JSON.parse(output) as { data: { id: string }[] }).data.map(({ id }) => id);
  };

  test('reads what the API answers, with its status and headers if they are asked for', async () => {
    const plain = await run('api', 'get', 'accounts');
    expect([plain.code, Object.keys(JSON.parse(plain.output) as object)]).toEqual([0, ['data', 'meta']]);
    const whole = await run('api', 'get', '/accounts', '--include');
    expect(whole.output).toMatch(/^200\n/);
    expect(whole.output).toContain('content-type: application/vnd.api+json');
  });

  test('sends documents from an option and from a file, and a key once', async () => {
    const [from = '', to = ''] = await accounts();
    const file = path.join(folder, 'payment.json');
    writeFileSync(file, JSON.stringify(paymentBody(from, to)));
    const send = (...more: readonly string[]) =>
      run('api', 'post', '/payments', '--data', `@${file}`, '--json', ...more);
    const [first, second] = [await send('--idempotency-key', 'one'), await send('--idempotency-key', 'one')];
    const idIn = ({ output }: typeof first) => (JSON.parse(output) as { data: { id: string } }).data.id;
    expect([first.code, idIn(second)]).toEqual([0, idIn(first)]);
    const patched = await run(
      'api',
      'patch',
      `/accounts/${from}`,
      '--data',
      '{"data":{"type":"depositAccount","attributes":{"tags":{"a":"b"}}}}',
    );
    expect([patched.code, patched.output]).toEqual([0, expect.stringContaining('"a": "b"')]);
  });

  test('asks what a request would do with --dry-run, and does nothing', async () => {
    const [id = ''] = await accounts();
    const freeze = [
      'api',
      'post',
      `/accounts/${id}/freeze`,
      '--data',
      '{"data":{"type":"accountFreeze","attributes":{"reason":"Fraud"}}}',
    ];
    const dry = JSON.parse((await run(...freeze, '--dry-run', '--json')).output) as {
      data: { attributes: { status: string } };
      meta: { dryRun: { isComplete: boolean } };
    };
    expect([dry.data.attributes.status, dry.meta.dryRun.isComplete]).toEqual(['Frozen', true]);
    expect((await run('api', 'get', `/accounts/${id}`)).output).toContain('"status": "Open"');
  });

  test('ends with 1 and prints the errors that the API answers', async () => {
    const { code, output, errors } = await run('api', 'get', '/accounts/1');
    expect([code, errors]).toEqual([1, 'The API answered 404.']);
    expect(output).toContain('not_found');
  });

  test.each([
    [['api', 'post', '/fees', '--data', '{'], /^--data is not JSON: [^\n]+\.$/],
    [['api', 'post', '/fees', '--data', '@/nowhere.json'], 'There is no file /nowhere.json.'],
    [['api', 'get', 'https://example.com/accounts'], /is not a path: leave out the address/],
    [['clock', 'advance'], 'Name either --days or --to.'],
    [['clock', 'advance', '--days', '0'], '--days 0 is not a number of days from 1 to 400.'],
    [['clock', 'advance', '--to', 'tomorrow'], /^The API answers 400: /],
    [['trigger', 'payment.lost'], /^There is no way to trigger payment\.lost: /],
    [['seed', '--customers', '0'], '--customers 0 is not a number of customers from 1 to 500.'],
  ])('%j says what is wrong', async (args, sentence) => {
    const { code, output, errors } = await run(...args);
    expect([code, output, errors]).toEqual([
      1,
      '',
      typeof sentence === 'string' ? sentence : (expect.stringMatching(sentence) as string),
    ]);
  });

  test('says so if the answer to a dry run is not that of one', async () => {
    const deaf = createServer((_, response) => {
      response.writeHead(201, { 'Content-Type': 'application/vnd.api+json' });
      response.end('{"data":{"type":"fee","id":"1","attributes":{}}}');
    }).listen(0, '127.0.0.1');
    await once(deaf, 'listening');
    const url = `http://127.0.0.1:${String((deaf.address() as AddressInfo).port)}`;
    const { code, errors } = await runCommand(
      ['api', 'post', '/fees', '--data', '{}', '--dry-run', '--url', url, '--token', 'x'],
      {},
    );
    deaf.close();
    expect([code, errors]).toEqual([1, expect.stringMatching(/^The answer does not say that this was a dry run/)]);
  });

  test.each([['trigger', 'payment.created'], ['seed']])('%s %s sends nothing to a live stage', async (...args) => {
    const sent: string[] = [];
    const live = createServer(({ method, url = '' }, response) => {
      sent.push(`${String(method)} ${url}`);
      response.writeHead(url.startsWith('/sandbox') ? 404 : 201, { 'Content-Type': 'application/vnd.api+json' });
      response.end('{"errors":[]}');
    }).listen(0, '127.0.0.1');
    await once(live, 'listening');
    const url = `http://127.0.0.1:${String((live.address() as AddressInfo).port)}`;
    const { code, errors } = await runCommand([
      ...args.filter((one) => one !== undefined),
      '--url',
      url,
      '--token',
      'x',
    ]);
    live.close();
    expect([code, errors]).toEqual([1, 'A live stage has no clock that can be moved.']);
    expect(sent.filter((one) => !one.includes('/sandbox/clock'))).toEqual([]);
  });

  test('lets nothing that somebody has written act on the terminal, and prints the JSON that it was', async () => {
    const name = 'Ann\u009b2J\u202enosrep';
    const body = JSON.stringify({ data: { type: 'customer', id: '1', attributes: { name } } });
    const old = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/vnd.api+json', 'X-Note': 'a\u009bb' });
      response.end(body);
    }).listen(0, '127.0.0.1');
    await once(old, 'listening');
    const url = `http://127.0.0.1:${String((old.address() as AddressInfo).port)}`;
    const call = ['api', 'get', '/customers/1', '--url', url, '--token', 'x'];
    const [plain, asData, whole] = [
      await runCommand(call),
      await runCommand([...call, '--json']),
      await runCommand([...call, '--include']),
    ];
    old.close();
    for (const { output } of [plain, asData, whole]) expect(output).not.toMatch(/[\u009b\u202e]/);
    for (const { output } of [plain, asData]) expect(JSON.parse(output)).toEqual(JSON.parse(body));
    expect(whole.output).toContain('x-note: a\\u009bb');
  });

  test('never sends the token of this machine to another address', async () => {
    const { code, errors } = await runCommand(['api', 'get', '/accounts', '--url', 'https://example.com']);
    expect([code, errors]).toEqual([1, '--url needs a --token, or BANKSTACK_TOKEN.']);
  });

  test('sends no token in plain text over a network', async () => {
    const { code, errors } = await runCommand(['api', 'get', '/accounts', '--url', 'http://192.0.2.2', '--token', 'x']);
    expect([code, errors]).toEqual([1, expect.stringMatching(/^Http:\/\/192\.0\.2\.2 is no https address/)]);
  });
});

test('npx bankstack clock moves the clock and waits for it', async () => {
  const nowIn = ({ output }: { readonly output: string }) => (JSON.parse(output) as { now: string }).now;
  const before = nowIn(await run('clock', 'show', '--json'));
  const after = nowIn(await run('clock', 'advance', '--days', '2', '--json'));
  expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(2 * 86_400_000);
  expect((await run('clock', 'show')).output).toMatch(/^The bank's clock shows \d{4}-/);
});

describe('npx bankstack seed', () => {
  test('makes customers who live', async () => {
    // Their month is that of the events that take long, too.
    await begin((days) => days > fewDays);
    const { code, output, errors } = await run('seed', '--customers', '2', '--months', '1');
    expect([code, errors.split('\n').at(-1)]).toEqual([0, expect.stringMatching(/^Month 1 of 1 is over/)]);
    const [, line = ''] = /api get "(.*)"/.exec(output) ?? [];
    const { data } = JSON.parse((await run('api', 'get', line, '--json')).output) as {
      data: readonly { type: string }[];
    };
    const types = new Set(data.map(({ type }) => type));
    expect([...types].sort()).toEqual([
      'bookTransaction',
      'originatedAchTransaction',
      'purchaseTransaction',
      'receivedAchTransaction',
    ]);
  });

  test('has a person for each number, no two of the same name, and no number twice', () => {
    const all = Array.from({ length: 502 }, (_, index) => personAt(index));
    expect(new Set(all.map(({ first, last }) => `${first} ${last}`)).size).toBe(502);
    const numbers = Array.from({ length: 20 }, (_, run) =>
      all.map((_person, index) => ssnOf(1_790_000_000 + run, index)),
    ).flat();
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((one) => !/^[1-5]\d{2}[1-9]\d(?!0000)\d{4}$/.test(one))).toEqual([]);
  });
});

describe('npx bankstack trigger', () => {
  test('shows the events that it caused, with the one that was asked for', async () => {
    const { code, output } = await run('trigger', 'payment.sent');
    expect(code).toBe(0);
    expect(output).toMatch(/^\* \d+ {2}payment\.sent$/m);
  });

  test('knows a way to each event, or says what leads to it', () => {
    const known = [...causes.keys(), ...Object.keys(otherWays)];
    expect(known.toSorted()).toEqual([...eventTypes.map(({ type }) => type), 'webhook.test'].toSorted());
  });

  test('says what leads to an event that it cannot cause', async () => {
    const { code, errors } = await run('trigger', 'dueWork.failed');
    expect([code, errors]).toEqual([
      1,
      'There is no way to trigger dueWork.failed: only a fault of the platform causes it.',
    ]);
  });

  test('makes every event happen that it knows a way to', async () => {
    const api = await open();
    await begin((days) => days > fewDays);
    await begin((days) => days > 0);
    const daysMax = Math.max(...[...causes.values()].map(({ days }) => days));
    const passed = Math.floor((Date.parse((await readClock(api)).now) - Date.parse(begunAt ?? '')) / 86_400_000);
    await passTime(api, { by: { days: Math.max(daysMax - passed, fewDays) } });
    await begin(() => true);
    const first = Math.min(...begun.values());
    const missing = async () => {
      const types: string[] = [];
      for (let page = await readEvents(api, first); page.events.length > 0;) {
        types.push(...page.events.map(({ type }) => type));
        page = await readEvents(api, first + types.length);
      }
      return [...begun].flatMap(([event, at]) => (types.indexOf(event, at - first) < 0 ? [event] : []));
    };
    await expect(untilNone(missing)).resolves.toEqual([]);
  });
});

test('npx bankstack events list shows the last events, whole ones too', async () => {
  const { output } = await run('events', 'list', '--last', '2');
  expect(output.split('\n')).toHaveLength(2);
  // The verb may be left out.
  const whole = await run('events', '--last', '1', '--bodies');
  expect(JSON.parse(whole.output)).toHaveProperty('attributes.createdAt');
});

test('npx bankstack request list shows the last requests, the latest last, and finds those that were refused', async () => {
  await run('api', 'get', '/accounts/999999999');
  const failed = await run('request', 'list', '--last', '1', '--failed', '--bodies');
  expect(JSON.parse(failed.output)).toMatchObject({
    attributes: { path: '/accounts/***', status: 404, errors: [{ code: 'not_found' }] },
  });
  await run('api', 'get', '/accounts/999999999');
  await run('api', 'get', '/webhooks');
  const { output } = await run('request', '--last', '2');
  expect(output).toMatch(/ {2}GET \/accounts\/\*\*\* {2}404 {2}not_found {2}\d+ ms .*\n.* {2}GET \/webhooks {2}200 /);
});

test('npx bankstack request list --follow shows each request that comes, and none from before the last ones', async () => {
  const ask = (target: string) =>
    fetch(gateway.address + target, { headers: { Authorization: `Bearer ${local.organisation.token}` } });
  for (const target of ['/webhooks', '/customers', '/accounts']) await ask(target);
  const lines: string[] = [];
  const spy = jest.spyOn(console, 'log').mockImplementation((line: string) => {
    lines.push(line);
    if (lines.length === 1) void ask('/cards');
    // In the place of Ctrl-C.
    else throw new Error('enough is shown');
  });
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    await withSettings(settings, () => runCommandLine(['request', 'list', '--follow', '--last', '1']));
  } finally {
    spy.mockRestore();
    errors.mockRestore();
  }
  expect(lines.map((line) => / GET (\S+) /.exec(line)?.[1])).toEqual(['/accounts', '/cards']);
});

describe('npx bankstack with the name of a script', () => {
  const start = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['bin/cli.js', ...args], { encoding: 'utf8' });

  test.each(['start', 'tour'] satisfies (keyof typeof scripts)[])('%s shows the options of the script', (name) => {
    const { status, stdout } = start(name, '--help');
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining(`npm ${name === 'start' ? 'start' : `run ${name}`} --`),
    ]);
  });

  test('ends as the script does', () => {
    const { status, stderr } = start('listen', '--nonsense');
    expect([status, stderr]).toEqual([2, expect.stringContaining("Unknown option '--nonsense'")]);
  });
});

const lookMs = 50;
const looksMax = 200;

/** What is left of a list after some looks, at best nothing. */
async function untilNone(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let left = await look();
  for (let looks = 0; left.length > 0 && looks < looksMax; looks += 1) {
    await pause(lookMs);
    left = await look();
  }
  return left;
}
