import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { journalPartition, journalRetentionDays, type JournalRow } from '../../kernel/journal/journal.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { chunksFrom } from '../events/log-reads.ts';
import type { LogChunk } from '../events/log.ts';
import { journalRowOf } from '../events/stream-row.ts';
import { entryIn } from './chain.ts';
import { auditEntryOf, type AuditEntry, isRejectionEvent } from './entry.ts';
import { firstChunkSince, lastEntryOf } from './store.ts';
import { unpackEntries } from './packed-entries.ts';
import { hashedText } from './hashed-text.ts';

const pageRows = 500;
const afterKey = '!';

/** The moments between which journal and log are compared: the journal has every row since `since`, and the log all before `until`. */
export interface ComparedSpan {
  readonly since: Instant;
  readonly until: Instant;
}

export type JournalVerdict =
  /** `rows` have an entry that says the same. `waiting` were written after the span, and have no entry yet. */
  | { readonly isWhole: true; readonly rows: number; readonly waiting: number }
  | { readonly isWhole: false; readonly number: number; readonly why: string };

/**
 * Compares the log with the journal, in which every transaction has written a row of its own. So an entry that was cut off, left out
 * or invented is found while the journal has its rows, also if all hashes were made anew. Both are read in the order of time, side
 * by side, so only what one of them has earlier than the other is held in memory. Events are sealed: what an entry names only because
 * an event names it is not compared.
 */
export async function compareWithJournal(
  table: Table,
  organisationId: string,
  { since, until }: ComparedSpan,
): Promise<JournalVerdict> {
  const pairing = createPairing(since);
  const journal = journalPages(table, organisationId, since);
  const log = loggedSince(table, organisationId, since);
  let [page, chunk] = [await journal.next(), await log.next()];
  while (pairing.fault === undefined && (page.done !== true || chunk.done !== true)) {
    const isJournalBehind = chunk.done === true || (page.done !== true && page.value.until <= chunk.value.until);
    if (page.done !== true && isJournalBehind) {
      for (const item of page.value.items) pairing.addRow(item);
      page = await journal.next();
    } else if (chunk.done !== true) {
      for (const { txId, entry } of chunk.value.entries) pairing.addEntry(txId, entry);
      chunk = await log.next();
    }
  }
  return pairing.result(until);
}

const faulty = (number: number, why: string): JournalVerdict => ({ isWhole: false, number, why });
const keyOf = (writtenAt: string, txId: string): string => `${writtenAt}#${txId}`;

/** Pairs rows of the journal with entries of the log, in whatever order both come. */
function createPairing(since: Instant) {
  const rows = new Map<string, JournalRow>();
  const entries = new Map<string, AuditEntry>();
  let [paired, last] = [0, 0];
  let fault: JournalVerdict | undefined;
  const pair = (key: string): void => {
    const [row, entry] = [rows.get(key), entries.get(key)];
    if (row === undefined || entry === undefined) return;
    rows.delete(key);
    entries.delete(key);
    paired += 1;
    if (!saysTheSame(row, entry)) fault ??= faulty(entry.number, 'says something else than its row of the journal');
  };
  return {
    get fault() {
      return fault;
    },
    addRow(item: StoredItem): void {
      const row = rowIn(item);
      if (row === undefined) fault ??= faulty(last + 1, `cannot be compared: the row ${item.sk} cannot be read`);
      else {
        rows.set(keyOf(row.writtenAt, row.txId), row);
        pair(keyOf(row.writtenAt, row.txId));
      }
    },
    addEntry(txId: string, entry: AuditEntry): void {
      last = Math.max(last, entry.number);
      // Rows from before the span may be gone.
      if (entry.at < since) return;
      entries.set(keyOf(entry.at, txId), entry);
      pair(keyOf(entry.at, txId));
    },
    result(until: Instant): JournalVerdict {
      if (fault !== undefined) return fault;
      // What was written meanwhile may be in one of the two only.
      const invented = [...entries.values()].find(({ at }) => at < until);
      if (invented !== undefined) return faulty(invented.number, 'has no row in the journal: no transaction wrote it');
      const lost = [...rows.values()].find(({ writtenAt }) => writtenAt < until);
      if (lost === undefined) return { isWhole: true, rows: paired, waiting: rows.size };
      const act = lost.by?.op ?? lost.by?.worker ?? lost.by?.command ?? 'somebody';
      return faulty(last + 1, `is missing: the journal has a transaction of ${act} at ${lost.writtenAt}`);
    },
  };
}

function rowIn(item: StoredItem): JournalRow | undefined {
  try {
    return journalRowOf({ key: item, after: item });
  } catch {
    return undefined;
  }
}

/** Whether an entry has everything that its row says in clear: author, operation, fields, reason, resources and the outcome. */
function saysTheSame({ writtenAt, by, eventTypes = [] }: JournalRow, entry: AuditEntry): boolean {
  const expected = auditEntryOf({ writtenAt, by, events: [] }, entry.number);
  const named = entry.resources.slice(0, expected.resources.length);
  const outcome = eventTypes.some(isRejectionEvent) ? 'Rejected' : 'Done';
  const texts = [expected, withoutForm(expected)].map((one) => hashedText({ ...one, outcome }));
  return (
    texts.includes(hashedText({ ...entry, resources: named })) &&
    (eventTypes.length > 0 || entry.resources.length === named.length)
  );
}

/** An entry as an older version wrote it: without the form of an applicant. */
const withoutForm = ({ actor: { applicationFormId: _, ...actor }, ...entry }: AuditEntry): AuditEntry => ({
  ...entry,
  actor,
});

async function* journalPages(table: Table, organisationId: string, since: Instant) {
  const pk = journalPartition(organisationId);
  for (let from: string = since; ;) {
    const items = await table.query({ pk, from, limit: pageRows });
    const last = items.at(-1);
    // The sort key of a row begins with its moment.
    if (last !== undefined) yield { items, until: last.sk };
    if (last === undefined || items.length < pageRows) return;
    from = last.sk + afterKey;
  }
}

async function* loggedSince(table: Table, organisationId: string, since: Instant) {
  const first = await firstChunkSince(table, organisationId, since);
  if (first === undefined) return;
  for await (const chunk of chunksFrom(table, organisationId, first)) {
    // What a restoration has put back was written to a table that is gone, with its journal.
    if (lastEntryOf(chunk) > 0 && chunk.restoredAt === undefined)
      yield { entries: entriesWithRows(chunk), until: chunk.writtenUntil };
  }
}

function entriesWithRows({
  entries,
  rows,
}: LogChunk): readonly { readonly txId: string; readonly entry: AuditEntry }[] {
  const texts = entries === undefined ? [] : unpackEntries(entries);
  return rows.flatMap(({ txId }, index) => {
    const text = texts[index];
    return text === undefined ? [] : [{ txId, entry: entryIn(text) }];
  });
}

const dayMs = 86_400_000;
/** Rows are removed after their last day. */
const comparedDays = journalRetentionDays - 1;
/** An entry is there about a second after its row. Rows that could not be read are put aside and numbered later, with an alarm. */
const numberedWithinMs = 15 * 60_000;

/** The longest span for which the journal surely has all rows, and the log all entries. */
export const comparableSpan = (now: Instant): ComparedSpan => ({
  since: plusMs(now, -comparedDays * dayMs),
  until: plusMs(now, -numberedWithinMs),
});
