import { type AccessScope, scopeOfRequest } from '../auth/access-scope.ts';
import { authenticate, claimedAccessScope, keysOfToken } from '../auth/authenticate.ts';
import { authorise, isOpenToCustomers } from '../auth/authorise.ts';
import type { Caller } from '../auth/caller.ts';
import type { PresentedToken } from '../auth/presented-token.ts';
import { requiredScopes, scopesOfMembers } from '../auth/required-scopes.ts';
import type { Instant } from '../base/calendar/instant.ts';
import { invariant } from '../base/invariant.ts';
import { Problem, type ProblemPart } from '../base/problem.ts';
import type { Once } from '../base/remembering.ts';
import { bankNow, clockItem, clockKey, clockKind } from '../clock/bank-clock.ts';
import { presentedKeys, refuseRepeatedKeys, requestKeys, unlessReplaced } from './idempotent-request.ts';
import { authorOf } from './author-of.ts';
import { alsoFound, keysOf, pick } from './loads.ts';
import { type AnyOperation, type AnyReply, type Call, type Loads, type Variant, isWrite } from './operation.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { frame, replay, withReplayed } from './replay.ts';
import { scopedTable } from './scoped-table.ts';
import { maskForCaller } from './mask-for-caller.ts';
import { openOf } from './line/line.ts';
import { inSlot } from './slots.ts';
import { idempotencyItem, idempotencyKeyOf, replayedId, useKey } from '../idempotency/idempotency.ts';
import { commit } from '../journal/commit.ts';
import type { QueryShape } from '../jsonapi/query-shape.ts';
import type { Warning } from '../jsonapi/warning.ts';
import { placedAt } from '../jsonapi/read-body.ts';
import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import { type ItemKey, keyText } from '../table/kind.ts';
import type { Table } from '../table/table.ts';
import type { StoredItem, Write } from '../table/write.ts';
import type { CountedRequest } from '../rates/rates.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Settings } from '../../ports/settings.ts';

export interface Served {
  readonly status: number;
  readonly document: AnyReply;
  readonly replayed: boolean;
  /** The parts of the request that have no effect. */
  readonly warnings: readonly Warning[];
}

/** Fields of the access log, filled in as they become known. */
export interface Trace {
  organisationId?: string;
  tokenId?: string;
  attempts: number;
  /** True if the request waited for its turn at a busy item, and was decided together with others. */
  waited?: true;
}

/** One request to an operation, over HTTP or from a worker. */
export interface Request {
  readonly operation: AnyOperation;
  readonly platform: Platform;
  /** Limited to the kinds that the operation declares. */
  readonly table: Table;
  readonly parsed: ParsedRequest;
  readonly trace: Trace;
  /** How the request counts for the limits of its caller. Absent for the work of workers, which is no request. */
  readonly counted?: CountedRequest;
  readonly once: Once;
  /** Writes that are added to the transaction of the operation. */
  readonly also?: readonly Write[];
  /** True if the request goes to the line of an item without a try of its own while that line is open. */
  readonly followsLines?: boolean;
  /** Given from the moment when the request waits in a line. */
  readonly waiting?: Waiting;
}

/** A request that waits in a line, where another request may perform it. */
export interface Waiting {
  /** The key under which it is recorded if it brought no idempotency key. */
  readonly ownKey: string;
}

/**
 * Handles a request on the current state: one read for its token and all items that it needs, one transaction for everything
 * that it changes. Throws ConcurrencyConflict if somebody else wrote first; the caller may try again.
 */
