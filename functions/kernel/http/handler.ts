import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Platform } from '../../ports/platform.ts';
import { limitedTo } from '../../ports/limited-platform.ts';
import { portsOfRoute } from './ports-of-route.ts';
import { documentAnswer, problemAnswer } from './answer.ts';
import type { AnyOperation } from './operation.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { createActiveOrganisations } from '../auth/suspension.ts';
import { type CountedRequest, createRates } from '../rates/rates.ts';
import { Problem } from '../base/problem.ts';
import { createRequestKeeper } from './kept-requests/keep-request.ts';
import type { Trace } from './request.ts';
import { invariant } from '../base/invariant.ts';
import { uptimeMs } from '../base/uptime.ts';
import { withBoundedWaits } from './bounded-waits.ts';
import type { Deadline } from './line/lead.ts';
import type { PassLine } from './line/pass-line.ts';
import { problemOf } from './problem-of.ts';
import { serve } from './serve.ts';
import { isStrict, strictPreference } from './prefer.ts';
import { headersOf } from './request-headers.ts';

/** A request is answered 503 this long before its function's timeout, so that API Gateway and Lambda do not time out first. */
const deadlineMarginMs = 500;
/** A concurrency conflict is no longer retried this long before the deadline. */
const retryMarginMs = 500;

export type HttpHandler = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

interface Request {
  readonly event: APIGatewayProxyEvent;
  readonly internal: Record<string, unknown>;
  response: APIGatewayProxyResult | null;
  error: unknown;
}

/**
 * The Lambda handler of an operation: it serves requests, with access log, error answers and a deadline. An operation with `line`
 * needs `passLine`: use createLinedHandler.
 */
export function createHttpHandler(operation: AnyOperation, whole: Platform, passLine?: PassLine): HttpHandler {
  invariant(operation.line === undefined || passLine !== undefined, `the handler of ${operation.id} lacks its lines`);
  const platform = limitedTo(portsOfRoute(operation), whole, operation.alarmsOn);
  const rates = createRates(whole);
  const active = createActiveOrganisations(whole.clock);
  const traces = new WeakMap<APIGatewayProxyEvent, Trace>();
  const counted = new WeakMap<APIGatewayProxyEvent, CountedRequest>();
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(sharedFields(counted, whole.settings))
    .use(appliedPreference())
    .use(accessLog(operation, { platform, keep: createRequestKeeper(operation, whole), traces }))
    .use(problemAnswers())
    .handler(async (event: APIGatewayProxyEvent) => {
      // A request can also come by the name that is open for pages and partners.
      if (whole.settings.requiresCertificates && !event.requestContext.identity.clientCert) {
        throw new Problem('forbidden', 'A client certificate is required');
      }
      const trace: Trace = { attempts: 0 };
      traces.set(event, trace);
      const request = rates.request(headersOf(event).get('sandbox-limit'));
      counted.set(event, request);
      return withDeadline(deadlineMsOf(operation), async (deadline) =>
        withBoundedWaits(
          platform,
          async (table, ordered) => {
            const serving = { deadline, trace, rates, counted: request, active, ordered, passLine };
            return documentAnswer(await serve(operation, { ...platform, table }, event, serving));
          },
          deadline.leftMs,
        ),
      );
    });
  return (event) => handler(event, {} as never);
}

/** Milliseconds after which a request is answered 503. */
function deadlineMsOf({ timeoutSeconds }: Pick<AnyOperation, 'timeoutSeconds'>): number {
  return timeoutSeconds * 1000 - deadlineMarginMs;
}

/** The id that connects an answer, its log line and the gateway's log. */
const supportIdOf = (event: APIGatewayProxyEvent): string => event.requestContext.requestId;

/** Logs each request for the operator, and keeps it for its organisation. */
function accessLog(
  operation: AnyOperation,
  {
    platform,
    keep,
    traces,
  }: {
    readonly platform: Platform;
    readonly keep: ReturnType<typeof createRequestKeeper>;
    readonly traces: WeakMap<APIGatewayProxyEvent, Trace>;
  },
): middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const started = new WeakMap<object, number>();
  const log = async (request: Request) => {
    const status = request.response?.statusCode ?? 500;
    const durationMs = Date.parse(platform.clock.now()) - (started.get(request.event) ?? 0);
    const trace = traces.get(request.event);
    const fields = { operation: operation.id, supportId: supportIdOf(request.event), status, durationMs, ...trace };
    if (status >= 500) platform.log.error('request failed', fields, request.error);
    else
      platform.log.info('request', request.error instanceof Problem ? { ...fields, code: request.error.code } : fields);
    await keep({ ...request, durationMs, trace });
  };
  return {
    before: (request) => void started.set(request.event, Date.parse(platform.clock.now())),
    after: (request) => log(request),
    onError: (request) => log(request),
  };
}

/** Confirms to a caller who requested it that nothing in the request was ignored. */
function appliedPreference(): middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const add = (request: Request) => {
    if (request.response === null || !isStrict(request.event)) return;
    const headers = { ...request.response.headers, 'Preference-Applied': strictPreference };
    request.response = { ...request.response, headers };
  };
  return { after: add, onError: add };
}

/** Adds the RateLimit fields to every answer, and those for scripts of other origins. It is used first, so it sees the answers of all others. */
function sharedFields(
  counted: WeakMap<APIGatewayProxyEvent, CountedRequest>,
  settings: Platform['settings'],
): middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const add = (request: Request) => {
    if (request.response === null) return;
    const { event, response } = request;
    const ofOrigins = crossOriginHeaders(settings, headersOf(event).get('origin'));
    const headers = { ...response.headers, ...counted.get(event)?.headers(), ...ofOrigins };
    request.response = { ...response, headers };
  };
  return { after: add, onError: add };
}

function problemAnswers(): middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    onError: (request) => {
      const supportId = supportIdOf(request.event);
      request.response = problemAnswer(problemOf(request.error), supportId);
    },
  };
}

async function withDeadline<T>(ms: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  const startedMs = uptimeMs();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const detail = `The operation took longer than ${ms} ms; try again with the same idempotency key`;
    timer = setTimeout(() => reject(new Problem('timeout', detail)), ms);
  });
  try {
    const leftMs = () => startedMs + ms - retryMarginMs - uptimeMs();
    return await Promise.race([work({ leftMs, near: () => leftMs() < 0 }), late]);
  } finally {
    clearTimeout(timer);
  }
}
