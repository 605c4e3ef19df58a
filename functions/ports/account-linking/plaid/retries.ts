import type { LinkAnswer } from '../port.ts';

/**
 * - `rotated`: our secret is another one since; at once
 * - `broken`: the connection broke, for example one that was kept open for too long; at once, if it is the first time
 * - `temporary`: after a pause
 */
export type RetryReason = 'rotated' | 'broken' | 'temporary';

/** The answer of one request, and why the same request may be sent again. */
export interface Attempt<T> {
  readonly answer: LinkAnswer<T>;
  readonly retry?: RetryReason | undefined;
}

/** No request is sent that has less time than this. */
const answerMsMin = 500;
const brokenPauseMs = 100;

interface RetryLimits {
  /** The pauses before repeated requests. Their number bounds the requests. */
  readonly pausesMs: readonly number[];
  readonly timeLeftMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** Sends a request that only reads until its answer is final, the pauses are used up, or the time would not be enough for another one. */
export async function withRetries<T>(
  attempt: () => Promise<Attempt<T>>,
  { pausesMs, timeLeftMs, wait }: RetryLimits,
): Promise<LinkAnswer<T>> {
  const later = [...pausesMs];
  const once = { rotated: [0], broken: [brokenPauseMs], temporary: [] as number[] };
  for (;;) {
    const { answer, retry } = await attempt();
    if (retry === undefined) return answer;
    const pauseMs = once[retry].shift() ?? (retry === 'rotated' ? undefined : later.shift());
    if (pauseMs === undefined || timeLeftMs() < pauseMs + answerMsMin) return answer;
    if (pauseMs > 0) await wait(pauseMs);
  }
}
