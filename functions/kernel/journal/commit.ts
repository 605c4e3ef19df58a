import { type BankClockItem, bankNow, clockItem, clockKey } from '../clock/bank-clock.ts';
import { type Instant, plusMs } from '../base/calendar/instant.ts';
import type { Platform } from '../../ports/platform.ts';
import { ConcurrencyConflict, conflictingKeys, UndecidedTransaction } from '../table/concurrency-conflict.ts';
import { type ItemKey, keyText } from '../table/kind.ts';
import type { Table } from '../table/table.ts';
import { momentValue, type Write } from '../table/write.ts';
import { type Author, type WorkerName, workerAuthor } from './author.ts';
import type { Change } from './change.ts';
import { journalWrite } from './journal.ts';

const attemptsMax = 12;
const sendsMax = 10;

/** The times of an organisation. */
export interface Times {
  readonly organisationId: string;
  /** The bank's time, which a sandbox can move. */
  readonly now: Instant;
  /** The real time. */
  readonly realNow: Instant;
}

/** When something is written, and by whom. There is no way to commit without both. */
export interface Moment extends Times {
  readonly author: Author;
}

/**
 * Commits a change with its journal row in one transaction, and with `also`: the idempotency key of the request, if it has one.
 * The row's time is the real time of the commit, and not that of the moment, which may be the one of a whole page of work: lists
 * expect a row within seconds of its time. It is after the last change of every item that is replaced or deleted. So the journal
 * has the changes of one item in their order, even if clocks differ.
 */
export async function commit(
  platform: Pick<Platform, 'ids' | 'cipher' | 'clock'> & { readonly table: Table },
  moment: Moment,
  change: Change,
  also: readonly Write[] = [],
): Promise<void> {
  const writtenAt = momentAfter(change, platform.clock.now());
  const { row, txId } = journalWrite(change, {
    organisationId: moment.organisationId,
    bankNow: moment.now,
    writtenAt,
    ids: platform.ids,
    // A change without events seals nothing.
    cipher: (change.events ?? []).length === 0 ? undefined : await platform.cipher(moment.organisationId),
    author: moment.author,
  });
  const writes = [...change.writes.map((write) => stamped(write, writtenAt)), ...also, row];
  await transactOnce(platform, writes, { token: txId, yieldsOn: change.yieldsOn ?? [] });
}

/**
 * Sends a transaction until it is known whether it was applied. The ConcurrencyConflict that it throws names the items for which
 * the race was lost, and yields if one of them is in `yieldsOn`.
 */
export async function transactOnce(
  platform: Pick<Platform, 'ids' | 'table'>,
  writes: readonly Write[],
  { token, yieldsOn }: { readonly token: string; readonly yieldsOn: readonly ItemKey[] },
): Promise<void> {
  try {
    await resendUntilDecided(platform, (isRepeated) =>
      platform.table.transact(writes, { token, isRepeated, yieldsOn }),
    );
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
    const keys = conflictingKeys(error, writes);
    const yielded = new Set(yieldsOn.map(keyText));
    throw new ConcurrencyConflict({
      cause: error.cause,
      keys,
      yields: keys.some((key) => yielded.has(keyText(key))),
    });
  }
}

/** Sends a transaction of unknown outcome again with the same token. A new decision could apply the change twice. */
async function resendUntilDecided(
  platform: Pick<Platform, 'ids'>,
  send: (isRepeated: boolean) => Promise<void>,
): Promise<void> {
  for (let sends = 1; ; sends += 1) {
    try {
      await send(sends > 1);
      return;
    } catch (error) {
      if (!(error instanceof UndecidedTransaction) || sends === sendsMax) throw error;
      await pauseAfterConflict(platform, sends);
    }
  }
}

/** The real time of a change: `realNow`, or later if the clock that dated the last change of one of its items was ahead. */
export function momentAfter({ writes, unlisted = [] }: Change, realNow: Instant): Instant {
  const written = writes.map(({ Put }) => Put?.Item?.['writtenAt'] as Instant | undefined);
  const deleted = unlisted.map((one) => one.writtenAt as Instant | undefined);
  return [...written, ...deleted].reduce<Instant>(
    (latest, before) => (before === undefined || before < latest ? latest : plusMs(before, 1)),
    realNow,
  );
}

