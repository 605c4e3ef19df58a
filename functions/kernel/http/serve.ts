import type { APIGatewayProxyEvent } from 'aws-lambda';
import { authenticate, claimedReach, keysOfToken, type PresentedToken, unauthorized } from '../auth/authenticate.ts';
import { authorise, isOpenToCustomers } from '../auth/authorise.ts';
import type { Caller } from '../auth/caller.ts';
import type { Reach } from '../auth/reach.ts';
import type { Instant } from '../calendar/instant.ts';
import { bankNow, clockItem, clockKey } from '../clock/bank-clock.ts';
import { idempotencyItem, idempotencyKeyOf, replayedId, useKey } from '../idempotency/idempotency.ts';
import { invariant } from '../invariant.ts';
import { commit, pauseAfterRace } from '../journal/commit.ts';
import type { Platform } from '../runtime/platform.ts';
import { guardedTable } from '../table/guarded-table.ts';
import { type ItemKey, keyText } from '../table/kind.ts';
import { LostRace } from '../table/lost-race.ts';
import type { Table } from '../table/table.ts';
import type { StoredItem } from '../table/write.ts';
import { idempotentRequest, unlessReplaced } from './idempotent-request.ts';
import { type Intake, takeIn } from './intake.ts';
import {
  type AnyOperation,
  type Call,
  type FileReply,
  isWrite,
  type Loads,
  type QueryShape,
  type Reply,
  type Variant,
} from './operation.ts';
import { alsoFound, keysOf, pick } from './loads.ts';
import { Problem, type ProblemPart } from './problem.ts';
import { reachedTable } from './reached-table.ts';
import { frame, replay } from './replay.ts';
import { requiredScopes } from './required-scopes.ts';
import { shownTo } from './shown-to.ts';
import { usesOf } from './uses-of.ts';

export interface Served {
  readonly status: number;
  readonly document: Reply | FileReply;
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
  const once = remembering();
  // Not left to the gateway alone: outside of a sandbox nobody may make money or move a clock.
  if (operation.sandboxOnly === true && !platform.settings.sandbox) throw noSuchOperation();
  const intake = takeIn(operation, event);
  if (intake.token === undefined) throw unauthorized();
  const table = guardedTable(platform.table, usesOf(operation));
  if (intake.problem !== undefined) throw await refusal(operation, platform, table, intake, intake.problem, trace);
  for (;;) {
    trace.attempts += 1;
    try {
      return await attempt(operation, platform, table, intake, trace, once);
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
  const token = tokenOf(intake);
  const found = await table.getAll([
    ...keysOfToken(token, { isOpenToCustomers: isOpenToCustomers(operation) }),
    ...clockKeys(operation, platform, token.organisationId),
  ]);
  const realNow = platform.clock.now();
  identify(operation, intake, found, realNow, trace);
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
  once: Once,
): Promise<Served> {
  const token = tokenOf(intake);
  const { organisationId } = token;
  const claimed = inputOf(intake, claimedReach(token));
  const isOpen = isOpenToCustomers(operation);
  // Where customers may do nothing, nothing is looked up for them but their token.
  const asked = token.kind === 'customer' && !isOpen ? {} : (operation.load?.(claimed as never) ?? {});
  const idempotent = await idempotentRequest(operation, platform, intake, token);
  const first = await table.getAll([
    ...keysOfToken(token, { isOpenToCustomers: isOpen }),
    ...clockKeys(operation, platform, organisationId),
    ...(idempotent === undefined ? [] : [idempotencyKeyOf(idempotent)]),
    ...keysOf(asked, claimed.reach),
  ]);
  const realNow = platform.clock.now();
  const caller = identify(operation, intake, first, realNow, trace);
  const input = inputOf(intake, caller.reach);
  // Only the token itself says that it is limited to single accounts; what is loaded for a list depends on them.
  const isLimited = caller.reach.accountIds !== undefined;
  const loads = isLimited ? (operation.load?.(input as never) ?? {}) : asked;
  const found = isLimited ? await alsoFound(table, first, keysOf(loads, caller.reach)) : first;

  const used = idempotent && first.get(keyText(idempotencyKeyOf(idempotent)));
  const replayed = idempotent && replayedId(idempotent, used && idempotencyItem.parse(used), caller);
  if (replayed !== undefined) {
    const document = await replay(operation, platform, table, caller, { id: replayed, path: intake.path }, realNow);
    return { status: operation.response.status, document: shownTo(caller, document), replayed: true };
  }

  const now = bankTime(first, organisationId, realNow);
  const dated = datedProblems(intake, now);
  if (dated.length > 0) throw new Problem('invalid_value', dated);
  const call: Omit<Call<string, Variant, QueryShape, Loads>, 'body'> = {
    ...input,
    ...frame(platform, reachedTable(table, operation.uses, caller.reach), caller),
    file: intake.file,
    loaded: pick(loads, found, caller.reach),
    now,
    realNow,
    attempt: trace.attempts,
    once,
    save: async (change, makes) => {
      const keyWrites =
        idempotent === undefined || makes === undefined ? [] : [useKey(idempotent, makes, caller.tokenId, realNow)];
      await commit({ ...platform, table }, { organisationId, now, realNow }, change, keyWrites);
    },
  };
  const document = await unlessReplaced(table, idempotent, async () => operation.handle(call as never));
  const status = document.status ?? operation.response.status;
  return { status, document: shownTo(caller, document), replayed: false };
}

type Once = Call<string, Variant, QueryShape, Loads>['once'];

/** The answers that one request has been given, so that handling it again asks nobody again. */
function remembering(): Once {
  const answers = new Map<string, Promise<unknown>>();
  return async (name, ask) => {
    const answer = answers.get(name) ?? ask();
    answers.set(name, answer);
    return answer as ReturnType<typeof ask>;
  };
}

function tokenOf({ token }: Intake): PresentedToken {
  invariant(token !== undefined, 'a request without a token was refused before');
  return token;
}

const inputOf = (intake: Intake, reach: Reach) => ({
  organisationId: tokenOf(intake).organisationId,
  reach,
  path: intake.path,
  query: intake.query,
  body: intake.body,
  identifiers: intake.identifiers,
});

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

/** The caller, who may use the operation with the body that was sent. */
function identify(
  operation: AnyOperation,
  intake: Intake,
  found: ReadonlyMap<string, StoredItem>,
  realNow: Instant,
  trace: Trace,
): Caller {
  const caller = authenticate(tokenOf(intake), found, realNow, intake.sourceAddress);
  trace.organisationId = caller.organisationId;
  trace.tokenId = caller.tokenId;
  authorise(operation, caller, requiredScopes(operation, intake));
  return caller;
}
