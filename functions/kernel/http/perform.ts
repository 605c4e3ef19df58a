import type { Sender } from '../auth/caller.ts';
import { readBody, readMembers } from '../jsonapi/read-body.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Write } from '../table/write.ts';
import type { Once } from '../base/remembering.ts';
import { attempt } from './attempt.ts';
import type { Request, RequestOutcome } from './request.ts';
import { bodyRulesOf, type ParsedRequest } from './parsed-request.ts';
import type { AnyOperation } from './operation.ts';
import { Problem } from '../base/problem.ts';

/** A request that was accepted earlier and is performed now. Its operation has no path variables. */
export interface AcceptedRequest {
  /** Who sent the request. Their access is checked again: a token that has been revoked or has expired since is refused. */
  readonly sender: Sender;
  /** The document's data as it was sent. */
  readonly data: unknown;
  /** Writes of the worker that performs it. They are in one transaction with the operation's writes and its idempotency key. */
  readonly also: readonly Write[];
  /** Writes about the resource that the operation makes, by its id. They are in the transaction, too. */
  readonly alsoFor?: (id: string) => readonly Write[];
  /** Runs calls to providers once for this request; see {@link remembering}. */
  readonly once: Once;
  /** 1 at first, and one more after each concurrency conflict. */
  readonly attempt: number;
}

/**
 * Performs a request with this data through the same code as a request over HTTP. Throws the Problem that the request would
 * have been answered with, and ConcurrencyConflict if somebody else wrote first. If its idempotency key was used before,
 * nothing is written, not even `also` and `alsoFor`, and `replayed` is true.
 */
export async function perform(
  operation: AnyOperation,
  platform: Platform,
  accepted: AcceptedRequest,
): Promise<RequestOutcome> {
  // The platform's table is limited to the kinds of the worker, not of the operation: the worker's `also` needs them.
  return attempt(requestOf(operation, platform, accepted));
}

/** The request that was accepted, as if it had just come in. Throws a Problem if the operation cannot read its data. */
export function requestOf(
  operation: AnyOperation,
  platform: Platform,
  { sender, data, also, alsoFor, once, attempt: attempts }: AcceptedRequest,
): Request {
  const { variants = [], list } = operation.request ?? {};
  const rules = bodyRulesOf(operation);
  const { problems, ...read } =
    list === undefined
      ? { members: undefined, ...readBody({ data }, variants, rules) }
      : { variant: undefined, body: undefined, attributesSent: undefined, ...readMembers({ data }, list, rules) };
  const parsed: ParsedRequest = {
    ...sender,
    path: {},
    query: { filter: {}, own: {}, sort: 'ascending', include: new Set(), page: { limit: 1, offset: 0 } },
    variant: read.variant,
    body: read.body,
    identifiers: [],
    members: read.members ?? [],
    data,
    attributesSent: read.attributesSent,
    warnings: [],
    file: undefined,
    problem: undefined,
  };
  if (problems.length > 0) throw new Problem('invalid_value', problems);
  return { operation, platform, table: platform.table, parsed, once, also, alsoFor, trace: { attempts } };
}