/** The write with the moment of the transaction. Every item that is put has it, and an item that an update changes if the update says so. */
function stamped(write: Write, writtenAt: Instant): Write {
  const { Put, Update } = write;
  if (Put !== undefined) return { ...write, Put: { ...Put, Item: { ...Put.Item, writtenAt } } };
  const values = Update?.ExpressionAttributeValues;
  if (Update === undefined || values?.[momentValue] === undefined) return write;
  return { ...write, Update: { ...Update, ExpressionAttributeValues: { ...values, [momentValue]: writtenAt } } };
}

/** The moment of a worker, with the worker as the author of its changes. */
export async function momentOf(
  platform: Pick<Platform, 'clock' | 'settings'> & { readonly table: Table },
  organisationId: string,
  worker: WorkerName,
): Promise<Moment> {
  return { ...(await timesOf(platform, organisationId)), author: workerAuthor(worker) };
}

type ClockReader = Pick<Platform, 'clock' | 'settings'> & { readonly table: Table };

/** The organisation's bank time and the real time. A sandbox stage reads the bank time from the organisation's clock. */
export async function timesOf(platform: ClockReader, organisationId: string): Promise<Times> {
  return timesBy(await bankClockOf(platform, organisationId), platform, organisationId);
}

/** Like `timesOf`, but undefined while the organisation's clock is being moved: its worker runs everything that falls due. */
export async function timesUnlessAdvancing(platform: ClockReader, organisationId: string): Promise<Times | undefined> {
  const clock = await bankClockOf(platform, organisationId);
  return clock?.status === 'Advancing' ? undefined : timesBy(clock, platform, organisationId);
}

async function bankClockOf({ settings, table }: ClockReader, organisationId: string) {
  const clock = settings.sandbox ? await table.get(clockKey(organisationId)) : undefined;
  return clock && clockItem.parse(clock);
}

function timesBy(clock: BankClockItem | undefined, platform: ClockReader, organisationId: string): Times {
  const realNow = platform.clock.now();
  return { organisationId, now: bankNow(clock, realNow), realNow };
}

/**
 * Calls `decide` again after each concurrency conflict, so that it decides on the current state. After 12 conflicts it throws the
 * last one: a queue then delivers the message again later.
 */
export async function withOptimisticRetry<T>(
  platform: Pick<Platform, 'ids'>,
  decide: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await decide(attempt);
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict) || attempt === attemptsMax) throw error;
      await pauseAfterConflict(platform, attempt);
    }
  }
}

/** The longest wait of a writer after its first lost race, the factor for each later one, and the limit of both. */
const pauses = {
  usual: { msFirst: 10, factor: 2, msMax: 120, leastShare: 0 },
  /** Short for a single conflict by chance. Writers that conflict again and again soon leave most of the time to others. */
  yielding: { msFirst: 80, factor: 4, msMax: 1600, leastShare: 0.5 },
} as const;

/**
 * Waits for a random time below a bound that grows (full jitter), so that two conflicting writers do not conflict again. A
 * writer that yields waits many times longer, at least half of its bound. Nobody waits longer than `msMax`.
 */
export async function pauseAfterConflict(
  platform: Pick<Platform, 'ids'>,
  attempts: number,
  { yields, msMax: leftMs = Infinity }: Pick<ConcurrencyConflict, 'yields'> & { readonly msMax?: number } = {
    yields: false,
  },
): Promise<void> {
  const { msFirst, factor, msMax, leastShare } = yields ? pauses.yielding : pauses.usual;
  const bound = Math.min(msMax, msFirst * factor ** Math.min(attempts - 1, 10));
  const share = leastShare + (1 - leastShare) * platform.ids.fraction();
  await new Promise((resolve) => setTimeout(resolve, Math.min(share * bound, Math.max(leftMs, 0))));
}
