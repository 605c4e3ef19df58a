import type { APIGatewayProxyEvent } from 'aws-lambda';
import { authenticate, type Caller, requireScope, unauthorized } from '../auth/authenticate.ts';
import type { Scope } from '../auth/scopes.ts';
import { tokenItem, tokenKind } from '../auth/token.ts';
import type { Instant } from '../calendar/instant.ts';
import { bankNow, clockItem, clockKey, clockKind } from '../clock/bank-clock.ts';
import {
  contentHashOf,
  idempotencyItem,
  idempotencyKeyOf,
  idempotencyKind,
  type IdempotentRequest,
  replayedId,
  useKey,
} from '../idempotency/idempotency.ts';
import { invariant } from '../invariant.ts';
import { commit, pauseAfterRace } from '../journal/commit.ts';
import { journalKind } from '../journal/journal.ts';
import type { Platform } from '../runtime/platform.ts';
import { guardedTable, type Uses } from '../table/guarded-table.ts';
import { type ItemKey, keyText } from '../table/kind.ts';
import { LostRace } from '../table/lost-race.ts';
import type { Table } from '../table/table.ts';
import type { StoredItem } from '../table/write.ts';
import { type Intake, takeIn } from './intake.ts';
import {
  type AnyOperation,
  type Call,
  isWrite,
  type Loads,
  type QueryShape,
  type Reply,
  type Variant,
} from './operation.ts';
import { keysOf, pick } from './loads.ts';
import { Problem, type ProblemPart } from './problem.ts';
import { frame, replay } from './replay.ts';

/** What an operation's function touches: what it declares, and what the kernel does for it. */
export function usesOf(operation: AnyOperation): Uses {
  const { read, write } = operation.uses;
  const replay = operation.replayedBy?.uses.read ?? [];
  if (!isWrite(operation)) return { read: [tokenKind, ...read], write: [] };
  const keyed = operation.replayedBy === undefined ? [] : [idempotencyKind];
  return { read: [tokenKind, clockKind, ...read, ...replay], write: [...write, ...keyed, journalKind] };
}

export interface Served {
  readonly status: number;
  readonly document: Reply;
  readonly replayed: boolean;
}

/** What the log may say about a request, filled in as it becomes known. */
export interface Trace {
  organisationId?: string;
  tokenId?: string;
  attempts: number;
}

/**
 * Serves one request: reads it, loads what it needs together with its token in one read, lets the operation decide, and
 * decides again on fresh state whenever somebody else wrote first, until `deadline`.
 */
export async function serve(
  operation: AnyOperation,
  platform: Platform,
  event: APIGatewayProxyEvent,
  deadline: { readonly near: () => boolean },
  trace: Trace,
): Promise<Served> {
  // Not left to the gateway alone: outside of a sandbox nobody may make money or move a clock.
  if (operation.sandboxOnly === true && !platform.settings.sandbox) throw noSuchOperation();
  const intake = takeIn(operation, event);
  if (intake.token === undefined) throw unauthorized();
  const table = guardedTable(platform.table, usesOf(operation));
  if (intake.problem !== undefined) throw await refusal(operation, platform, table, intake, intake.problem, trace);
  for (;;) {
    trace.attempts += 1;
    try {
      return await attempt(operation, platform, table, intake, trace);
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      await pauseAfterRace(platform, trace.attempts);
      if (deadline.near()) throw new Problem('account_busy', 'Too many changes at once; try again', { cause: error });
    }
  }
}

/** Why a request is refused that could not be read: every problem of it, told only to those who may know. */
async function refusal(
  operation: AnyOperation,
  platform: Platform,
  table: Table,
  intake: Intake,
  problem: Problem,
  trace: Trace,
): Promise<Problem> {
  const token = intake.token;
  invariant(token !== undefined, 'a request without a token was refused before');
  const found = await table.getAll([token.key, ...clockKeys(operation, platform, token.organisationId)]);
  const realNow = platform.clock.now();
  requireScope(identify(intake, found.get(keyText(token.key)), realNow, trace), scopesOf(operation, intake.variant));
  if (problem.code !== 'invalid_value') return problem;
  const dated = datedProblems(intake, bankTime(found, token.organisationId, realNow));
  return new Problem('invalid_value', [...problem.parts, ...dated]);
}

