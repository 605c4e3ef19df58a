import { request as requestInClear, type IncomingMessage } from 'node:http';
import { request as requestOverTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { SendFailure, SendRequest, SendResult, WebhookSender } from './port.ts';
import { createKeptConnections, type KeptConnections } from './kept-connections.ts';
import { webhookTargetProblem, type WebhookTargetSettings } from './target-rules.ts';
import { BlockedTargetError, createPinnedLookup, type Resolver } from './pinned-lookup.ts';

export const sendTimeoutMs = 10_000;
export const receiverAnswerBytesMax = 64 * 1024;
export const bodyStartBytesMax = 1024;

export type WebhookSenderSettings = WebhookTargetSettings & {
  now: () => number;
  timeoutMs?: number;
  resolver?: Resolver;
};

/**
 * Sends webhooks over node:https, to public addresses only: the URL is checked on every send, and its name is resolved, checked
 * and pinned for every connection. `timeoutMs` spans resolution, connection and the whole answer. Each send follows no redirect,
 * uses no proxy of the environment and reads at most `answerBytesMax` of the answer. It has its own connection, except for
 * requests that may be repeated: those use connections that are kept.
 */
export function createWebhookSender(settings: WebhookSenderSettings): WebhookSender {
  const { allowLoopback, now, timeoutMs = sendTimeoutMs, resolver } = settings;
  const lookup = createPinnedLookup({ allowLoopback, ...(resolver && { resolver }) });
  const kept = createKeptConnections(now);
  return {
    async send(request) {
      const startedAtMs = now();
      const problem = webhookTargetProblem(request.url, settings);
      const result =
        problem === undefined
          ? await inTime(request, { lookup, kept, timeoutMs: Math.min(timeoutMs, request.timeoutMs ?? timeoutMs) })
          : failed('blocked', problem);
      return { ...result, durationMs: Math.max(0, Math.round(now() - startedAtMs)) };
    },
  };
}

type Untimed<Result> = Result extends SendResult ? Omit<Result, 'durationMs'> : never;
type Exchange = Untimed<SendResult>;
/** `isWhole` says that the answer has been read to its end, and the connection is good for another. */
type Settle = (result: Exchange, isWhole?: boolean) => void;

const failed = (reason: SendFailure, detail: string): Exchange => ({
  outcome: 'failed',
  reason,
  detail,
});

interface ExchangeOptions {
  readonly lookup: LookupFunction;
  readonly kept: KeptConnections;
  readonly timeoutMs: number;
}

/** The exchange, or that it took too long. */
function inTime(request: SendRequest, options: ExchangeOptions): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const expiry = new AbortController();
    const timer = setTimeout(() => {
      resolve(failed('timeout', `no whole answer within ${options.timeoutMs} ms`));
      expiry.abort();
    }, options.timeoutMs);
    void exchange(request, request.keeper, options, expiry.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * One exchange. A receiver closes a kept connection when it likes, maybe under a request: then it goes out again at once, over
 * a new one.
 */
function exchange(
  request: SendRequest,
  keeper: string | undefined,
  options: ExchangeOptions,
  signal: AbortSignal,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const target = new URL(request.url);
    const outgoing = (target.protocol === 'https:' ? requestOverTls : requestInClear)(target, {
      method: 'POST',
      headers: request.headers,
      // False is a fresh agent. The proxy variables, which bind the global agent, are not read.
      agent: keeper !== undefined && options.kept(keeper, target.protocol),
      lookup: options.lookup,
      signal,
      // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn it off.
      rejectUnauthorized: true,
    });
    let isAnswered = false;
    // The first call decides; destroying the request makes the later ones.
    const settle: Settle = (result, isWhole = false) => {
      resolve(result);
      // A receiver may answer before it has read the request: such a connection would never come free.
      if (keeper === undefined || !isWhole || !outgoing.writableFinished) outgoing.destroy();
    };
    outgoing.on('error', (error) => {
      const wasClosed = outgoing.reusedSocket && !isAnswered && !signal.aborted;
      if (wasClosed) resolve(exchange(request, undefined, options, signal));
      else settle(failureOf(error));
    });
    outgoing.on('upgrade', () => settle(failed('connection', 'the answer switches protocols')));
    outgoing.on('response', (incoming) => {
      isAnswered = true;
      readAnswer(incoming, request.answerBytes ?? bodyStartBytesMax, settle);
    });
    outgoing.end(request.body);
  });
}

function readAnswer(incoming: IncomingMessage, bytesMax: number, settle: Settle): void {
  const status = incoming.statusCode ?? 0;
  if (status >= 300 && status <= 399) {
    settle({ ...failed('redirect', `answered ${status}; redirects are not followed`), status });
    return;
  }
  const start: Buffer[] = [];
  let bytesRead = 0;
  const finish = (isWhole: boolean) => {
    const cut = isWhole && bytesRead <= bytesMax ? {} : ({ isCut: true } as const);
    settle({ outcome: 'answered', status, bodyStart: textOf(start, bytesMax), ...cut }, isWhole);
  };
  incoming.on('data', (chunk: Buffer) => {
    if (bytesRead < bytesMax) start.push(chunk);
    bytesRead += chunk.length;
    if (bytesRead >= receiverAnswerBytesMax) finish(false);
  });
  incoming.on('end', () => finish(true));
  incoming.on('error', (error) => settle(failureOf(error)));
}

/** `stream` leaves out a character that the cut went through. */
const textOf = (chunks: readonly Buffer[], bytesMax: number): string =>
  new TextDecoder().decode(Buffer.concat(chunks).subarray(0, bytesMax), { stream: true });

/** The code alone, since messages of Node hold addresses. */
function failureOf(error: NodeJS.ErrnoException): Exchange {
  if (error instanceof BlockedTargetError) return failed('blocked', error.message);
  return failed('connection', error.code ?? 'the connection failed');
}
