import { pauseAfterConflict, transactOnce } from '../../journal/commit.ts';
import { linked } from '../../journal/journal.ts';
import { remembering } from '../../base/remembering.ts';
import { combiningTable, NotCombinable, type CombinedWork } from '../../table/combining-table.ts';
import { ConcurrencyConflict } from '../../table/concurrency-conflict.ts';
import { type ItemKey, keyText } from '../../table/kind.ts';
import { keyOf, type Write } from '../../table/write.ts';
import type { FieldCipher } from '../../../ports/cipher/port.ts';
import { attempt } from '../attempt.ts';
import { firstRead } from '../first-read.ts';
import { type Request, type RequestOutcome, tokenOf } from '../request.ts';
import { requestOf } from '../perform.ts';
import { type RequestLine, opened } from './line.ts';
import { beatOf, freed, releaseLease, held, type Lease, leaseKey, parseLease, passedOn } from './lease.ts';
import { contentOf, firstTickets, removal, type Ticket, ticketTurnOf } from './ticket.ts';

/** Below the 100 actions that one transaction takes, with room for the lease. */
const actionsMax = 95;
/** More than fit into one transaction. */
const ticketsMax = 16;
/** Lost races after which the request at the head of the line has to decide alone. */
const racesMax = 8;
/** Batches after which a leader lets another request lead, so that those that cannot be combined get their turn. */
const batchesMax = 4;
/** Lost races after which pauses do not grow any more, so that they stay shorter than the lease. */
const longestPause = 2;
const tokenBytes = 9;

/** The outcome of a leader's own request: its answer, `waits` if another leader will decide it, `alone` if it must leave the line. */
export type LeaderOutcome = RequestOutcome | 'waits' | 'alone';

/** The end of the time in which a request may be tried again. */
export interface Deadline {
  readonly near: () => boolean;
  readonly leftMs: () => number;
}

/** A leader's own request, with its ticket if it has waited. */
export interface LeaderRequest {
  readonly request: Request;
  readonly ticket?: Ticket | undefined;
  readonly deadline: Deadline;
}

/**
 * Decides the requests of a line in batches, each of which is one transaction, until the leader's own request is done. Without a
 * ticket, the leader is the first of its batch; the followers come in the order of their tickets. The lease is given up in any case;
 * if somebody else took it meanwhile, the leader waits as a follower.
 */
export async function lead(leader: LeaderRequest, line: RequestLine, first: Lease): Promise<LeaderOutcome> {
  const { request, deadline } = leader;
  let lease = first;
  let limit = ticketsMax;
  try {
    for (let races = 0, batches = 1; !deadline.near();) {
      const batch = await decide(leader, line, limit, races > racesMax);
      const isLast = batch.leader !== 'waits' || batch.turn !== undefined || batches === batchesMax;
      const now = request.platform.clock.now();
      const next = isLast ? freed(lease) : beatOf(lease, now);
      try {
        const after = batch.turn === undefined ? next : passedOn(lease, batch.turn, now);
        await commitBatch(request, line, batch, { before: lease, after });
        lease = next;
        if (isLast) return batch.leader;
        batches += 1;
        [races, limit] = [0, Math.min(ticketsMax, limit * 2)];
      } catch (error) {
        if (!(error instanceof ConcurrencyConflict)) throw error;
        const isHeld = error.keys.length > 0 && !error.keys.some(({ sk }) => sk === leaseKey(line).sk);
        if (!isHeld && (await isLost(request, line, lease))) return 'waits';
        races += 1;
        const isOthers = error.keys.some(({ pk }) => pk !== line.pk);
        if (isOthers) limit = Math.max(1, Math.floor(limit / 2));
        const pause = { yields: error.yields, msMax: deadline.leftMs() };
        if (isOthers) await pauseAfterConflict(request.platform, Math.min(races, longestPause), pause);
      }
    }
    return 'waits';
  } finally {
    if (lease.until !== '') await releaseLease({ ...request.platform, table: request.table }, lease);
  }
}

async function isLost({ table }: Request, line: RequestLine, lease: Lease): Promise<boolean> {
  return parseLease(await table.get(leaseKey(line)))?.holder !== lease.holder;
}

/** Requests that were decided together. */
interface Batch {
  readonly combining: CombinedWork;
  /** How many tickets it takes out of the line. */
  readonly tickets: number;
  /** Of the leader's own request. */
  readonly leader: LeaderOutcome;
  /** The key of the request that gets the lease after the batch, because it waits for a turn and is next in the line. */
  readonly turn?: string | undefined;
}

