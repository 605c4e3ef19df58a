import type { ErrorMemberValues } from './error-members.ts';

interface Kind {
  readonly status: number;
  readonly title: string;
  readonly retryAfterSeconds?: number;
}

/** The catalogue of problems that a request can be refused with: each code has one status and one title. */
export const problems = {
  invalid_document: { status: 400, title: 'Invalid Document' },
  invalid_value: { status: 400, title: 'Invalid Value' },
  limits_exceeded: { status: 400, title: 'Limits Exceeded' },
  feature_disabled: { status: 400, title: 'Feature Disabled' },
  payment_invalid: { status: 400, title: 'Payment Invalid' },
  account_customer_mismatch: { status: 400, title: 'Account Customer Mismatch' },
  not_supported_for_account_type: { status: 400, title: 'Not Supported For Account Type' },
  invalid_nonce: { status: 400, title: 'Invalid Nonce' },
  migration_setup_incomplete: { status: 400, title: 'Migration Setup Incomplete' },
  negative_balance: { status: 400, title: 'Negative Balance' },
  counterparty_not_permitted: { status: 400, title: 'Counterparty Not Permitted' },
  counterparty_not_linked: { status: 400, title: 'Counterparty Not Linked' },
  counterparty_not_owned: { status: 400, title: 'Counterparty Not Owned' },
  NameVerificationFailed: { status: 400, title: 'Name Verification Failed' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  organisation_suspended: { status: 403, title: 'Organisation Suspended' },
  not_found: { status: 404, title: 'Not Found' },
  method_not_allowed: { status: 405, title: 'Method Not Allowed' },
  request_timeout: { status: 408, title: 'Request Timeout' },
  already_exists: { status: 409, title: 'Already Exists' },
  migration_already_started: { status: 409, title: 'Migration Already Started' },
  idempotency_key_conflict: { status: 409, title: 'Idempotency Key Conflict' },
  invalid_state: { status: 409, title: 'Invalid State' },
  payload_too_large: { status: 413, title: 'Payload Too Large' },
  unsupported_media_type: { status: 415, title: 'Unsupported Media Type' },
  not_settled_yet: { status: 429, title: 'Not Settled Yet', retryAfterSeconds: 60 },
  account_busy: { status: 429, title: 'Account Busy', retryAfterSeconds: 1 },
  too_many_requests: { status: 429, title: 'Too Many Requests', retryAfterSeconds: 1 },
  internal_error: { status: 500, title: 'Internal Error' },
  timeout: { status: 503, title: 'Timeout', retryAfterSeconds: 1 },
} as const satisfies Record<string, Kind>;

export type ProblemCode = keyof typeof problems;

/** One thing that is wrong with a request: a public sentence, and the members that say where and with what. */
export interface ProblemPart extends ErrorMemberValues {
  readonly detail: string;
  /** The code of this part if it is not that of its problem. */
  readonly code?: ProblemCode;
}

interface ProblemOptions extends ErrorOptions {
  /** Seconds until the request may succeed, if it is known better than by the code. */
  readonly retryAfterSeconds?: number;
}

/** A request that cannot be served. `detail` is public; `cause` goes to the log only. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly parts: readonly ProblemPart[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, parts: string | ProblemPart | readonly ProblemPart[], options?: ProblemOptions) {
    const list = typeof parts === 'string' ? [{ detail: parts }] : isList(parts) ? parts : [parts];
    super(list.map((part) => part.detail).join('; '), options);
    this.code = code;
    this.parts = list;
    const kind: Kind = problems[code];
    this.retryAfterSeconds = options?.retryAfterSeconds ?? kind.retryAfterSeconds;
  }
}

/**
 * One refusal for several parts, each with its own code. An answer has one status, so it names the parts of the lowest status: a request
 * that is wrong in itself is 400, whatever else is in the way. There is at least one part.
 */
export function together(
  first: ProblemPart & { readonly code: ProblemCode },
  ...others: readonly (ProblemPart & { readonly code: ProblemCode })[]
): Problem {
  const all = [first, ...others];
  const status = Math.min(...all.map(({ code }) => problems[code].status));
  const sameStatus = all.filter(({ code }) => problems[code].status === status);
  return new Problem((sameStatus[0] ?? first).code, sameStatus);
}

/** The answer for a resource that does not exist, and for one that belongs to somebody else. */
export function notFound(what: string, id: string, pointer?: string): Problem {
  const detail = `${what} ${id} does not exist`;
  return new Problem('not_found', pointer === undefined ? { detail } : { detail, pointer });
}

function isList(parts: ProblemPart | readonly ProblemPart[]): parts is readonly ProblemPart[] {
  return Array.isArray(parts);
}
