import { withAlarms } from '../../../functions/ports/log/with-alarms.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { foundOrganisation } from '../../../functions/founding/found.ts';
import type { HttpHandler } from '../../../functions/kernel/http/handler.ts';
import { createLinedHandler } from '../../../functions/kernel/http/lined-handler.ts';
import type { AnyOperation } from '../../../functions/kernel/http/operation.ts';
import { generousRates } from '../../../functions/kernel/base/rate-settings.ts';
import { createTable } from '../../../functions/kernel/table/table.ts';
import { createSimulatedAccountLinking } from '../../../functions/ports/account-linking/simulated-account-linking.ts';
import { createLocalKeyService } from '../../../functions/ports/cipher/local-key-service.ts';
import { createOrganisationCiphers } from '../../../functions/ports/cipher/organisation-keys.ts';
import type { KeyMaker } from '../../../functions/ports/cipher/items.ts';
import { createKeyMaker } from '../../../functions/ports/cipher/wrapped-ring.ts';
import { manualIdentityReview } from '../../../functions/ports/identity-check/manual-identity-review.ts';
import { randomIds } from '../../../functions/ports/ids/random-ids.ts';
import type { LogFields } from '../../../functions/ports/log/port.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import type { OutgoingMessage } from '../../../functions/ports/queues/port.ts';
import { simulatedPorts } from '../../../functions/ports/sandbox.ts';
import type { Settings } from '../../../functions/ports/settings.ts';
import { usualSettings } from '../../../functions/stage-settings.ts';
import type { SendResult } from '../../../functions/ports/webhook-sender/port.ts';
import { operations } from '../../../functions/registry.ts';
import { clockQueue } from '../../../functions/time/clock/queues.ts';
import { clockWorker } from '../../../functions/time/clock/workers/advance.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { sqsEvent } from './sqs-event.ts';
import { createPlatformTable } from '../../../local/engines/create-table.ts';
import { createMemoryAchFiles } from '../../../local/engines/ach-files-of-files.ts';
import { createMemoryArchive } from '../../../local/engines/archive-of-files.ts';
import { createMemoryEvents } from '../../../local/engines/event-file.ts';
import { createMemoryDocuments } from '../../../local/engines/memory-documents.ts';
import { proxyEvent } from '../../../local/gateway/proxy-event.ts';
import { createRouter } from '../../../local/gateway/route.ts';
import { refusingUnknownEvents } from './expect-events.ts';
import { idsOfTests, record, withEvents } from '../recording/recorder.ts';
import { TestClock } from './test-clock.ts';
import { leanTableClient } from '../engines/lean-client.ts';
import { leanDocuments } from '../engines/lean-documents.ts';
import { startTestEngine } from '../engines/test-engine.ts';

/**
 * How long a request in a test waits for the worker that moves a clock: longer than any takes on a busy machine. What a worker did later,
 * the next test would see.
 */
const clockMsMax = 60_000;

/**
 * The operations with a time limit that no machine reaches, however many programs it runs. A test of a limit makes a caller for operations
 * of its own.
 */
const patientOperations = operations.map((operation) => ({
  ...operation,
  timeoutSeconds: Math.max(operation.timeoutSeconds, 60),
}));

export const testTableName = 'bankstack-test';
/** The key service that wraps the keys of the organisations of a test. */
export const testWrapping = { keys: createLocalKeyService(Buffer.alloc(32, 7)), keyArn: 'test', stage: 'test' };
export const testStart = '2026-12-01T15:00:00.000Z';

/** Log lines as they were written, fields and all. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: LogFields;
  readonly error?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // The tests look into documents of every shape.
  readonly body: any; // oxlint-disable-line typescript/no-explicit-any
}

export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>;

export const testSettings: Settings = {
  stage: 'test',
  sandbox: true,
  tableName: testTableName,
  ...usualSettings,
  allowLocalWebhookTargets: true,
  rates: generousRates,
  clockWaitMs: 0,
  clockAwaitsWorkers: false,
  pagesUrl: 'https://pages.example',
  pushesToCards: true,
  takesChecks: true,
  unavailableAfterDays: 2,
};

/** An engine that runs already, and the name that the table shall have on it. */
export interface TableTarget {
  readonly endpoint: string;
  readonly tableName: string;
}

