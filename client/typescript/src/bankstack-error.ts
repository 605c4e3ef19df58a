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

/**
 * An attempt could not be sent, because the function that gives the token failed. If it was not the first attempt, one before it may have been
 * carried out.
 */
export class NotSentError extends BankstackError {
  override readonly name: string = 'NotSentError';
  readonly operation: string;
  readonly idempotencyKey: string | undefined;
  /** 1 if nothing was sent at all. */
  readonly attempt: number;

  constructor({ operation, idempotencyKey }: FailedCall, attempt: number, cause: unknown) {
    const before = attempt === 1 ? '' : '. An attempt before it may have been carried out';
    super(`attempt ${attempt} of ${operation} was not sent, because it had no token${before}`, { cause });
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
    this.attempt = attempt;
  }
}

/**
 * The answer is not what the API answers to the operation: it comes from something between, such as a proxy. The request may have been carried
 * out.
 */
export class UnexpectedAnswerError extends BankstackError {
  override readonly name: string = 'UnexpectedAnswerError';
  readonly operation: string;
  readonly idempotencyKey: string | undefined;
  readonly status: number;
  /** Seconds to wait before the next attempt, if the answer says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    { operation, idempotencyKey }: FailedCall,
    status: number,
    retryAfterSeconds: number | undefined,
    fault = 'which is not an answer of the API',
  ) {
    super(`${operation} was answered ${status}, ${fault}: the request may have been carried out`);
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
