import { BankstackError, type FailedCall } from './bankstack-error.ts';
import type { ErrorObject } from './generated/schemas.ts';

/** What an answer has beside its errors. */
export interface RefusedAnswer extends FailedCall {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
}

/** The API refused a request. Each code has a class of its own; a code that this client does not know has this one. */
export class ApiError extends BankstackError {
  override readonly name: string = 'ApiError';
  readonly operation: string;
  readonly idempotencyKey: string | undefined;
  readonly status: number;
  /** The code of the first error: decide by it. */
  readonly code: string;
  /** The first error in words, for people. */
  readonly detail: string;
  /** Where the first error is: a pointer into the body, or the name of a parameter or a header. Undefined if it is nowhere. */
  readonly place: string | undefined;
  /** Finds the request in the logs of the platform: send it with a question. */
  readonly supportId: string | undefined;
  /** The ids of what is in the way. */
  readonly existingIds: readonly string[];
  /** Seconds to wait before the next attempt, if the answer says so. */
  readonly retryAfterSeconds: number | undefined;
  /** Everything that is wrong with the request, in the order of the answer. */
  readonly errors: readonly ErrorObject[];

  constructor(errors: readonly ErrorObject[], { operation, status, idempotencyKey, retryAfterSeconds }: RefusedAnswer) {
    const [first] = errors;
    const place = placeOf(first);
    const details = errors.map(({ detail }) => detail).join('; ');
    const support = first === undefined ? '' : ` (${first.meta.supportId})`;
    super(
      `${operation} answered ${status} ${first?.code ?? ''}${place === undefined ? '' : ` at ${place}`}: ${details}${support}`,
    );
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
    this.status = status;
    this.code = first?.code ?? '';
    this.detail = first?.detail ?? '';
    this.place = place;
    this.supportId = first?.meta.supportId;
    this.existingIds = first?.meta.existingIds ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
    this.errors = errors;
  }
}

/** Where an error is. */
export function placeOf(error: ErrorObject | undefined): string | undefined {
  const { pointer, parameter, header } = (error?.source ?? {}) as Readonly<Record<string, string | undefined>>;
  return pointer ?? parameter ?? header;
}
