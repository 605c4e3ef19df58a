import type { Sender } from '../auth/caller.ts';
import { readBody } from '../jsonapi/read-body.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Write } from '../table/write.ts';
import type { Once } from '../base/remembering.ts';
import { attempt, type Served } from './attempt.ts';
import type { ParsedRequest } from './parsed-request.ts';
import type { AnyOperation } from './operation.ts';
import { Problem } from '../base/problem.ts';

/** A request to an operation without path variables that was accepted before, and is done now. */
export interface AcceptedRequest {
  /** Who asked for it. What they may do is decided again: a token that was revoked or has ended since is refused. */
  readonly sender: Sender;
  /** The document's data as it was sent. */
  readonly data: unknown;
  /** Writes of whoever performs it: they are one transaction with those of the operation, idempotency key included. */
  readonly also: readonly Write[];
  /** What was asked of others for this very request; see remembering. */
  readonly once: Once;
  /** 1 at first; more after each lost race. */
  readonly attempt: number;
}

/**
 * Does what a request of this data would have done, through the same code. Throws the Problem that it would have been
 * answered with, and ConcurrencyConflict where somebody else wrote first. Where its idempotency key was used before nothing is
 * written, `also` neither: `replayed` says so.
 */
export async function perform(
  operation: AnyOperation,
  platform: Platform,
  { sender, data, also, once, attempt: attempts }: AcceptedRequest,
): Promise<Served> {
  const { problems, ...read } = readBody({ data }, operation.request?.variants ?? []);
  const parsed: ParsedRequest = {
    ...sender,
    path: {},
    query: { filter: {}, own: {}, sort: 'ascending', include: new Set(), page: { limit: 1, offset: 0 } },
    variant: read.variant,
    body: read.body,
    identifiers: [],
    members: [],
    data,
    file: undefined,
    problem: undefined,
  };
  if (problems.length > 0) throw new Problem('invalid_value', problems);
  // Its table is limited already to what the worker declares, for which `also` is.
  return attempt({ operation, platform, table: platform.table, parsed, once, also, trace: { attempts } });
}
