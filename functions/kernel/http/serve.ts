import type { APIGatewayProxyEvent } from 'aws-lambda';
import { keysOfToken, unauthorized } from '../auth/authenticate.ts';
import { isOpenToCustomers } from '../auth/authorise.ts';
import { pauseAfterConflict } from '../journal/commit.ts';
import type { PresentedToken } from '../auth/presented-token.ts';
import type { ActiveOrganisations } from '../auth/suspension.ts';
import type { Platform } from '../../ports/platform.ts';
import { guardedTable } from '../table/guarded-table.ts';
import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import { attempt } from './attempt.ts';
import { asDryRun } from './dry-run/dry-run.ts';
import { datedProblems } from './dated-problems.ts';
import { bankTime, clockKeys } from './first-read.ts';
import { identify } from './identify.ts';
import { type Request, type RequestOutcome, tokenOf, type Trace } from './request.ts';
import { parseRequest, readArrival } from './parsed-request.ts';
import type { AnyOperation } from './operation.ts';
import type { Deadline } from './line/lead.ts';
import { busy } from './busy.ts';
import type { PassLine } from './line/pass-line.ts';
import { remembering } from '../base/remembering.ts';
import { Problem } from '../base/problem.ts';
import type { CountedRequest, Rates } from '../rates/rates.ts';
import { usesOf } from './uses-of.ts';

/** The arguments of {@link serve}. */
interface Serving {
  readonly deadline: Deadline;
  readonly trace: Trace;
  readonly rates: Pick<Rates, 'isOverLimit'>;
  readonly counted: CountedRequest;
  readonly active: ActiveOrganisations;
  /** Called when something was ordered from a provider. */
  readonly ordered: () => void;
  /** Given if the operation may use lines. */
  readonly passLine: PassLine | undefined;
}

/**
 * Serves one request: parses it, loads its token and all items that it needs in one read, and lets the operation decide. A
 * request without a token is not parsed, nor is the body of a caller who is known to be over a limit. A large body is parsed
 * only after its sender has been authenticated. After a concurrency conflict it loads and decides again, until `deadline` is
 * near (optimistic concurrency). A dry run decides in the same way, and waits in no line.
 */
export async function serve(
  operation: AnyOperation,
  platform: Platform,
  event: APIGatewayProxyEvent,
  { deadline, trace, rates, counted, active, ordered, passLine }: Serving,
): Promise<RequestOutcome> {
  // The gateway of a live stage has no route to sandbox operations. This check holds even if it had one by mistake.
  if (operation.sandboxOnly === true && !platform.settings.sandbox) throw noSuchOperation();
  const arrival = readArrival(event);
  if (arrival.token === undefined) throw unauthorized();
  const table = guardedTable(platform.table, usesOf(operation), `the uses of ${operation.id}`);
  if (arrival.hasLargeBody || rates.isOverLimit(arrival.token)) {
    await admit({ operation, platform, table, trace, counted, active }, { ...arrival, token: arrival.token });
  }
  const parsed = parseRequest(operation, event);
  let request: Request = {
    operation,
    platform,
    table,
    parsed,
    trace,
    counted,
    active,
    once: remembering(ordered),
    followsLines: true,
  };
  if (parsed.isDryRun === true) trace.dryRun = true;
  if (parsed.problem !== undefined) throw await refusal(request, parsed.problem);
  for (;;) {
    trace.attempts += 1;
    try {
      return await attempt(parsed.isDryRun === true ? asDryRun(request) : request);
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict)) throw error;
      if (deadline.near()) throw busy(error);
      const passed = parsed.isDryRun === true ? undefined : await passLine?.(request, error, deadline);
      if (passed === undefined) {
        await pauseAfterConflict(platform, trace.attempts, { yields: error.yields, msMax: deadline.leftMs() });
        if (deadline.near()) throw busy(error);
        continue;
      }
      if ('served' in passed) return passed.served;
      request = passed.request;
    }
  }
}

/**
 * Refuses a caller who may not use the operation with any body, or is over a limit. This costs a read of the token alone, and
 * happens only where it is likely to save work: parsing and checking a small body costs less than the read.
 */
async function admit(
  request: Omit<Request, 'parsed' | 'once'>,
  { token, sourceAddress }: { readonly token: PresentedToken; readonly sourceAddress: string },
): Promise<void> {
  const { operation, platform, table, active } = request;
  // An admitted request reads the organisation with everything else.
  const options = { isOpenToCustomers: isOpenToCustomers(operation), isActive: active?.has(token.organisationId) };
  const found = await table.getAll(keysOfToken(token, options));
  const unread = { token, sourceAddress, variant: undefined, data: undefined, members: [] };
  await identify(request, unread, found, platform.clock.now());
}

/** The answer to a request that could not be read: all its problems, if the caller may use the operation. */
async function refusal(request: Request, problem: Problem): Promise<Problem> {
  const { operation, platform, table, parsed } = request;
  const token = tokenOf(parsed);
  const found = await table.getAll([
    ...keysOfToken(token, { isOpenToCustomers: isOpenToCustomers(operation) }),
    ...clockKeys(operation, platform, token.organisationId),
  ]);
  const realNow = platform.clock.now();
  await identify(request, parsed, found, realNow);
  if (problem.code !== 'invalid_value') return problem;
  const dated = datedProblems(parsed, bankTime(found, token.organisationId, realNow), platform.settings);
  return new Problem('invalid_value', [...problem.parts, ...dated]);
}

const noSuchOperation = () => new Problem('not_found', 'There is no such operation');