async function attempt(
  operation: AnyOperation,
  platform: Platform,
  table: Table,
  intake: Intake,
  trace: Trace,
): Promise<Served> {
  const token = intake.token;
  invariant(token !== undefined, 'a request without a token was refused before');
  const input = { organisationId: token.organisationId, path: intake.path, query: intake.query, body: intake.body };
  const loads = operation.load?.(input as never) ?? {};
  const idempotent = await idempotentRequest(operation, platform, intake, token.organisationId);
  const found = await table.getAll([
    token.key,
    ...clockKeys(operation, platform, token.organisationId),
    ...(idempotent === undefined ? [] : [idempotencyKeyOf(idempotent)]),
    ...keysOf(loads),
  ]);
  const realNow = platform.clock.now();
  const caller = identify(intake, found.get(keyText(token.key)), realNow, trace);
  requireScope(caller, scopesOf(operation, intake.variant));

  const used = idempotent && found.get(keyText(idempotencyKeyOf(idempotent)));
  const replayed = idempotent && replayedId(idempotent, used && idempotencyItem.parse(used));
  if (replayed !== undefined) {
    const document = await replay(operation, platform, table, caller, { id: replayed, path: intake.path }, realNow);
    return { status: operation.response.status, document, replayed: true };
  }

  const now = bankTime(found, token.organisationId, realNow);
  const dated = datedProblems(intake, now);
  if (dated.length > 0) throw new Problem('invalid_value', dated);
  const call: Omit<Call<string, Variant, QueryShape, Loads>, 'body'> = {
    ...input,
    ...frame(platform, table, caller),
    loaded: pick(loads, found),
    now,
    realNow,
    attempt: trace.attempts,
    save: async (change, makes) => {
      const keyWrites =
        idempotent === undefined || makes === undefined ? [] : [useKey(idempotent, makes, caller.tokenId, realNow)];
      await commit({ ...platform, table }, { organisationId: token.organisationId, now, realNow }, change, keyWrites);
    },
  };
  const document = await unlessReplaced(table, idempotent, async () => operation.handle(call as never));
  return { status: document.status ?? operation.response.status, document, replayed: false };
}

/**
 * A request that meets what its own twin made meanwhile is not refused for that: the items of one read are not of one
 * moment, so the key may have been used after it was looked up. It then counts as a lost race, and is replayed.
 */
async function unlessReplaced<T>(
  table: Table,
  idempotent: IdempotentRequest | undefined,
  handle: () => Promise<T>,
): Promise<T> {
  try {
    return await handle();
  } catch (error) {
    if (!(error instanceof Problem) || idempotent === undefined) throw error;
    if ((await table.get(idempotencyKeyOf(idempotent))) !== undefined) throw new LostRace({ cause: error });
    throw error;
  }
}

const clockKeys = (operation: AnyOperation, platform: Platform, organisationId: string): readonly ItemKey[] =>
  isWrite(operation) && platform.settings.sandbox ? [clockKey(organisationId)] : [];

function bankTime(found: ReadonlyMap<string, StoredItem>, organisationId: string, realNow: Instant): Instant {
  const clock = found.get(keyText(clockKey(organisationId)));
  return bankNow(clock && clockItem.parse(clock), realNow);
}

/** Nothing where the body could not even be told apart. */
function datedProblems({ variant, data }: Intake, now: Instant): readonly ProblemPart[] {
  return variant?.datedProblems?.((data as { attributes?: unknown }).attributes, now) ?? [];
}

const noSuchOperation = () => new Problem('not_found', 'There is no such operation');

function identify(intake: Intake, stored: StoredItem | undefined, realNow: Instant, trace: Trace): Caller {
  const caller = authenticate(intake.token, stored && tokenItem.parse(stored), realNow, intake.sourceAddress);
  trace.organisationId = caller.organisationId;
  trace.tokenId = caller.tokenId;
  return caller;
}

/** The scopes of the variant that was sent; of any variant while it is not known which. */
function scopesOf(operation: AnyOperation, variant: Variant | undefined): readonly Scope[] {
  if (variant !== undefined) return variant.scopes ?? operation.scopes;
  return [...new Set([...operation.scopes, ...(operation.request?.variants ?? []).flatMap((one) => one.scopes ?? [])])];
}

async function idempotentRequest(
  operation: AnyOperation,
  platform: Platform,
  intake: Intake,
  organisationId: string,
): Promise<IdempotentRequest | undefined> {
  if (operation.replayedBy === undefined) return undefined;
  const key = (intake.body?.attributes as { idempotencyKey?: string } | undefined)?.idempotencyKey;
  if (key === undefined) return undefined;
  const contentHash = contentHashOf({ path: intake.path, data: intake.data }, await platform.cipher(), organisationId);
  return { organisationId, operation: operation.id, key, contentHash };
}
