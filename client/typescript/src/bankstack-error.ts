/** Everything that this client throws, except the reason of an `AbortSignal`. */
export class BankstackError extends Error {
  override readonly name: string = 'BankstackError';
}

/** What a failed call says of itself. */
export interface FailedCall {
  readonly operation: string;
  /** The idempotency key that was sent: call again with it, and the order is made once. */
  readonly idempotencyKey: string | undefined;
}

/** There was no answer: no connection, a broken one, or none in time. The request may have been carried out. */
export class NoAnswerError extends BankstackError {
  override readonly name: string = 'NoAnswerError';
  readonly operation: string;
  readonly idempotencyKey: string | undefined;
  /** True if the time limit of the attempt had passed. */
  readonly isTimeout: boolean;

  constructor({ operation, idempotencyKey }: FailedCall, isTimeout: boolean, cause: unknown) {
    super(`${operation} had no answer${isTimeout ? ' in time' : ''}`, { cause });
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
    this.isTimeout = isTimeout;
  }
}

/** The answer is not one of the API: it comes from something between, such as a proxy. The request may have been carried out. */
export class UnexpectedAnswerError extends BankstackError {
  override readonly name: string = 'UnexpectedAnswerError';
  readonly operation: string;
  readonly idempotencyKey: string | undefined;
  readonly status: number;
  /** Seconds to wait before the next attempt, if the answer says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ operation, idempotencyKey }: FailedCall, status: number, retryAfterSeconds: number | undefined) {
    super(`${operation} was answered ${status}, with a body that is not of the API`);
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
