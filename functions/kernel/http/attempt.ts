import { scopeOfRequest } from '../auth/access-scope.ts';
import type { Caller } from '../auth/caller.ts';
import type { Instant } from '../base/calendar/instant.ts';
import { Problem } from '../base/problem.ts';
import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import type { StoredItem } from '../table/write.ts';
import { authorOf } from './author-of.ts';
import { datedProblems } from './dated-problems.ts';
import { decide } from './decide.ts';
import { withReport } from './dry-run/dry-run.ts';
import { bankTime, firstRead, isCombined, lineItems } from './first-read.ts';
import { identify } from './identify.ts';
import { checkKeys } from './key-check.ts';
import { openOf } from './line/line.ts';
import { alsoFound, keysOf, pick } from './loads.ts';
import type { AnyCall, Loads } from './call.ts';
import type { AnyReply } from './reply.ts';
import { replay, withReplayed } from './replay.ts';
import { inputOf, type Request, type RequestOutcome, tokenOf } from './request.ts';
import { maskForCaller } from './mask-for-caller.ts';

type Found = ReadonlyMap<string, StoredItem>;

/**
 * Handles a request on the current state: one read for its token and all items that it needs, one transaction for everything
 * that it changes. Throws ConcurrencyConflict if somebody else wrote first; the caller may try again.
 */
export async function attempt(request: Request): Promise<RequestOutcome> {
  const { operation, platform, table, parsed } = request;
  const first = firstRead(request);
  const found = await table.getAll(first.keys);
  const realNow = platform.clock.now();
  const caller = await authenticateCaller(request, found, realNow);
  const items = await loadItems(request, caller, first.loads, found);
  const keyCheck = await checkKeys(request, first.presented, found, caller);
  const sender = { token: tokenOf(parsed), sourceAddress: parsed.sourceAddress };
  const author = authorOf(operation, caller, parsed, platform.settings.audit.sourceAddress);
  const context = { author, caller, sender, realNow };
  const replayed = await replayUsed(request, keyCheck.usedFor, context);
  if (replayed.every((one) => one !== undefined)) {
    const { status } = operation.response;
    return answer(request, caller, withReplayed(operation, replayed, undefined), { status, replayed: !keyCheck.isOwn });
  }
  const now = bankTime(found, caller.organisationId, realNow);
  refuseByDate(request, now);
  const loaded = pick(items.loads, items.found, caller.accessScope);
  followLine(request, caller, { loaded, found: items.found, realNow });
  const made = await decide(request, { ...context, keyCheck, loaded, now });
  const status = made.status ?? operation.response.status;
  return answer(request, caller, withReplayed(operation, replayed, made), { status, replayed: false });
}

/** Authenticates, counts and authorises the caller. Their access scope is that of the request. */
async function authenticateCaller(request: Request, found: Found, realNow: Instant): Promise<Caller> {
  const { operation, parsed } = request;
  const caller = await identify(request, parsed, found, realNow);
  return { ...caller, accessScope: scopeOfRequest(caller.accessScope, operation, parsed.path) };
}

/**
 * The items that the operation needs. Only the stored token says whether it is limited to single accounts, and `load` may depend on
 * that: it is asked again.
 */
async function loadItems(
  { operation, table, parsed }: Request,
  { accessScope }: Caller,
  loads: Loads,
  found: Found,
): Promise<{ readonly loads: Loads; readonly found: Found }> {
  if (accessScope.accountIds === undefined) return { loads, found };
  const limited = operation.load?.(inputOf(parsed, accessScope)) ?? {};
  return { loads: limited, found: await alsoFound(table, found, keysOf(limited, accessScope)) };
}

/** The answers to the idempotency keys that were used before; undefined for each resource that is new. */
async function replayUsed(
  { operation, platform, table, parsed, trace, once }: Request,
  usedFor: readonly (string | undefined)[],
  context: Pick<AnyCall, 'author' | 'caller' | 'sender' | 'realNow'>,
): Promise<readonly (AnyReply | undefined)[]> {
  return Promise.all(
    usedFor.map(async (id) => {
      if (id === undefined) return undefined;
      const made = { id, path: parsed.path, attempt: trace.attempts, once };
      return replay(operation, platform, table, made, context);
    }),
  );
}

/** Refuses values that depend on the bank's time. */
function refuseByDate({ parsed, platform }: Request, now: Instant): void {
  const dated = datedProblems(parsed, now, platform.settings);
  if (dated.length > 0) throw new Problem('invalid_value', dated);
}

/** Sends the request into the line of a busy item, as if it had lost the race for it. */
function followLine(
  request: Request,
  { accessScope }: Caller,
  { loaded, found, realNow }: Pick<AnyCall, 'loaded' | 'realNow'> & { readonly found: Found },
): void {
  if (request.followsLines !== true || !isCombined(request)) return;
  const busy = openOf(lineItems(request), found, realNow);
  if (busy === undefined) return;
  const input = inputOf(request.parsed, accessScope);
  throw new ConcurrencyConflict({
    keys: [busy],
    yields: request.operation.line?.comesLast(busy, input, loaded) === true,
  });
}

async function answer(
  { platform, parsed, dryRun }: Request,
  caller: Caller,
  document: AnyReply,
  { status, replayed }: Pick<RequestOutcome, 'status' | 'replayed'>,
): Promise<RequestOutcome> {
  const seen = maskForCaller(caller, document, platform.settings);
  const { warnings } = parsed;
  if (dryRun === undefined) return { status, replayed, document: seen, warnings };
  // An answer without a body could not say what would happen.
  return {
    status: status === 204 ? 200 : status,
    replayed,
    document: withReport(seen, await dryRun.reportTo(caller)),
    warnings,
  };
}
