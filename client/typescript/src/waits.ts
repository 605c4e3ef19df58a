/** Why an attempt failed. */
export interface Failure {
  /** The status of the answer; undefined if there was none. */
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
}

/** Answers after which the same request may succeed. Except for 429, the first one may have been carried out. */
const passing: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const firstWaitMs = 500;
const backOffMsMax = 20_000;
const spreadMsMax = 3_000;
/** The longest time that a timer of a runtime can wait, 24 days. It would end at once if it was given more, `Infinity` included. */
const timerMsMax = 2 ** 31 - 1;

/** The time as a timer can wait it. */
export const timerMs = (ms: number): number => Math.min(ms, timerMsMax);

/** True if the request may be sent again: 429 says that nothing was done; after other failures only a safe request is. */
export function isRepeatable({ status }: Failure, isSafe: boolean): boolean {
  if (status === 429) return true;
  return isSafe && (status === undefined || passing.has(status));
}

/**
 * Milliseconds until the next attempt: what `Retry-After` asks for and a random part more, so that programs that were refused together do
 * not come back together; without it a wait that doubles, at random between its half and its whole. `random` is 0 to 1.
 */
export function waitMs({ retryAfterSeconds }: Failure, retries: number, random: number): number {
  if (retryAfterSeconds === undefined) {
    return Math.min(firstWaitMs * 2 ** retries, backOffMsMax) * (0.5 + random / 2);
  }
  const askedMs = retryAfterSeconds * 1000;
  return askedMs + random * Math.min(spreadMsMax, 250 + askedMs / 4);
}

/** The seconds of a `Retry-After`, which may be a date instead. */
export function retryAfterSeconds(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('retry-after') ?? headers.get('x-amzn-remapped-retry-after');
  if (value === null) return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value);
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

/** Waits. Rejects with the reason of the signal as soon as it is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caller has chosen the reason
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, timerMs(ms));
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