/** Decides as many requests of a line as fit into one transaction, in their order. Nothing is written yet. */
async function decide(
  { request, ticket: leaderTicket }: LeaderRequest,
  line: RequestLine,
  limit: number,
  isStuck: boolean,
): Promise<Batch> {
  const { table, platform, parsed } = request;
  const cipher = await platform.cipher(tokenOf(parsed).organisationId);
  const tickets = await firstTickets(table, line, limit);
  const followers = tickets.map((ticket) => ({
    ticket,
    turn: ticketTurnOf(ticket),
    request:
      ticket.sk === leaderTicket?.sk ? { ...request, also: [removal(ticket)] } : requestIn(ticket, request, cipher),
  }));
  const combining = combiningTable(table, actionsMax);
  await combining.prefetch([
    ...(leaderTicket === undefined ? firstRead(request).keys : []),
    ...followers.flatMap((follower) => (follower.request === undefined ? [] : firstRead(follower.request).keys)),
  ]);

  // Another leader may have done the leader's own request just before it gave up the lease.
  if (leaderTicket === undefined) request.trace.attempts += 1;
  let outcome: LeaderOutcome = leaderTicket !== undefined && isGone(leaderTicket, tickets, limit) ? 'alone' : 'waits';
  if (leaderTicket === undefined) outcome = isStuck ? 'alone' : await performed(combining, request);
  let count = 0;
  for (const { ticket, turn, request: follower } of followers) {
    if (turn !== undefined && ticket.until >= platform.clock.now()) {
      const isFit = await removed(combining, ticket, 'alone');
      return { combining, tickets: count + 1, leader: outcome, turn: isFit ? turn : undefined };
    }
    const isFirst = count === 0 && leaderTicket !== undefined;
    const served =
      follower === undefined || (isStuck && isFirst) ? 'alone' : await performed(combining, follower, !isFirst);
    if (served === 'waits' || !(await removed(combining, ticket, served))) break;
    if (ticket.sk === leaderTicket?.sk) outcome = served;
    count += 1;
  }
  return { combining, tickets: count, leader: outcome };
}

/** True if a ticket is not in its line any more, of which the first ones were read. */
function isGone(ticket: Ticket, first: readonly Ticket[], limit: number): boolean {
  const reaches = first.length < limit || first.some(({ sk }) => sk >= ticket.sk);
  return reaches && !first.some(({ sk }) => sk === ticket.sk);
}

/** The request of a ticket; undefined if it is too late for it, or if it cannot be read. Its owner then decides alone. */
function requestIn(ticket: Ticket, { operation, platform }: Request, cipher: FieldCipher): Request | undefined {
  if (ticket.until < platform.clock.now()) return undefined;
  try {
    const { sender, data, ownKey } = contentOf(ticket, cipher);
    const accepted = { sender, data, also: [removal(ticket)], once: remembering(), attempt: 1 };
    return { ...requestOf(operation, platform, accepted), waiting: { ownKey } };
  } catch {
    return undefined;
  }
}

/** The answer to a request within the batch; `waits` if it may fit into a later one, and `alone` if it was refused. */
async function performed(combining: CombinedWork, request: Request, mayWait = false): Promise<LeaderOutcome> {
  try {
    return await combining.add(() => attempt({ ...request, table: combining.table, followsLines: false }));
  } catch (error) {
    return mayWait && error instanceof NotCombinable ? 'waits' : 'alone';
  }
}

/** Takes the ticket of a request that writes nothing out of the line. False if that does not fit into the batch any more. */
async function removed(combining: CombinedWork, ticket: Ticket, served: RequestOutcome | 'alone'): Promise<boolean> {
  if (served !== 'alone' && !served.replayed) return true;
  try {
    await combining.add(() => combining.table.transact([removal(ticket)]));
    return true;
  } catch (error) {
    if (error instanceof NotCombinable) return false;
    throw error;
  }
}

/** Commits a batch with the next state of the lease, and opens the line if another request had to wait. */
async function commitBatch(
  { table, platform }: Request,
  line: RequestLine,
  { combining, tickets }: Batch,
  { before, after }: { readonly before: Lease; readonly after: Lease },
): Promise<void> {
  const now = platform.clock.now();
  const writes = combining.writes().map((write) => (tickets === 0 ? write : opening(write, line.item, now)));
  const token = Buffer.from(platform.ids.bytes(tokenBytes)).toString('base64url');
  await transactOnce({ ...platform, table }, [...linked(writes), held(after, before.holder)], {
    token,
    yieldsOn: combining.yieldsOn(),
  });
}

function opening(write: Write, item: ItemKey, now: Parameters<typeof opened>[1]): Write {
  const { Put } = write;
  if (Put?.Item === undefined || keyText(keyOf(write)) !== keyText(item)) return write;
  return { ...write, Put: { ...Put, Item: opened(Put.Item, now) } };
}
