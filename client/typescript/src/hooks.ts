/**
 * What hooks hear. It has neither tokens nor bodies nor ids nor values of filters: the path has its variables by name. So all of it may be
 * logged.
 */
export interface CallRecord {
  /** The name of the operation in the reference. */
  readonly operation: string;
  readonly method: string;
  /** The path with the names of its variables, for example `/payments/{id}`. */
  readonly path: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

export interface AnswerRecord extends CallRecord {
  readonly status: number;
  readonly durationMs: number;
  /** Finds the request in the logs of the platform. */
  readonly supportId: string | undefined;
}

export interface RetryRecord extends CallRecord {
  /** The status of the answer; undefined if there was none. */
  readonly status: number | undefined;
  readonly waitMs: number;
}

export interface WarningRecord extends CallRecord {
  /** What the platform has ignored in the request, and where. */
  readonly warnings: readonly { readonly detail: string; readonly source?: unknown }[];
}

/**
 * Functions that are called as a call goes on. An error in one of them, or of the promise that it gives, is written to the console and changes
 * nothing. Nobody waits for the promise.
 */
export interface Hooks {
  readonly onRequest?: (record: CallRecord) => unknown;
  readonly onAnswer?: (record: AnswerRecord) => unknown;
  readonly onRetry?: (record: RetryRecord) => unknown;
  readonly onWarning?: (record: WarningRecord) => unknown;
}

/** Calls a hook. A log that fails must not take the answer of a payment away. */
export function tell<R>(hook: ((record: R) => unknown) | undefined, record: R): void {
  try {
    // If nobody catches the rejection of a promise, Node ends the process.
    Promise.resolve(hook?.(record)).catch(complain);
  } catch (error) {
    complain(error);
  }
}

const complain = (error: unknown): void => console.error('a hook of the Bankstack client failed', error);
