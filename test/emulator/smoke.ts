import { formExampleOf } from '../../functions/registry.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createApplication } from '../../functions/onboarding/applications/operations/create.ts';
import { documentLimits } from '../../functions/onboarding/applications/receive-file.ts';
import { keyHeader } from '../../functions/kernel/idempotency/idempotency.ts';
import { publicRoutes } from '../../functions/reference/public-routes.ts';
import { bankDateOf, instantAtBankTime } from '../../functions/kernel/base/calendar/bank-time.ts';
import {
  type CalendarDate,
  plusDays,
  dayOfWeek as weekdayOf,
} from '../../functions/kernel/base/calendar/calendar-date.ts';
import { type Instant, plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import { accountBody, bodies } from '../support/bank/bodies.ts';
import { pageContentOf, pdfWithBytes } from '../support/bank/pdfs.ts';
import { sendWithRetries } from '../support/bank/retries.ts';
import { inParallel } from '../support/simulation/seed.ts';
import type { Checks } from './checks.ts';
import type { Inspection } from './inspect.ts';

const mediaType = 'application/vnd.api+json';
const requestTimeoutMs = 15_000;
const eventuallySeconds = 30;
const pauseMs = 250;
const dueMax = 200;
const duePayers = 20;
const requestsAtATime = 4;
/** Enough to see that none runs before its moment. */
const dueLeadMs = 5_000;
const dueSeconds = 90;
/** Sandbox stages ask whoever has it for an identity document. */
const magicSsnOfIdDocument = '000000003';

/** Where a deployed API is, and who asks. */
export interface DeployedApi {
  readonly baseUrl: string;
  readonly token: string;
  /** The token of another user of the organisation. */
  readonly secondToken: string;
}

interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: { data?: Resource | Resource[]; errors?: { code?: string; meta?: { supportId?: string } }[] };
}

export interface Resource {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data: { readonly id: string } }>>;
}

/**
 * One walk over everything that a deployment connects: gateway, functions, table, root key, stream, queues, schedules
 * and a webhook receiver on this machine. Each step is a check; the walk ends at the first that fails.
 */
export async function walkThrough(api: DeployedApi, checks: Checks, inside: Inspection): Promise<void> {
  const receiver = await startReceiver();
  try {
    await checks.step('an unknown route is answered 404 with a JSON:API error', () => unknownRoute(api));
    await checks.step('a request without a token is answered 401', () => withoutToken(api));
    await checks.step('the reference of the stage is served without a token', () => readReference(api));
    await checks.step('a webhook is created, its token sealed with the root key', async () => {
      const attributes = { label: 'emulator', url: receiver.url, contentType: 'JsonAPI', deliveryMode: 'AtLeastOnce' };
      return ask(api, 'POST', '/webhooks', 201, resource('webhook', { ...attributes, token: 'a signing secret' }));
    });
    const account = await checks.step('a customer applies and opens an account', () => openAccount(api));
    await checks.step('a document is uploaded and comes back byte for byte (gateway, bucket)', () =>
      uploadDocument(api),
    );
    await checks.step('money arrives and the balance shows it', () => receiveMoney(api, account));
    await checks.step('the event log has numbered the events (table, stream, projector)', () =>
      eventually(async () => {
        const { data } = await ask(api, 'GET', '/events', 200);
        return Array.isArray(data) && data.some((event) => event.type === 'account.created');
      }),
    );
    await checks.step('the webhook receives them (queue, worker, receiver)', () =>
      eventually(() => Promise.resolve(receiver.bodies.some((body) => body.includes('account.created')))),
    );
    await checks.step('a recurring payment has its organisation woken (stream, router, scheduler)', async () => {
      const monthly = { interval: 'Monthly', dayOfMonth: 1 };
      const rent = schedulePayment(account, await openAnother(api, account), monthly);
      await ask(api, 'POST', '/recurring-payments', 201, rent);
      await eventually(async () => (await inside.wakeUps()).length > 0);
    });
    await checks.step('the bank clock moves past its due day, and it is paid (due index, worker)', async () => {
      await ask(api, 'POST', '/sandbox/clock/advance', [200, 202], resource('clockAdvance', { by: { days: 40 } }));
      await eventually(async () => {
        const { data } = await ask(api, 'GET', '/payments', 200);
        return Array.isArray(data) && data.length > 0;
      });
    });
    await checks.step(`${String(dueMax)} recurring payments of one day are run once each (wake-up, buckets)`, () =>
      dueDay(api, account),
    );
    await checks.step('no message was given up', async () => {
      const held = await inside.deadLetters();
      require(held.length === 0, held);
    });
  } finally {
    receiver.server.close();
    receiver.server.closeAllConnections();
  }
}

