import { isCounted, type RecountedLog } from '../../cards/card-figures/for-others.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { openEnvelope } from '../../kernel/journal/envelope.ts';
import { journalPartition, journalItem, journalRetentionDays, type JournalRow } from '../../kernel/journal/journal.ts';
import type { Platform } from '../../ports/platform.ts';
import { chunkAt, chunksAt, headChunk } from './log-reads.ts';
import { lastNumberOf, type LogChunk, logKey, sortKeyAfter } from './log.ts';
import { firstNumberWhere } from './time-range.ts';

const chunksPerReadMax = 8;
/** Each counts on one day of one deposit product at most, so that a transaction takes what was read. */
const eventsPerReadMax = 80;
const lateRowsPage = 200;
/** Rows of the journal are removed from this age on, in any order. */
const keptMs = (journalRetentionDays - 1) * 86_400_000;
const beginning = '0000-01-01T00:00:00.000Z' as Instant;
/** Sorts after everything that follows a moment in a sort key of the journal. */
const afterMoment = '~';

/**
 * The log of an organisation with what figures count of it. The log says which transactions have numbers, and so were counted; the journal has
 * their events with what figures alone need.
 */
export function recountedLog(
  { cipher, clock, table }: Pick<Platform, 'cipher' | 'clock' | 'table'>,
  organisationId: string,
): RecountedLog {
  return {
    begin: async () => {
      const first = { position: { next: logKey(organisationId, 1).sk, writtenUntil: beginning }, since: undefined };
      const head = await headChunk(table, organisationId);
      if (head === undefined) return first;
      const kept = plusMs(clock.now(), -keptMs);
      const last = lastNumberOf(head);
      const number = await firstNumberWhere(table, organisationId, ({ writtenUntil }) => writtenUntil >= kept, last);
      const before = number === 1 ? undefined : await chunkAt(table, organisationId, number - 1);
      if (before === undefined) return first;
      return {
        position: { next: sortKeyAfter(before), writtenUntil: before.writtenUntil },
        // What earlier transactions count is not known any more.
        since: plusDays(bankDateOf(before.latestAt), 1),
      };
    },

    read: async (position) => {
      let { next, writtenUntil } = position;
      const chunks = await chunksAt(table, organisationId, next, chunksPerReadMax);
      const rows: JournalRow[] = [];
      const missing: Instant[] = [];
      let [events, taken] = [0, 0];
      for (const chunk of chunks) {
        invariant(chunk.sk === next, `the event log of ${organisationId} has no chunk ${next}`);
        const counted = chunk.rows.filter(({ types }) => types.some(isCounted));
        const added = counted.flatMap(({ types }) => types.filter(isCounted)).length;
        if (taken > 0 && events + added > eventsPerReadMax) break;
        const ids = new Set(counted.map(({ txId }) => txId));
        const found = await rowsOf(chunk, ids, writtenUntil);
        rows.push(...found);
        missing.push(...counted.filter(({ txId }) => !found.some((row) => row.txId === txId)).map(({ at }) => at));
        [events, taken] = [events + added, taken + 1];
        [next, writtenUntil] = [sortKeyAfter(chunk), chunk.writtenUntil];
      }
      const key = rows.length === 0 ? undefined : await cipher(organisationId);
      return {
        rows: rows.map(({ at, txId, events: sealed }) => ({
          at,
          events: sealed && key ? openEnvelope(sealed, key, organisationId, txId).events : [],
        })),
        position: { next, writtenUntil },
        missing,
        isEnd: taken === chunks.length && chunks.length < chunksPerReadMax,
      };
    },
  };

  /** Rows of the journal that a chunk names. They were written since the chunk before, but for those that came late. */
  async function rowsOf(chunk: LogChunk, txIds: Set<string>, since: Instant): Promise<readonly JournalRow[]> {
    if (txIds.size === 0) return [];
    const range = { pk: journalPartition(organisationId), from: since, to: chunk.writtenUntil + afterMoment };
    const found = (await table.query(range)).map(journalItem.parse).filter((row) => txIds.delete(row.txId));
    const from = plusMs(since, -(chunk.lateMs ?? 0));
    for (let to: string = since; txIds.size > 0 && to > from;) {
      const page = await table.query({ ...range, from, to, descending: true, limit: lateRowsPage });
      found.push(...page.map(journalItem.parse).filter((row) => txIds.delete(row.txId)));
      const last = page.at(-1);
      if (last === undefined || page.length < lateRowsPage) break;
      to = last.sk;
    }
    return found;
  }
}