export async function attempt(request: Request): Promise<Served> {
  const { operation, platform, table, parsed, trace, counted } = request;
  const token = tokenOf(parsed);
  const { organisationId } = token;
  const { asked, presented, keys: firstKeys } = firstRead(request);
  const first = await table.getAll(firstKeys);
  const realNow = platform.clock.now();
  const identified = await identify(request, parsed, first, realNow);
  const caller = { ...identified, accessScope: scopeOfRequest(identified.accessScope, operation, parsed.path) };
  // Only the stored token says whether it is limited to single accounts, and `load` may depend on that: it is asked again.
  const isLimited = caller.accessScope.accountIds !== undefined;
  const loads = isLimited ? (operation.load?.(inputOf(parsed, caller.accessScope) as never) ?? {}) : asked;
  const found = isLimited ? await alsoFound(table, first, keysOf(loads, caller.accessScope)) : first;

  const keys = await requestKeys(presented, platform, parsed.path);
  refuseRepeatedKeys(keys);
  const replayed = keys.map((key) => {
    const used = key && first.get(keyText(idempotencyKeyOf(key)));
    return key && replayedId(key, used && idempotencyItem.parse(used), caller);
  });
  const isOwn = keys.some((key) => {
    const used = key && first.get(keyText(idempotencyKeyOf(key)));
    return used !== undefined && request.waiting !== undefined && used['waited'] === request.waiting.ownKey;
  });
  const answered = await Promise.all(
    replayed.map(async (id) => {
      if (id === undefined) return undefined;
      const made = { id, path: parsed.path, attempt: trace.attempts, once: request.once };
      return replay(operation, platform, table, caller, made, realNow);
    }),
  );
  if (replayed.every((id) => id !== undefined)) {
    const document = withReplayed(operation, answered, undefined);
    return {
      status: operation.response.status,
      document: maskForCaller(caller, document, platform.settings),
      replayed: !isOwn,
      warnings: parsed.warnings,
    };
  }

  const now = bankTime(first, organisationId, realNow);
  const dated = datedProblems(parsed, now, platform.settings);
  if (dated.length > 0) throw new Problem('invalid_value', dated);
  const followsLines = request.followsLines === true && isCombined(request);
  const busy = followsLines ? openOf(lineItems(request), found, realNow) : undefined;
  if (busy !== undefined) {
    const input = inputOf(parsed, caller.accessScope) as never;
    const loaded = pick(loads, found, caller.accessScope) as never;
    throw new ConcurrencyConflict({ keys: [busy], yields: operation.line?.comesLast(busy, input, loaded) === true });
  }
  const isNew = (_: unknown, index: number) => replayed[index] === undefined;
  const newKeys = keys.filter(isNew);
  const author = authorOf(operation, caller, parsed, platform.settings.audit.sourceAddress);
  const call: Omit<Call<string, Variant, QueryShape, Loads, Variant>, 'body' | 'members'> = {
    ...inputOf({ ...parsed, members: parsed.members.filter(isNew) }, caller.accessScope),
    ...frame(platform, scopedTable(table, operation.uses, caller.accessScope), caller),
    sender: { token, sourceAddress: parsed.sourceAddress },
    file: parsed.file,
    loaded: pick(loads, found, caller.accessScope),
    now,
    realNow,
    author,
    attempt: trace.attempts,
    once: request.once,
    search: async (members) => counted?.search(organisationId, members),
    save: async (change, makes) => {
      const made = typeof makes === 'string' ? [makes] : (makes ?? []);
      const keyWrites = newKeys.flatMap((key, index) => {
        const id = made[index];
        return key === undefined || id === undefined
          ? []
          : [useKey(key, id, { tokenId: caller.tokenId, realNow, waited: request.waiting?.ownKey })];
      });
      const whole = { ...change, writes: [...change.writes, ...(request.also ?? [])] };
      await commit({ ...platform, table }, { organisationId, now, realNow, author }, whole, keyWrites);
    },
  };
  const made = await unlessReplaced(table, newKeys, () =>
    inSlot(operation, platform, table, organisationId, () => operation.handle(call as never)),
  );
  const document = withReplayed(operation, answered, made);
  const status = made.status ?? operation.response.status;
  return {
    status,
    document: maskForCaller(caller, document, platform.settings),
    replayed: false,
    warnings: parsed.warnings,
  };
}

