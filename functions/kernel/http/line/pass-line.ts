import { pauseAfterConflict } from '../../journal/commit.ts';
import { ConcurrencyConflict, isThrottle } from '../../table/concurrency-conflict.ts';
import { keyText } from '../../table/kind.ts';
import { attempt } from '../attempt.ts';
import { isCombined, lineItems } from '../first-read.ts';
import { type Request, type RequestOutcome, tokenOf } from '../request.ts';
import { busy } from '../busy.ts';
import { leaseSort, type RequestLine, requestLineOf } from './line.ts';
import { releaseLease, isFree, type Lease, leaseKey, leaseMs, parseLease, takeLease } from './lease.ts';
import { type Deadline, lead } from './lead.ts';
import { newTicket, removal, store, type Ticket, ticketTurnOf, turnTicket } from './ticket.ts';

/** How a request waits in a line. */
interface WaitOptions {
  readonly deadline: Deadline;
  /** True if the others come first. */
  readonly comesLast: boolean;
}

/** Tries of a request that has the lease to itself. Only operations that use no line still compete with it. */
const turnTriesMax = 8;
const ownKeyDigits = 15;
/** A request with more data than this does not fit into a ticket, and takes a turn of its own. */
const dataCharsMax = 16_384;
/** The pause before the first look at a ticket, the factor for each later one, and the longest. */
const looks = { msFirst: 20, factor: 1.6, msMax: 400 };

/** A request after it was in a line: its answer, or the request that has to decide alone now. */
export type LineOutcome = { readonly served: RequestOutcome } | { readonly request: Request };

/** How the handler takes a request through a line after it lost a race; undefined if it waits in none. */
export type PassLine = (
  request: Request,
  conflict: ConcurrencyConflict,
  deadline: Deadline,
) => Promise<LineOutcome | undefined>;

/**
 * Takes a request through the line of the item for which it lost a race. It is decided together with others by one of them, or
 * alone while it holds the lease. The request that is returned may have been performed: its next attempt finds that out by its key.
 * Throws `account_busy` (429) if the deadline is near; then it was not performed, and will not be.
 */
export const passLine: PassLine = async (request, conflict, deadline) => {
  const line = lineAfter(request, conflict);
  return line && leadOrFollow(request, line, { deadline, comesLast: conflict.yields });
};

/**
 * The line that a request enters after it lost a race; undefined if it did not lose it for an item with a line, or if it cannot
 * be combined and has lost only one race, which happens by chance.
 */
function lineAfter(request: Request, conflict: ConcurrencyConflict): RequestLine | undefined {
  const lost = new Set(conflict.keys.map(keyText));
  const item = lineItems(request).find((key) => lost.has(keyText(key)));
  const { line } = request.operation;
  const isByChance = request.trace.attempts === 1 && !isCombined(request);
  return line === undefined || item === undefined || isByChance ? undefined : requestLineOf(item, line.name);
}

/** Leads the line if nobody does, otherwise follows its leader; a request that cannot be combined takes a turn of its own. */
async function leadOrFollow(request: Request, line: RequestLine, options: WaitOptions): Promise<LineOutcome> {
  const { deadline, comesLast } = options;
  if (!isCombined(request) || JSON.stringify(request.parsed.data).length > dataCharsMax) {
    return takeTurn(request, line, options);
  }
  const whole = { ...request.platform, table: request.table };
  if (request.waiting === undefined) {
    const lease = await takeLease(whole, line);
    const outcome = lease === undefined ? 'waits' : await lead({ request, deadline }, line, lease);
    if (outcome === 'alone') return { request: { ...request, followsLines: false } };
    if (outcome !== 'waits') return { served: outcome };
  }
  const waiting = request.waiting ?? { ownKey: request.platform.ids.digits(ownKeyDigits) };
  const follower = { ...request, waiting, followsLines: false };
  const ticket = await ticketOf(follower, waiting.ownKey, line, comesLast);
  return follow(follower, ticket, line, deadline);
}

async function ticketOf(request: Request, ownKey: string, line: RequestLine, comesLast: boolean): Promise<Ticket> {
  const { operation, platform, parsed } = request;
  const token = tokenOf(parsed);
  const content = { sender: { token, sourceAddress: parsed.sourceAddress }, data: parsed.data, ownKey };
  const cipher = await platform.cipher(token.organisationId);
  const { timeoutSeconds } = operation;
  return newTicket(line, content, { cipher, now: platform.clock.now(), timeoutSeconds, comesLast });
}

/** Waits with a ticket until a leader has performed this request, or until this one leads. */
async function follow(request: Request, ticket: Ticket, line: RequestLine, deadline: Deadline): Promise<LineOutcome> {
  await store(request.table, ticket);
  request.trace.waited = true;
  return unlessThrottled(request, ticket, () => waitWith(ticket, request, line, deadline));
}

