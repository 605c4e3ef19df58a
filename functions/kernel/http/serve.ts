import type { APIGatewayProxyEvent } from 'aws-lambda';
import { keysOfToken, unauthorized } from '../auth/authenticate.ts';
import { isOpenToCustomers } from '../auth/authorise.ts';
import { pauseAfterConflict } from '../journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { guardedTable } from '../table/guarded-table.ts';
import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import {
  attempt,
  bankTime,
  clockKeys,
  datedProblems,
  identify,
  type Request,
  type Served,
  tokenOf,
  type Trace,
} from './attempt.ts';
import { parseRequest } from './parsed-request.ts';
import type { AnyOperation } from './operation.ts';
import { remembering } from '../base/remembering.ts';
import { Problem } from '../base/problem.ts';
import { usesOf } from './uses-of.ts';

/**
 * Serves one request: parses it, loads its token and all items that it needs in one read, and lets the operation decide. After
 * a concurrency conflict it loads and decides again, until `deadline` is near (optimistic concurrency).
 */
export async function serve(
  operation: AnyOperation,
  platform: Platform,
  event: APIGatewayProxyEvent,
  deadline: { readonly near: () => boolean },
  trace: Trace,
): Promise<Served> {
  // The gateway of a live stage has no route to sandbox operations. This check holds even if it had one by mistake.
  if (operation.sandboxOnly === true && !platform.settings.sandbox) throw noSuchOperation();
  const parsed = parseRequest(operation, event);
  if (parsed.token === undefined) throw unauthorized();
  const table = guardedTable(platform.table, usesOf(operation));
  const request = { operation, platform, table, parsed, trace, once: remembering() };
  if (parsed.problem !== undefined) throw await refusal(request, parsed.problem);
  for (;;) {
    trace.attempts += 1;
    try {
      return await attempt(request);
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict)) throw error;
      await pauseAfterConflict(platform, trace.attempts);
      if (deadline.near()) throw new Problem('account_busy', 'Too many changes at once; try again', { cause: error });
    }
  }
}

/** The answer to a request that could not be read: all its problems, if the caller may use the operation. */
async function refusal(request: Request, problem: Problem): Promise<Problem> {
  const { operation, platform, table, parsed, trace } = request;
  const token = tokenOf(parsed);
  const found = await table.getAll([
    ...keysOfToken(token, { isOpenToCustomers: isOpenToCustomers(operation) }),
    ...clockKeys(operation, platform, token.organisationId),
  ]);
  const realNow = platform.clock.now();
  identify(operation, parsed, found, realNow, trace);
  if (problem.code !== 'invalid_value') return problem;
  const dated = datedProblems(parsed, bankTime(found, token.organisationId, realNow));
  return new Problem('invalid_value', [...problem.parts, ...dated]);
}

const noSuchOperation = () => new Problem('not_found', 'There is no such operation');