/** What the first read of an attempt needs: its keys, and what they were made of. */
export function firstRead({ operation, platform, parsed, waiting }: Omit<Request, 'table'>) {
  const token = tokenOf(parsed);
  const claimed = inputOf(parsed, claimedAccessScope(token));
  const isOpen = isOpenToCustomers(operation);
  // If customers may not use the operation, only their token is read.
  const asked: Loads = token.kind === 'customer' && !isOpen ? {} : (operation.load?.(claimed as never) ?? {});
  const presented = presentedKeys(operation, parsed, token, waiting?.ownKey);
  const keys = [
    ...keysOfToken(token, { isOpenToCustomers: isOpen }),
    ...clockKeys(operation, platform, token.organisationId),
    ...presented.flatMap((key) => (key === undefined ? [] : [idempotencyKeyOf(key)])),
    ...keysOf(asked, claimed.accessScope),
  ];
  return { asked, presented, keys };
}

/** The items for which the request may have to compete with many others. */
export function lineItems({ operation, parsed }: Pick<Request, 'operation' | 'parsed'>): readonly ItemKey[] {
  return operation.line?.items(inputOf(parsed, claimedAccessScope(tokenOf(parsed))) as never) ?? [];
}

/** True if another request may decide this one. */
export function isCombined({ operation, parsed }: Pick<Request, 'operation' | 'parsed'>): boolean {
  return operation.line?.combines(inputOf(parsed, claimedAccessScope(tokenOf(parsed))) as never) === true;
}

export function tokenOf({ token }: Pick<ParsedRequest, 'token'>): PresentedToken {
  invariant(token !== undefined, 'the request has no token; it should have been refused with 401');
  return token;
}

const inputOf = (parsed: ParsedRequest, accessScope: AccessScope) => ({
  organisationId: tokenOf(parsed).organisationId,
  accessScope,
  path: parsed.path,
  query: parsed.query,
  body: parsed.body,
  identifiers: parsed.identifiers,
  members: parsed.members.map(({ pointer, sent, body }) => ({ ...body, pointer, sent })),
});

/** The key of the bank's clock, if the operation needs it: because it writes, or because it declares the clock. */
export function clockKeys(operation: AnyOperation, platform: Platform, organisationId: string): readonly ItemKey[] {
  const goesByIt = isWrite(operation) || operation.uses.read.includes(clockKind);
  return goesByIt && platform.settings.sandbox ? [clockKey(organisationId)] : [];
}

export function bankTime(found: ReadonlyMap<string, StoredItem>, organisationId: string, realNow: Instant): Instant {
  const clock = found.get(keyText(clockKey(organisationId)));
  return bankNow(clock && clockItem.parse(clock), realNow);
}

/** Problems that depend on the bank's time or on the stage. There are none for a body or a member whose form is not known. */
export function datedProblems(
  { variant, attributesSent, members }: ParsedRequest,
  now: Instant,
  settings: Settings,
): readonly ProblemPart[] {
  return [{ variant, attributesSent, pointer: '/data' }, ...members].flatMap((one) =>
    (one.variant?.datedProblems?.(one.attributesSent, now, settings) ?? []).map((part) => placedAt(one.pointer, part)),
  );
}

/** Authenticates the caller, counts the request, and refuses one that may not use the operation with the body that was sent. */
export async function identify(
  { operation, trace, counted }: Pick<Request, 'operation' | 'trace' | 'counted'>,
  parsed: Pick<ParsedRequest, 'token' | 'sourceAddress' | 'variant' | 'data' | 'members'>,
  found: ReadonlyMap<string, StoredItem>,
  realNow: Instant,
): Promise<Caller> {
  const caller = authenticate(tokenOf(parsed), found, realNow, parsed.sourceAddress);
  trace.organisationId = caller.organisationId;
  trace.tokenId = caller.tokenId;
  await counted?.admit(caller);
  authorise(operation, caller, requiredScopes(operation, parsed));
  for (const scopes of scopesOfMembers(operation, parsed)) authorise(operation, caller, scopes);
  return caller;
}
