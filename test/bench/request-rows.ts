import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { createPayment } from '../../functions/money/payments/operations/create.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { bundleOptions } from '../../lib/bundling/bundle-options.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { proxyEvent } from '../../local/gateway/proxy-event.ts';
import { link } from '../support/bank/link.ts';
import { paymentBody } from '../support/bank/payment-bodies.ts';
import { startTestPlatform, testTableName, type TestPlatform } from '../support/bank/platform.ts';
import { openCustomers } from './fixtures.ts';
import type { BundlePath } from './deployed-bundles.ts';
import type { Row } from './report.ts';
import { environmentOf, startAws } from './bench-aws.ts';

const accountCount = 50;
const requestsWarm = 2000;
const requestsMeasured = 1000;
const atOnce = 16;

/**
 * The CPU time of a book payment in a process that is warm, beside that of the two calls of the table that every payment makes:
 * a read of as many items, and a transaction of as many writes, with the client of the SDK and nothing around it.
 */
export async function requestRows(bundle: BundlePath): Promise<Row[]> {
  const bank = await startTestPlatform({ platform: { clock: systemClock } });
  const aws = await startAws(bank);
  const folder = mkdtempSync(path.join(tmpdir(), 'bankstack-bench-'));
  try {
    const accounts = await fundedAccounts(bank);
    const env = environmentOf(bank.endpoint, aws.endpoint);
    const payment = await cpuOf(folder, paymentsScript(bundle(createPayment.id), bank.token, accounts), env);
    const bare = path.join(folder, 'bare.cjs');
    const stdin = { contents: bareCalls, resolveDir: projectRoot(), loader: 'ts' as const };
    await build({ ...bundleOptions(projectRoot()), stdin, outfile: bare });
    const calls = await cpuOf(folder, bareScript(bare), env);
    return [row(`a warm payment (${createPayment.id})`, payment), row('its two calls alone', calls)];
  } finally {
    rmSync(folder, { recursive: true });
    aws.stop();
    await bank.stop();
  }
}

const row = (what: string, cpuMs: number): Row => ({
  what,
  measured: { cpuMs },
  budget: undefined,
  moonshot: undefined,
});

async function fundedAccounts(bank: TestPlatform): Promise<readonly string[]> {
  const [ada] = await openCustomers(bank);
  const post = async (target: string, type: string, attributes: object, relationships: object) => {
    const answer = await bank.call('POST', target, { data: { type, attributes, relationships } });
    if (answer.status !== 201) throw new Error(`${target}: ${JSON.stringify(answer.body)}`);
    return answer.body.data.id as string;
  };
  const accounts: string[] = [];
  for (let opened = 0; opened < accountCount; opened += 1) {
    const owner = { customer: link('customer', ada) };
    const id = await post('/accounts', 'depositAccount', { depositProduct: 'checking' }, owner);
    const funding = { amount: 100_000_000, description: 'Salary' };
    await post('/sandbox/payments', 'achPayment', funding, { account: link('depositAccount', id) });
    accounts.push(id);
  }
  return accounts;
}

/** Calls `once` 16 at a time, first until the process is warm, and notes the milliseconds of CPU of each call after that. */
const measuring = `
  const all = async (count, first) => {
    let next = 0;
    const lane = async () => { while (next < count) await once(first + next++); };
    await Promise.all(Array.from({ length: ${atOnce} }, lane));
  };
  (async () => {
    await all(${requestsWarm}, 0);
    const before = process.cpuUsage();
    await all(${requestsMeasured}, ${requestsWarm});
    const { user, system } = process.cpuUsage(before);
    require('node:fs').writeFileSync(process.env.FIGURE, String((user + system) / 1000 / ${requestsMeasured}));
    process.exit(0);
  })();`;

async function cpuOf(folder: string, script: string, env: NodeJS.ProcessEnv): Promise<number> {
  const file = path.join(folder, 'measured.cjs');
  const figure = path.join(folder, 'figure');
  writeFileSync(file, script);
  // The log of the function goes nowhere: reading it here would count as its time.
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit'];
  const child = spawn(process.execPath, [file], { env: { ...env, FIGURE: figure }, stdio });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the measured process ended with ${String(code)}`);
  return Number(readFileSync(figure, 'utf8'));
}

function paymentsScript(bundle: string, token: string, accounts: readonly string[]): string {
  const event = proxyEvent(
    {
      method: createPayment.method,
      target: createPayment.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' },
      body: Buffer.from('-'),
      sourceIp: '203.0.113.10',
      requestId: 'bench',
    },
    { target: createPayment, pathParameters: {} },
  );
  const body = paymentBody('from', 'to');
  return `
  const { handler } = require(${JSON.stringify(bundle)});
  const accounts = ${JSON.stringify(accounts)};
  const event = ${JSON.stringify(event)};
  const text = ${JSON.stringify(JSON.stringify(body))};
  const once = async (number) => {
    const from = accounts[number % accounts.length];
    const to = accounts[(number + 1 + Math.floor(number / accounts.length) % (accounts.length - 1)) % accounts.length];
    const body = text.replace('"from"', JSON.stringify(from)).replace('"to"', JSON.stringify(to));
    const answer = await handler({ ...event, body: Buffer.from(body).toString('base64') }, {});
    if (answer.statusCode !== 201) throw new Error(answer.body);
  };${measuring}`;
}

/** As many items as a payment reads, and as it writes, at about their size. */
const bareCalls = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import { clientSettings } from './functions/ports/aws/client-settings.ts';
import { light } from './functions/ports/aws/light-client.ts';
import { PlainProtocol } from './functions/ports/aws/plain-protocol.ts';
import { translation } from './functions/kernel/table/table.ts';
const client = DynamoDBDocumentClient.from(light(new DynamoDBClient({ ...clientSettings, protocol: PlainProtocol })), translation);
const TableName = ${JSON.stringify(testTableName)};
const item = (pk) => {
  const texts = Array.from({ length: 16 }, (_, place) => ['attribute' + place, 'a value of an attribute']);
  return { pk, sk: '-', ...Object.fromEntries(texts), amount: 12500, tags: {}, customer: { type: 'customer', id: '1' } };
};
export const once = async (number) => {
  const read = ['token', 'clock', 'one', 'other'].map((name) => ({ pk: 'bare#' + name + number % 50, sk: '-' }));
  await client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: read, ConsistentRead: true } } }));
  const written = ['one' + number % 50, 'other' + number % 50, ...[1, 2, 3, 4].map(() => randomUUID())];
  const TransactItems = written.map((name) => ({ Put: {
    TableName, Item: item('bare#' + name), ConditionExpression: 'attribute_not_exists(pk) OR #name = :value',
    ExpressionAttributeNames: { '#name': 'amount' }, ExpressionAttributeValues: { ':value': 12500 },
  } }));
  await client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: randomUUID() }));
};`;

const bareScript = (file: string): string => `const { once } = require(${JSON.stringify(file)});${measuring}`;