/** An empty table with its clients, on a fresh engine that ends with it, or on one that runs. */
export async function startTestTable(place?: TableTarget) {
  const engine = place === undefined ? await startTestEngine() : { endpoint: place.endpoint, stop: () => undefined };
  const tableName = place?.tableName ?? testTableName;
  const client = leanTableClient(engine.endpoint);
  await createPlatformTable(client, tableName);
  const documents = leanDocuments(client, engine.endpoint);
  return {
    client,
    documents,
    endpoint: engine.endpoint,
    table: createTable(documents, tableName),
    stop: async () => {
      documents.destroy();
      client.destroy();
      await engine.stop();
    },
  };
}

/** The whole API in process over an engine of tables: requests go through the same handlers as in the cloud. */
export async function startTestPlatform(
  options: {
    settings?: Partial<Settings>;
    platform?: Partial<Platform>;
    place?: TableTarget;
    /** Makes the keys of the organisation; random ones where nothing is given. */
    keyMaker?: KeyMaker;
    /** True where something is broken on purpose; elsewhere an answer of 500 throws what it was caused by. */
    mayFail?: boolean;
  } = {},
) {
  const base = await startTestTable(options.place);
  const clock = new TestClock(testStart);
  const logs: LogLine[] = [];
  const sent: OutgoingMessage[] = [];
  const hidden: { queue: string; receiptHandle: string; seconds: number }[] = [];
  const wakeUps: { organisationId: string; at: string }[] = [];
  const write =
    (level: LogLine['level']) =>
    (message: string, fields: LogFields = {}, error?: unknown) =>
      void logs.push({ level, message, fields, ...(error === undefined ? {} : { error }) });
  const cipherSource =
    options.platform?.cipher ??
    createOrganisationCiphers({
      ...testWrapping,
      table: options.platform?.table ?? base.table,
      clock,
    });
  const basePlatform = {
    settings: { ...testSettings, ...options.settings },
    table: base.table,
    clock,
    ids: idsOfTests(),
    log: withAlarms({ info: write('info'), warn: write('warn'), error: write('error') }),
  };
  let movedClock: (message: OutgoingMessage) => Promise<boolean> = () => Promise.resolve(false);
  const simulated = simulatedPorts(basePlatform, { cipher: cipherSource });
  const usual: Platform = {
    ...basePlatform,
    ...simulated,
    ...(basePlatform.settings.sandbox ? {} : { identityCheck: manualIdentityReview }),
    cipher: cipherSource,
    queues: {
      send: async (message) => {
        if (!(await movedClock(message))) sent.push(message);
      },
      hide: (queue, receiptHandle, seconds) => Promise.resolve(void hidden.push({ queue, receiptHandle, seconds })),
      remove: () => Promise.resolve(),
    },
    wakeUps: { set: (organisationId, at) => Promise.resolve(void wakeUps.push({ organisationId, at })) },
    webhookSender: {
      send: (): Promise<SendResult> =>
        Promise.resolve({ outcome: 'failed', reason: 'connection', durationMs: 0, detail: 'no receiver' }),
    },
    endpointDoctor: {
      examine: () => Promise.resolve({ name: { outcome: 'failed', code: 'ENOTFOUND' } }),
    },
    documents: createMemoryDocuments(),
    auditArchive: createMemoryArchive(),
    achFiles: createMemoryAchFiles(),
    eventExport: createMemoryEvents(),
    accountLinking: createSimulatedAccountLinking(() => Promise.resolve()),
    ...options.platform,
  };
  const table = refusingUnknownEvents(usual.table, usual.cipher);
  const platform = { ...usual, table, keyMaker: options.keyMaker ?? createKeyMaker(testWrapping) };
  // The first message for a clock is delivered at once, so that a test need not wait for the worker. If the worker fails or takes
  // long, the message is kept too, as a queue would deliver it again.
  const moveClock = createQueueHandler(clockWorker, platform);
  movedClock = async ({ queue, body, delaySeconds }) => {
    if (queue !== clockQueue.name || delaySeconds !== undefined) return false;
    const moved = moveClock(sqsEvent(body)).then(({ batchItemFailures }) => batchItemFailures.length === 0);
    const late = new AbortController();
    const isLate = sleep(clockMsMax, false, { signal: late.signal }).catch(() => false);
    return Promise.race([moved, isLate]).finally(() => late.abort());
  };
  const founded = await foundOrganisation(platform, { name: 'Test Bank Client' });
  // Tests that count calls count those of a process that knows the keys.
  await cipherSource(founded.organisationId);
  return {
    ...base,
    ...founded,
    table,
    clock,
    platform,
    logs,
    sent,
    hidden,
    wakeUps,
    call: caller(platform, founded.token, patientOperations, options.mayFail),
  };
}