/** Many fall due at one moment of the bank's running clock: nothing but the wake-up of the stage has them run. */
async function dueDay(api: DeployedApi, account: string): Promise<void> {
  const { now } = one(await ask(api, 'GET', '/sandbox/clock', 200)).attributes;
  const dayOfWeek = weekdayOf(plusDays(bankDateOf(now as Instant), 2));
  const payers: string[] = [];
  for (let n = 0; n < duePayers; n += 1) payers.push(await openAnother(api, account));
  const made: Resource[] = [];
  await inParallel(duePayers, requestsAtATime, async (index) => {
    const payer = payers[index] ?? '';
    await receiveMoney(api, payer);
    for (let n = 0; n < dueMax / duePayers; n += 1) {
      const weekly = schedulePayment(payer, account, { interval: 'Weekly', dayOfWeek, totalNumberOfPayments: 1 });
      made.push(one(await ask(api, 'POST', '/recurring-payments', 201, weekly)));
    }
  });
  const runDay = String(
    (made[0]?.attributes['schedule'] as { nextScheduledAction?: string } | undefined)?.nextScheduledAction,
  ) as CalendarDate;
  const to = plusMs(instantAtBankTime(runDay, { hour: 6, minute: 0 }), -dueLeadMs);
  await ask(api, 'POST', '/sandbox/clock/advance', [200, 202], resource('clockAdvance', { to }));
  const ids = new Set(made.map(({ id }) => id));
  const paid = async () => {
    const { data } = await ask(api, 'GET', '/recurring-payments?page[limit]=1000', 200);
    const counts = [data ?? []]
      .flat()
      .flatMap(({ id, attributes }) => (ids.has(id) ? [attributes['numberOfPayments']] : []));
    require(counts.length === dueMax && counts.every((count) => count === 0 || count === 1), counts);
    return counts.every((count) => count === 1);
  };
  await eventually(paid, dueSeconds);
}

async function unknownRoute(api: DeployedApi): Promise<void> {
  const answer = await request(api, 'GET', '/there/is/nothing');
  require(answer.status === 404 && answer.body.errors?.[0]?.code === 'not_found', answer);
  require((answer.body.errors[0].meta?.supportId ?? '') !== '' && answer.contentType === mediaType, answer);
}

async function withoutToken(api: DeployedApi): Promise<void> {
  const answer = await request({ ...api, token: '' }, 'GET', '/accounts');
  require(answer.status === 401 && answer.body.errors?.[0]?.code === 'unauthorized', answer);
}

async function readReference({ baseUrl }: DeployedApi): Promise<void> {
  for (const { path } of publicRoutes.filter((route) => !route.path.includes('{'))) {
    const answer = await fetch(baseUrl + path, { signal: AbortSignal.timeout(requestTimeoutMs) });
    const text = await answer.text();
    require(answer.status === 200, { path, status: answer.status });
    require(text.includes(path.endsWith('.json') ? createApplication.path : 'Bankstack documentation'), { path, text });
  }
  for (const name of ['site.css', 'search.json', 'operations/createPayment', 'events/payment.sent.md']) {
    const answer = await fetch(`${baseUrl}/docs/${name}`, { signal: AbortSignal.timeout(requestTimeoutMs) });
    require(answer.status === 200 && (await answer.text()).length > 0, { name, status: answer.status });
  }
}

export async function openAccount(api: DeployedApi): Promise<string> {
  const [form] = createApplication.request?.variants ?? [];
  const application = one(
    await ask(
      api,
      'POST',
      '/applications',
      201,
      resource(form?.type ?? '', form === undefined ? {} : formExampleOf(form).attributes),
    ),
  );
  const customer = application.relationships?.['customer']?.data.id ?? '';
  const relationships = { customer: { data: { type: 'customer', id: customer } } };
  const body = { data: { type: 'depositAccount', attributes: { depositProduct: 'checking' }, relationships } };
  const account = one(await ask(api, 'POST', '/accounts', 201, body));
  return one(await ask(api, 'GET', `/accounts/${account.id}`, 200)).id;
}

