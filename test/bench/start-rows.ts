import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createPayment } from '../../functions/money/payments/operations/create.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { packSettings } from '../../functions/ports/packed-settings.ts';
import { proxyEvent } from '../../local/gateway/proxy-event.ts';
import { link } from '../support/bank/link.ts';
import { paymentBody } from '../support/bank/payment-bodies.ts';
import { startTestPlatform, type TestPlatform, testSettings, testWrapping } from '../support/bank/platform.ts';
import { firstRequestBudgets } from './first-request-budgets.ts';
import { openCustomers } from './fixtures.ts';
import type { Row } from './report.ts';

const run = promisify(execFile);
const startsMeasured = 20;
const bytesPerKilobyte = 1024;
/** An operation of the usual kind: it reads and writes, and opens sealed values. */
const typical = createPayment;

interface Started {
  readonly ms: number;
  /** What loading the function adds to the bytecode of Node itself. */
  readonly loaded: number;
  /** What loading and the first request add. */
  readonly served: number;
}

/** What a process of a function needs to start and to serve a first request, in its bundle as it would be deployed. */
export async function startRows(bundle: (id: string) => string): Promise<Row[]> {
  const bank = await startTestPlatform({ platform: { clock: systemClock } });
  const kms = await startKms();
  const folder = mkdtempSync(path.join(tmpdir(), 'bankstack-bench-'));
  try {
    const empty = path.join(folder, 'empty.js');
    writeFileSync(empty, 'exports.handler = async () => ({ statusCode: 201 });');
    const event = await firstRequest(bank);
    const environment = environmentOf(bank.endpoint, kms.endpoint);
    const ours = await started(bundle(typical.id), event, environment);
    const theirs = await started(empty, event, environment);
    return [
      {
        what: `bytecode after load (${typical.id})`,
        measured: { kilobytes: ours.loaded / bytesPerKilobyte },
        budget: { kilobytes: firstRequestBudgets['bytecode after load'] },
        moonshot: { kilobytes: 200 },
      },
      {
        what: `bytecode after the first request (${typical.id})`,
        measured: { kilobytes: ours.served / bytesPerKilobyte },
        budget: { kilobytes: firstRequestBudgets['bytecode after a first request'] },
        moonshot: { kilobytes: 200 },
      },
      {
        what: `start with first request over an empty function (${typical.id}), not gated`,
        measured: { times: ours.ms / theirs.ms },
        budget: undefined,
        moonshot: { times: 2.3 },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
    kms.stop();
    await bank.stop();
  }
}

/** A book payment, with enough money for one of each process. */
async function firstRequest(bank: TestPlatform): Promise<APIGatewayProxyEvent> {
  const post = async (target: string, type: string, attributes: object, relationships: object) => {
    const answer = await bank.call('POST', target, { data: { type, attributes, relationships } });
    if (answer.status !== 201) throw new Error(`${target}: ${JSON.stringify(answer.body)}`);
    return answer.body.data.id as string;
  };
  const open = (customer: string) =>
    post('/accounts', 'depositAccount', { depositProduct: 'checking' }, { customer: link('customer', customer) });
  const [ada, bob] = await openCustomers(bank);
  const [from, to] = [await open(ada), await open(bob)];
  const funding = { amount: 1_000_000, description: 'Salary' };
  await post('/sandbox/payments', 'achPayment', funding, { account: link('depositAccount', from) });
  return proxyEvent(
    {
      method: typical.method,
      target: typical.path,
      headers: { authorization: `Bearer ${bank.token}`, 'content-type': 'application/vnd.api+json' },
      body: Buffer.from(JSON.stringify(paymentBody(from, to))),
      sourceIp: '203.0.113.10',
      requestId: 'bench',
    },
    { target: typical, pathParameters: {} },
  );
}

/** The median start of a bundle in a process of its own, from its spawn to its end, and the bytecode of the last one. */
async function started(bundle: string, event: APIGatewayProxyEvent, env: NodeJS.ProcessEnv): Promise<Started> {
  const script = `
    const bytes = () => require('node:v8').getHeapCodeStatistics().bytecode_and_metadata_size;
    const before = bytes();
    const { handler } = require(${JSON.stringify(bundle)});
    const loaded = bytes() - before;
    const event = ${JSON.stringify(event)};
    handler(event, {}).then(({ statusCode, body }) => {
      if (statusCode !== 201) throw new Error(body);
      process.stdout.write('\\n' + JSON.stringify({ loaded, served: bytes() - before }), () => process.exit(0));
    });`;
  const starts: Started[] = [];
  for (let start = 0; start < startsMeasured; start += 1) {
    const startedMs = performance.now();
    const { stdout } = await run(process.execPath, ['-e', script], { env });
    const ms = performance.now() - startedMs;
    // The function writes its log before.
    starts.push({ ms, ...(JSON.parse(stdout.split('\n').at(-1) ?? '') as Omit<Started, 'ms'>) });
  }
  const sorted = starts.toSorted((one, other) => one.ms - other.ms);
  const median = sorted[startsMeasured / 2];
  if (median === undefined) throw new Error('nothing was started');
  return median;
}

/** The key service as KMS answers: functions ask it once for the keys of an organisation. */
export async function startKms() {
  const server = createServer((request, response) => {
    void json(request)
      .then(async (asked) => {
        const { KeyId, CiphertextBlob, EncryptionContext } = asked as Record<'KeyId' | 'CiphertextBlob', string> & {
          readonly EncryptionContext: Readonly<Record<string, string>>;
        };
        const plain = await testWrapping.keys.unwrap(KeyId, Buffer.from(CiphertextBlob, 'base64'), EncryptionContext);
        response.end(JSON.stringify({ Plaintext: Buffer.from(plain).toString('base64') }));
      })
      .catch((error: unknown) => {
        response.writeHead(400).end(String(error));
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export const environmentOf = (tableEndpoint: string, kmsEndpoint: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  AWS_ENDPOINT_URL_DYNAMODB: tableEndpoint,
  AWS_ENDPOINT_URL_KMS: kmsEndpoint,
  BANKSTACK_SETTINGS: JSON.stringify(
    packSettings({
      ...testSettings,
      stage: testWrapping.stage,
      accountId: '000000000000',
      sends: [],
      ports: { cipher: { keyArn: testWrapping.keyArn } },
    }),
  ),
});
