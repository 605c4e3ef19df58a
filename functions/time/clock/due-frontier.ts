import { isEndOfDayMark } from '../../accounts/end-of-day/close-days.ts';
import { type Instant, msOf, plusMs } from '../../kernel/base/calendar/instant.ts';
import { beforeAllDue, dueBuckets, type DueEntry, dueEntries } from '../../kernel/due/due-index.ts';
import { journalItem, journalPartition } from '../../kernel/journal/journal.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Platform } from '../../ports/platform.ts';

/** Upper bound for the lag of the due index. Anything written since then is looked up in the journal. */
const indexLagMsMax = 60_000;
/** How much later than the moment in its key a journal row may appear. Rows of that time are read again. */
const lateRowsMs = 1_000;
/** The index is read again after this time, even if the journal has shown every change. */
const loadedMsMax = 15_000;
const headLength = 100;

/** The items that fall due next in an organisation. */
export interface DueFrontier {
  /** The entries that fall due at the earliest moment, according to their items; none if nothing will fall due. */
  readonly earliest: () => Promise<readonly DueEntry[]>;
  /** Reads the journal on, and returns how many accounts it has shown that were opened. */
  readonly accountsOpened: () => Promise<number>;
}

/**
 * Finds the items that fall due while a clock passes through many moments. It reads the head of the index once, and then only
 * the journal rows that were written since, because each names the due moments that it changes. So the cost of a step does not
 * depend on the writes of the steps before it. An entry counts only after its item has been read and has the same due moment, and not
 * while it is aside.
 */
export function dueFrontier(
  platform: Pick<Platform, 'table' | 'clock'>,
  organisationId: string,
  isAside: (entry: DueEntry) => boolean,
): DueFrontier {
  const stillDue = async (entries: readonly DueEntry[]) =>
    (await dueOf(platform, entries)).filter((entry) => !isAside(entry));
  const known = new Map<string, DueEntry>();
  const seen = new Set<string>();
  let head: Head | undefined;
  let rowsFrom: Instant | undefined;
  let opened = 0;

  const note = (entry: DueEntry) => {
    if (!isEndOfDayMark(entry)) known.set(keyText(entry), entry);
  };
  const follow = async () => {
    const now = platform.clock.now();
    const from = rowsFrom ?? plusMs(now, -indexLagMsMax);
    const rows = await platform.table.query({ pk: journalPartition(organisationId), from });
    rowsFrom = plusMs(now, -lateRowsMs);
    // Each step reads the rows of the last second again: those that it has seen are not worth parsing.
    for (const { sk, due = [], listed } of rows.filter(({ sk }) => !seen.has(sk)).map(journalItem.parse)) {
      seen.add(sk);
      opened += listed?.['account']?.length ?? 0;
      due.forEach(note);
    }
  };
  const load = async () => {
    head = await headOf(platform, organisationId, stillDue);
    head.entries.forEach(note);
  };

  return {
    accountsOpened: async () => {
      await follow();
      return opened;
    },
    earliest: async () => {
      if (head === undefined || msOf(platform.clock.now()) - head.readMs > loadedMsMax) await load();
      await follow();
      for (;;) {
        const first = earliestOf([...known.values()]);
        const [one] = first;
        const { horizon } = head ?? {};
        // The index has more entries than were read, and some of them may be earlier.
        if (horizon !== undefined && (one === undefined || one.dueAt > horizon)) {
          await load();
          continue;
        }
        const due = await stillDue(first);
        for (const entry of first) known.delete(keyText(entry));
        due.forEach(note);
        const confirmed = due.filter(({ dueAt }) => dueAt === one?.dueAt);
        if (confirmed.length > 0 || one === undefined) return confirmed;
      }
    },
  };
}

function earliestOf(entries: readonly DueEntry[]): readonly DueEntry[] {
  const earliest = entries.reduce<Instant | undefined>(
    (least, { dueAt }) => (least === undefined || dueAt < least ? dueAt : least),
    undefined,
  );
  return entries.filter(({ dueAt }) => dueAt === earliest);
}

/** The first entries of all buckets of the index. */
interface Head {
  readonly entries: readonly DueEntry[];
  /** Entries up to this moment were read; undefined if all were. */
  readonly horizon: Instant | undefined;
  readonly readMs: number;
}

/** Reads the items of entries, and answers those that count. */
type StillDue = (entries: readonly DueEntry[]) => Promise<readonly DueEntry[]>;

async function headOf(
  platform: Pick<Platform, 'table' | 'clock'>,
  organisationId: string,
  stillDue: StillDue,
): Promise<Head> {
  const readMs = msOf(platform.clock.now());
  const buckets = await Promise.all(
    Array.from({ length: dueBuckets }, (_, bucket) => headOfBucket(platform, { organisationId, bucket, stillDue })),
  );
  const [horizon] = buckets.flatMap((one) => (one.horizon === undefined ? [] : [one.horizon])).sort();
  return { entries: buckets.flatMap(({ entries }) => entries), horizon, readMs };
}

/** Reads until an entry is found whose item has the same due moment. The index lags, so many may have been run already. */
async function headOfBucket(
  platform: Pick<Platform, 'table'>,
  {
    organisationId,
    bucket,
    stillDue,
  }: { readonly organisationId: string; readonly bucket: number; readonly stillDue: StillDue },
): Promise<Omit<Head, 'readMs'>> {
  for (let limit = headLength; ; limit *= 2) {
    const found = await dueEntries(platform.table, organisationId, bucket, { after: beforeAllDue, limit });
    const entries = await stillDue(found);
    const horizon = found.length < limit ? undefined : found.at(-1)?.dueAt;
    if (horizon === undefined || entries.some(({ dueAt }) => dueAt <= horizon)) return { entries, horizon };
  }
}

/** Reads the items of these entries and returns the entries that are still due, without the ends of days. */
async function dueOf({ table }: Pick<Platform, 'table'>, entries: readonly DueEntry[]): Promise<readonly DueEntry[]> {
  if (entries.length === 0) return [];
  const items = await table.getAll(entries);
  return [...items.values()].flatMap((item) => {
    const dueAt = item['dueAt'] as Instant | undefined;
    return dueAt === undefined || isEndOfDayMark(item) ? [] : [{ pk: item.pk, sk: item.sk, dueAt }];
  });
}