/** The example of the application as somebody whose identity document is asked for: bytes up to the limit, both ways. */
async function uploadDocument(api: DeployedApi): Promise<void> {
  const { baseUrl, token } = api;
  const [form] = createApplication.request?.variants ?? [];
  const attributes = { ...(form && (formExampleOf(form).attributes as object)), ssn: magicSsnOfIdDocument };
  const application = one(await ask(api, 'POST', '/applications', 201, resource(form?.type ?? '', attributes)));
  const { data: documents } = await ask(api, 'GET', `/applications/${application.id}/documents`, 200);
  require(Array.isArray(documents) && documents.length === 1, documents);
  const target = `${baseUrl}/applications/${application.id}/documents/${documents[0]?.id ?? ''}`;
  const headers = { authorization: `Bearer ${token}` };
  for (const bytes of [1000, documentLimits.bytesMax - 4_096]) {
    const { file, content } = pdfWithBytes(bytes);
    const sent = await fetch(target, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/pdf' },
      body: file,
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    require(sent.status === 200, { status: sent.status, text: await sent.text() });
    const back = await fetch(`${target}/download`, { headers, signal: AbortSignal.timeout(requestTimeoutMs) });
    const found = Buffer.from(await back.arrayBuffer());
    require(back.status === 200 && content.equals(pageContentOf(found)), {
      status: back.status,
      sent: bytes,
      found: found.length,
    });
  }
  const lying = await fetch(target, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'image/png' },
    body: 'no picture',
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  require(lying.status === 415, { status: lying.status });
}

/** A second account of the same customer. */
export async function openAnother(api: DeployedApi, accountId: string): Promise<string> {
  const { relationships } = one(await ask(api, 'GET', `/accounts/${accountId}`, 200));
  const body = accountBody(relationships?.['customer']?.data.id ?? '');
  return one(await ask(api, 'POST', '/accounts', 201, body)).id;
}

const schedulePayment = (from: string, to: string, schedule: object) => bodies.recurring(from, to, 1_00, schedule);

export async function receiveMoney(api: DeployedApi, accountId: string): Promise<void> {
  const amount = 125_00;
  await ask(api, 'POST', '/sandbox/payments', 201, bodies.credit(accountId, amount));
  const account = one(await ask(api, 'GET', `/accounts/${accountId}`, 200));
  require(account.attributes['balance'] === amount, account);
}

const resource = (type: string, attributes: unknown) => ({ data: { type, attributes } });

export function one(body: Answer['body']): Resource {
  const { data } = body;
  if (data === undefined || Array.isArray(data)) throw new Error(`not one resource: ${JSON.stringify(body)}`);
  return data;
}

/** Sends a request, which has to be answered with one of the expected statuses. */
export async function ask(
  api: DeployedApi,
  method: string,
  path: string,
  expected: number | readonly number[],
  body?: { readonly data: unknown },
): Promise<Answer['body']> {
  const answer = await sendWithRetries({ method, target: path, data: body?.data }, (key) =>
    request(api, method, path, body, key),
  );
  require([expected].flat().includes(answer.status), { request: `${method} ${path}`, ...answer });
  return answer.body;
}

export async function request(
  { baseUrl, token }: DeployedApi,
  method: string,
  path: string,
  body?: unknown,
  headerKey?: string,
): Promise<Answer> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': mediaType }),
      ...(headerKey === undefined ? {} : { [keyHeader]: headerKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  const text = await response.text();
  return { status: response.status, contentType: response.headers.get('content-type'), body: parse(text) };
}

function parse(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body'];
  } catch {
    throw new Error(`The answer is not JSON: ${text.slice(0, 500)}`);
  }
}

export function require(condition: boolean, found: unknown): asserts condition {
  if (!condition) throw new Error(`Found ${JSON.stringify(found)}`);
}

export async function eventually(holds: () => Promise<boolean>, seconds = eventuallySeconds): Promise<void> {
  for (let waitedMs = 0; waitedMs < seconds * 1000; waitedMs += pauseMs) {
    if (await holds()) return;
    await wait(pauseMs);
  }
  throw new Error(`Not within ${seconds} s`);
}

export interface Receiver {
  readonly url: string;
  readonly server: Server;
  readonly bodies: readonly string[];
}

export async function startReceiver(): Promise<Receiver> {
  const bodies: string[] = [];
  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      bodies.push(Buffer.concat(parts).toString('utf8'));
      answer.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/events`, server, bodies };
}