/** Calls operations by method and path, with the given token or the organisation's first one; `null` sends none. */
export function caller(
  whole: Platform,
  defaultToken: string,
  registry: readonly AnyOperation[] = patientOperations,
  mayFail = false,
) {
  const causes = new Map<string | undefined, unknown>();
  const platform = mayFail ? whole : keepingCauses(whole, causes);
  const route = createRouter(registry);
  const handlers = new Map<string, HttpHandler>();
  return async (
    method: string,
    target: string,
    body?: unknown,
    options: {
      token?: string | null;
      headers?: Readonly<Record<string, string | readonly string[]>>;
      sourceIp?: string;
    } = {},
  ): Promise<Answer> => {
    const found = route(method, new URL(target, 'http://x').pathname);
    if (found === undefined) throw new Error(`no operation ${method} ${target}`);
    const operation = found.target;
    const handler = handlers.get(operation.id) ?? createLinedHandler(operation, platform);
    handlers.set(operation.id, handler);
    const token = options.token === undefined ? defaultToken : options.token;
    // An upload is an example where no other file is given.
    const upload = operation.request?.upload?.example;
    const requestId = randomIds.digits(16);
    const named = new Set(Object.keys(options.headers ?? {}).map((name) => name.toLowerCase()));
    const usual = Object.entries({
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/vnd.api+json' }),
      ...(upload === undefined ? {} : { 'content-type': upload.contentType }),
    }).filter(([name]) => !named.has(name));
    const { result: answer, events } = await withEvents(() =>
      handler(
        proxyEvent(
          {
            method,
            target,
            headers: { ...Object.fromEntries(usual), ...options.headers },
            body: bytesOf(body ?? upload?.body),
            sourceIp: options.sourceIp ?? '203.0.113.10',
            requestId,
          },
          found,
        ),
      ),
    );
    if (causes.has(requestId)) {
      throw new Error(`${operation.id} answered 500: ${String(causes.get(requestId))}`, {
        cause: causes.get(requestId),
      });
    }
    const whole: Answer = {
      status: answer.statusCode,
      headers: (answer.headers ?? {}) as Record<string, string>,
      body: answer.isBase64Encoded === true ? Buffer.from(answer.body, 'base64') : parsed(answer.body),
    };
    const given = upload === undefined && !(body instanceof Uint8Array) ? { request: body } : {};
    const isDocument = answer.isBase64Encoded !== true && whole.body !== undefined;
    record(operation, {
      method,
      target,
      ...given,
      status: whole.status,
      ...(isDocument ? { answer: whole.body as unknown } : {}),
      events,
    });
    return whole;
  };
}

/** A body as it is sent: bytes and texts as they are, everything else as JSON. */
function bytesOf(body: unknown): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
}

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** Notes what requests failed of, by their support id. */
function keepingCauses(platform: Platform, causes: Map<string | undefined, unknown>): Platform {
  const error: Platform['log']['error'] = (message, fields, cause) => {
    if (fields?.status === 500) causes.set(fields.supportId, cause);
    platform.log.error(message, fields, cause);
  };
  return { ...platform, log: { ...platform.log, error } };
}
