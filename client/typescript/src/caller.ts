import { ApiError } from './api-error.ts';
import { keepAnswer, supportIdIn } from './answer-of.ts';
import { BankstackError, NoAnswerError, NotSentError, UnexpectedAnswerError } from './bankstack-error.ts';
import { receivedFile } from './files.ts';
import { errorClasses } from './generated/errors.ts';
import type { ErrorObject } from './generated/schemas.ts';
import { type CallRecord, tell, type WarningRecord } from './hooks.ts';
import type { Operation } from './operation.ts';
import type { BankstackOptions } from './options.ts';
import { type Members, outgoing, type Outgoing, type OutgoingOptions } from './outgoing.ts';
import { headerValue } from './own-headers.ts';
import { isRepeatable, pause, retryAfterSeconds, timerMs, waitMs } from './waits.ts';

const timeoutMsDefault = 35_000;
const retriesDefault = 3;
const waitMsMaxDefault = 65_000;

/** Sends calls, again where that is safe, and reads their answers. */
export class Caller {
  readonly #options: BankstackOptions;
  readonly #baseUrl: string;

  constructor(options: BankstackOptions) {
    this.#options = options;
    this.#baseUrl = checkedAddress(options);
  }

  /** Answers the document, the file, or undefined if there is no body. Throws a `BankstackError`, or the reason of the signal. */
  async call(operation: Operation, members: Members, options: OutgoingOptions): Promise<unknown> {
    const request = outgoing(operation, members, options, options.strict ?? this.#options.strict ?? false);
    const retriesMax = options.retriesMax ?? this.#options.retriesMax ?? retriesDefault;
    for (let retries = 0; ; retries += 1) {
      const { id, method, path } = operation;
      const record = { operation: id, method, path, attempt: retries + 1 };
      try {
        return await this.#attempt(operation, request, options, record);
      } catch (error) {
        options.signal?.throwIfAborted();
        const ms = retries < retriesMax ? this.#waitAfter(error, request, retries) : undefined;
        if (ms === undefined) throw error;
        const status = error instanceof NoAnswerError ? undefined : (error as ApiError).status;
        tell(this.#options.hooks?.onRetry, { ...record, status, waitMs: ms });
        await pause(ms, options.signal);
      }
    }
  }

  /** Milliseconds until the next attempt; undefined if there is none. */
  #waitAfter(error: unknown, { isSafe }: Outgoing, retries: number): number | undefined {
    const failure = failureOf(error);
    if (failure === undefined || !isRepeatable(failure, isSafe)) return undefined;
    const ms = waitMs(failure, retries, Math.random());
    const longestMs = timerMs(this.#options.waitMsMax ?? waitMsMaxDefault);
    return (failure.retryAfterSeconds ?? 0) * 1000 > longestMs ? undefined : ms;
  }

  async #attempt(
    operation: Operation,
    request: Outgoing,
    options: OutgoingOptions,
    record: CallRecord,
  ): Promise<unknown> {
    const { hooks } = this.#options;
    const authorization = `Bearer ${await this.#tokenFor(request, record)}`;
    tell(hooks?.onRequest, record);
    const startMs = performance.now();
    const received = await this.#exchange(
      operation,
      { ...request, headers: { ...request.headers, authorization } },
      options,
    );
    const { status, headers } = received;
    const durationMs = performance.now() - startMs;
    tell(hooks?.onAnswer, { ...record, status, durationMs, supportId: supportIdIn(headers) });
    const answer = read(operation, request, received, options.isDryRun === true);
    if (answer === undefined) return undefined;
    keepAnswer(answer, received);
    const { warnings } =
      (answer as { readonly meta?: { readonly warnings?: WarningRecord['warnings'] | null } | null }).meta ?? {};
    if (warnings != null && warnings.length > 0) tell(hooks?.onWarning, { ...record, warnings });
    return answer;
  }

  /** The token of now. */
  async #tokenFor({ idempotencyKey }: Outgoing, { operation, attempt }: CallRecord): Promise<string> {
    const { token } = this.#options;
    try {
      return headerValue('the token', typeof token === 'string' ? token : await token());
    } catch (cause) {
      throw new NotSentError({ operation, idempotencyKey }, attempt, cause);
    }
  }

  /** One request and its whole answer, within the time limit. */
  async #exchange(operation: Operation, request: Outgoing, options: OutgoingOptions): Promise<Received> {
    const { fetch: send = fetch, timeoutMs = timeoutMsDefault } = this.#options;
    const { signal } = options;
    signal?.throwIfAborted();
    const controller = new AbortController();
    const stop = () => controller.abort(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    let isTimeout = false;
    const timer = setTimeout(
      () => {
        isTimeout = true;
        controller.abort();
      },
      timerMs(options.timeoutMs ?? timeoutMs),
    );
    try {
      const { status, headers, ...response } = await responseTo(
        send,
        this.#baseUrl,
        operation,
        request,
        controller.signal,
      );
      return { status, headers, bytes: await response.bytes() };
    } catch (cause) {
      signal?.throwIfAborted();
      throw new NoAnswerError({ operation: operation.id, idempotencyKey: request.idempotencyKey }, isTimeout, cause);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }
}

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
}

