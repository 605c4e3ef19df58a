import { authenticate, claimedAccessScope, keysOfToken, type PresentedToken } from '../auth/authenticate.ts';
import { authorise, isOpenToCustomers } from '../auth/authorise.ts';
import type { Caller } from '../auth/caller.ts';
import type { AccessScope } from '../auth/access-scope.ts';
import type { Instant } from '../base/calendar/instant.ts';
import { bankNow, clockItem, clockKey, clockKind } from '../clock/bank-clock.ts';
import { idempotencyItem, idempotencyKeyOf, replayedId, useKey } from '../idempotency/idempotency.ts';
import { invariant } from '../base/invariant.ts';
import type { Once } from '../base/remembering.ts';
import { commit } from '../journal/commit.ts';
import { placedAt } from '../jsonapi/read-body.ts';
import type { Platform } from '../../ports/platform.ts';
import { type ItemKey, keyText } from '../table/kind.ts';
import type { Table } from '../table/table.ts';
import type { StoredItem, Write } from '../table/write.ts';
import { refuseRepeatedKeys, requestKeys, unlessReplaced } from './idempotent-request.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { alsoFound, keysOf, pick } from './loads.ts';
import {
  type AnyOperation,
  type AnyReply,
  type Call,
  isWrite,
  type Loads,
  type QueryShape,
  type Variant,
} from './operation.ts';
import { Problem, type ProblemPart } from '../base/problem.ts';
import { scopedTable } from './scoped-table.ts';
import { frame, replay, withReplayed } from './replay.ts';
import { requiredScopes, scopesOfMembers } from './required-scopes.ts';
import { shownTo } from './shown-to.ts';

export interface Served {
  readonly status: number;
  readonly document: AnyReply;
  readonly replayed: boolean;
}

/** What the log may say about a request, filled in as it becomes known. */
export interface Trace {
  organisationId?: string;
  tokenId?: string;
  attempts: number;
}

/** One request to an operation, whoever brought it. */
export interface Request {
  readonly operation: AnyOperation;
  readonly platform: Platform;
  /** Limited to what the operation declares. */
  readonly table: Table;
  readonly parsed: ParsedRequest;
  readonly trace: Trace;
  readonly once: Once;
  /** Writes that belong to whatever the operation saves. */
  readonly also?: readonly Write[];
}

/**
 * Does what a request asks for on the state as it stands: one read for its token and all that it needs, one transaction
 * for all that it changes. Throws ConcurrencyConflict where somebody else wrote first; it can then be tried again.
 */