async function waitWith(ticket: Ticket, request: Request, line: RequestLine, deadline: Deadline): Promise<LineOutcome> {
  const { platform, table } = request;
  const whole = { ...platform, table };
  const leader = watched();
  for (let look = 0; ; look += 1) {
    const waitedMs = await pauseBefore(look, platform.ids.fraction(), deadline);
    const found = await table.getAll([ticket, leaseKey(line)]);
    if (!found.has(keyText(ticket))) return { request };
    if (deadline.near()) {
      if (await withdrawn(request, ticket)) throw busy();
      continue;
    }
    const lease = parseLease(found.get(keyText(leaseKey(line))));
    const isDead = leader.isDead(lease, waitedMs);
    if (!isFree(lease, platform.clock.now()) && !isDead) continue;
    const taken = await takeLease(whole, line, isDead ? lease : undefined);
    const outcome = taken === undefined ? 'waits' : await lead({ request, ticket, deadline }, line, taken);
    if (outcome !== 'waits') return outcome === 'alone' ? { request } : { served: outcome };
  }
}

/** Decides a request that cannot be combined, while it holds the lease of its line. */
async function takeTurn(
  request: Request,
  line: RequestLine,
  { deadline, comesLast }: WaitOptions,
): Promise<LineOutcome> {
  const { operation, platform, table } = request;
  const whole = { ...platform, table };
  const lease = (await takeLease(whole, line)) ?? (await waitForTurn());
  try {
    return { served: await tryInTurn(request, deadline) };
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
    return { request };
  } finally {
    if (lease !== undefined) await releaseLease(whole, lease);
  }

  /** The lease that a leader passed on; undefined if somebody took it from this request, which then tries without it. */
  async function waitForTurn(): Promise<Lease | undefined> {
    const ownKey = platform.ids.digits(ownKeyDigits);
    const { timeoutSeconds } = operation;
    const ticket = turnTicket(line, ownKey, { now: platform.clock.now(), timeoutSeconds, comesLast });
    await store(table, ticket);
    request.trace.waited = true;
    return unlessThrottled(request, ticket, () => turnOf(ticket, ownKey));
  }

  async function turnOf(ticket: Ticket, ownKey: string): Promise<Lease | undefined> {
    const leader = watched();
    for (let look = 0; ; look += 1) {
      const waitedMs = await pauseBefore(look, platform.ids.fraction(), deadline);
      const found = await table.getAll([ticket, leaseKey(line)]);
      const lease = parseLease(found.get(keyText(leaseKey(line))));
      if (!found.has(keyText(ticket))) return lease?.holder === ownKey ? lease : undefined;
      if (deadline.near()) {
        if (await withdrawn(request, ticket)) throw busy();
        continue;
      }
      const isDead = leader.isDead(lease, waitedMs);
      if (!isFree(lease, platform.clock.now()) && !isDead) continue;
      const taken = await takeLease(whole, line, isDead ? lease : undefined);
      if (taken === undefined) continue;
      try {
        await withdrawn(request, ticket);
        return taken;
      } catch (error) {
        await releaseLease(whole, taken);
        throw error;
      }
    }
  }
}

async function tryInTurn(request: Request, deadline: Deadline): Promise<RequestOutcome> {
  for (let tries = 1; ; tries += 1) {
    request.trace.attempts += 1;
    try {
      return await attempt({ ...request, followsLines: false });
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict) || tries === turnTriesMax || deadline.near()) throw error;
      await pauseAfterConflict(request.platform, 1, { yields: error.yields, msMax: deadline.leftMs() });
    }
  }
}

/**
 * Takes the ticket of a request that the table throttles out of the line, so that nobody performs it after it was answered 429. If its
 * turn has come just now, the lease is given back, so that the line does not stand still.
 */
async function unlessThrottled<T>(request: Request, ticket: Ticket, wait: () => Promise<T>): Promise<T> {
  try {
    return await wait();
  } catch (error) {
    if (!isThrottle(error)) throw error;
    if (await withdrawn(request, ticket)) throw busy(error);
    const holder = ticketTurnOf(ticket);
    if (holder !== undefined) {
      const { pk, until, expiresAtSeconds } = ticket;
      const passed = { pk, sk: leaseSort, holder, beat: 1, until, expiresAtSeconds };
      await releaseLease({ ...request.platform, table: request.table }, passed);
    }
    throw error;
  }
}

/** Takes the ticket out of the line. False if a leader may have done so first, or does so right now. */
async function withdrawn({ table }: Request, ticket: Ticket): Promise<boolean> {
  try {
    await table.transact([removal(ticket)]);
    return true;
  } catch (error) {
    if (error instanceof ConcurrencyConflict) return false;
    throw error;
  }
}

/** Watches the lease: a holder that did not write it for its whole duration is dead, however wrong its clock was. */
function watched() {
  let seen = '';
  let unchangedMs = 0;
  return {
    isDead: (lease: Lease | undefined, waitedMs: number): boolean => {
      const now = lease === undefined ? '' : `${lease.holder}#${String(lease.beat)}`;
      unchangedMs = now === seen ? unchangedMs + waitedMs : 0;
      seen = now;
      return lease !== undefined && unchangedMs >= leaseMs;
    },
  };
}

async function pauseBefore(look: number, fraction: number, { leftMs }: Deadline): Promise<number> {
  const bound = Math.min(looks.msMax, looks.msFirst * looks.factor ** Math.min(look, 10));
  const ms = Math.min(bound * (0.5 + fraction / 2), Math.max(leftMs(), 0));
  await new Promise((resolve) => setTimeout(resolve, ms));
  return ms;
}