async function responseTo(
  send: typeof fetch,
  baseUrl: string,
  { method }: Operation,
  { target, headers, body }: Outgoing,
  signal: AbortSignal,
) {
  // The API never redirects: a redirect would take the token to somebody else.
  const response = await send(baseUrl + target, {
    method,
    headers: { ...headers },
    redirect: 'manual',
    signal,
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, headers: response.headers, bytes: () => response.arrayBuffer() };
}

/** The document or file of an answer, or undefined where the operation answers nothing. Throws if it is a refusal, or not of the API. */
function read(operation: Operation, request: Outgoing, received: Received, isDryRun: boolean): object | undefined {
  const { status, headers, bytes } = received;
  const failed = { operation: operation.id, idempotencyKey: request.idempotencyKey };
  const retryAfter = retryAfterSeconds(headers, Date.now());
  if (status >= 200 && status < 300) {
    // A proxy that drops unknown headers would make a payment of a dry run.
    if (isDryRun && !isOfDryRun(parsed(bytes))) {
      throw new UnexpectedAnswerError(failed, status, retryAfter, 'which is not the answer to a dry run');
    }
    if (status === 204 && operation.answersNothing) return undefined;
    const answer = operation.answersFile ? receivedFile(bytes, headers) : documentOf(operation, bytes);
    if (answer === undefined) throw new UnexpectedAnswerError(failed, status, retryAfter);
    return answer;
  }
  const { errors } = (parsed(bytes) ?? {}) as { readonly errors?: readonly ErrorObject[] };
  if (!isErrors(errors)) throw new UnexpectedAnswerError(failed, status, retryAfter);
  const classes: Readonly<Record<string, typeof ApiError | undefined>> = errorClasses;
  const ErrorClass = classes[errors[0]?.code ?? ''] ?? ApiError;
  throw new ErrorClass(errors, { ...failed, status, retryAfterSeconds: retryAfter });
}

type AnyDocument = Readonly<Record<string, unknown>> & {
  readonly meta?: Readonly<Record<string, unknown>> | null;
};

/** The document, if it has what the API answers to the operation. Proxies answer documents of their own. */
function documentOf({ isList }: Operation, bytes: ArrayBuffer): object | undefined {
  const document = parsed(bytes);
  const { data, meta } = document ?? {};
  const { total, limit, offset } = (meta?.['pagination'] ?? {}) as Readonly<Record<string, unknown>>;
  const hasAnswer = isList
    ? Array.isArray(data) && [total, limit, offset].every(Number.isInteger)
    : data !== undefined || meta !== undefined;
  return hasAnswer ? document : undefined;
}

const isOfDryRun = (document: AnyDocument | undefined): boolean => document?.meta?.['dryRun'] !== undefined;

function parsed(bytes: ArrayBuffer): AnyDocument | undefined {
  try {
    const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof document === 'object' && document !== null ? (document as AnyDocument) : undefined;
  } catch {
    return undefined;
  }
}

const isErrors = (errors: readonly ErrorObject[] | undefined): errors is readonly ErrorObject[] =>
  Array.isArray(errors) &&
  errors.length > 0 &&
  errors.every(
    (one: Partial<ErrorObject> | null) =>
      typeof one?.code === 'string' && typeof one.meta === 'object' && (one.meta as object | null) !== null,
  );

function failureOf(error: unknown) {
  if (error instanceof NoAnswerError) return { status: undefined, retryAfterSeconds: undefined };
  if (error instanceof ApiError || error instanceof UnexpectedAnswerError) return error;
  return undefined;
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function checkedAddress({ baseUrl, allowsPlainHttp = false }: BankstackOptions): string {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol !== 'https:' && !(protocol === 'http:' && (allowsPlainHttp || loopback.test(hostname)))) {
    throw new BankstackError(`${baseUrl} is no https address, so the token could be read on its way`);
  }
  return baseUrl.replace(/\/+$/, '');
}