export async function attempt(request: Request): Promise<Served> {
  const { operation, platform, table, parsed, trace } = request;
  const token = tokenOf(parsed);
  const { organisationId } = token;
  const claimed = inputOf(parsed, claimedAccessScope(token));
  const isOpen = isOpenToCustomers(operation);
  // Where customers may do nothing, nothing is looked up for them but their token.
  const asked = token.kind === 'customer' && !isOpen ? {} : (operation.load?.(claimed as never) ?? {});
  const keys = await requestKeys(operation, platform, parsed, token);
  const first = await table.getAll([
    ...keysOfToken(token, { isOpenToCustomers: isOpen }),
    ...clockKeys(operation, platform, organisationId),
    ...keys.flatMap((key) => (key === undefined ? [] : [idempotencyKeyOf(key)])),
    ...keysOf(asked, claimed.accessScope),
  ]);
  const realNow = platform.clock.now();
  const caller = identify(operation, parsed, first, realNow, trace);
  // Only the token itself says that it is limited to single accounts; what is loaded for a list depends on them.
  const isLimited = caller.accessScope.accountIds !== undefined;
  const loads = isLimited ? (operation.load?.(inputOf(parsed, caller.accessScope) as never) ?? {}) : asked;
  const found = isLimited ? await alsoFound(table, first, keysOf(loads, caller.accessScope)) : first;

  refuseRepeatedKeys(keys);
  const replayed = keys.map((key) => {
    const used = key && first.get(keyText(idempotencyKeyOf(key)));
    return key && replayedId(key, used && idempotencyItem.parse(used), caller);
  });
  const answered = await Promise.all(
    replayed.map(async (id) => {
      if (id === undefined) return undefined;
      return replay(operation, platform, table, caller, { id, path: parsed.path }, realNow);
    }),
  );
  if (replayed.every((id) => id !== undefined)) {
    const document = withReplayed(operation, answered, undefined);
    return { status: operation.response.status, document: shownTo(caller, document), replayed: true };
  }

  const now = bankTime(first, organisationId, realNow);
  const dated = datedProblems(parsed, now);
  if (dated.length > 0) throw new Problem('invalid_value', dated);
  const isNew = (_: unknown, index: number) => replayed[index] === undefined;
  const newKeys = keys.filter(isNew);
  const call: Omit<Call<string, Variant, QueryShape, Loads, Variant>, 'body' | 'members'> = {
    ...inputOf({ ...parsed, members: parsed.members.filter(isNew) }, caller.accessScope),
    ...frame(platform, scopedTable(table, operation.uses, caller.accessScope), caller),
    sender: { token, sourceAddress: parsed.sourceAddress },
    file: parsed.file,
    loaded: pick(loads, found, caller.accessScope),
    now,
    realNow,
    attempt: trace.attempts,
    once: request.once,
    save: async (change, makes) => {
      const made = typeof makes === 'string' ? [makes] : (makes ?? []);
      const keyWrites = newKeys.flatMap((key, index) => {
        const id = made[index];
        return key === undefined || id === undefined ? [] : [useKey(key, id, caller.tokenId, realNow)];
      });
      const whole = { ...change, writes: [...change.writes, ...(request.also ?? [])] };
      await commit({ ...platform, table }, { organisationId, now, realNow }, whole, keyWrites);
    },
  };
  const made = await unlessReplaced(table, newKeys, async () => operation.handle(call as never));
  const document = withReplayed(operation, answered, made);
  const status = made.status ?? operation.response.status;
  return { status, document: shownTo(caller, document), replayed: false };
}

export function tokenOf({ token }: ParsedRequest): PresentedToken {
  invariant(token !== undefined, 'a request without a token was refused before');
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

/** The clock of the bank, where an operation goes by it: one that writes, or that declares it. */
export function clockKeys(operation: AnyOperation, platform: Platform, organisationId: string): readonly ItemKey[] {
  const goesByIt = isWrite(operation) || operation.uses.read.includes(clockKind);
  return goesByIt && platform.settings.sandbox ? [clockKey(organisationId)] : [];
}

export function bankTime(found: ReadonlyMap<string, StoredItem>, organisationId: string, realNow: Instant): Instant {
  const clock = found.get(keyText(clockKey(organisationId)));
  return bankNow(clock && clockItem.parse(clock), realNow);
}

/** Nothing where the body, or a member of it, could not even be told apart. */
export function datedProblems({ variant, data, members }: ParsedRequest, now: Instant): readonly ProblemPart[] {
  return [{ variant, sent: data, pointer: '/data' }, ...members].flatMap((one) =>
    (one.variant?.datedProblems?.((one.sent as { attributes?: unknown }).attributes, now) ?? []).map((part) =>
      placedAt(one.pointer, part),
    ),
  );
}

/** The caller, who may use the operation with the body that was sent. */
export function identify(
  operation: AnyOperation,
  parsed: ParsedRequest,
  found: ReadonlyMap<string, StoredItem>,
  realNow: Instant,
  trace: Trace,
): Caller {
  const caller = authenticate(tokenOf(parsed), found, realNow, parsed.sourceAddress);
  trace.organisationId = caller.organisationId;
  trace.tokenId = caller.tokenId;
  authorise(operation, caller, requiredScopes(operation, parsed));
  for (const scopes of scopesOfMembers(operation, parsed)) authorise(operation, caller, scopes);
  return caller;
}
