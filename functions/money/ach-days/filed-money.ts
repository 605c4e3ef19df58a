import { bankDateOf, startOfBankDay } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { bankOf } from '../../organisations/banks.ts';
import type { AchSettlement } from '../../ports/ach-rail/settings.ts';
import type { Platform } from '../../ports/platform.ts';
import { filesSince } from '../ach-files/files-since.ts';
import type { FiledMoney } from './explain-rows.ts';
import { readIncoming, type SkippedFile } from './incoming-entries.ts';
import type { LedgerRows } from './ledger-rows.ts';
import { type OutgoingEntry, readOutgoing, rejectionsByFile } from './outgoing-entries.ts';
import type { SettlingEntry } from './settling-entry.ts';
import type { AchBankDay, BankRef } from './store.ts';

/** Days before a day within which the file of a debit left whose money is credited on it, and those within which an entry left that settles on it. */
const [clearingDaysMax, settlingDaysMax] = [21, 7];

/** What the files of a bank have for a day. */
export interface DayFiles {
  readonly filed: FiledMoney;
  /** What settles on the day: entries of ours, and of other banks. */
  readonly sent: readonly OutgoingEntry[];
  readonly came: readonly SettlingEntry[];
  readonly files: AchBankDay['files'];
  /** Payments of which more than one entry has left. */
  readonly leftTwice: ReadonlySet<string>;
  /** Files of the bank of which nothing was taken, or that nobody has taken yet. */
  readonly untaken: readonly SkippedFile[];
}

/**
 * Reads the files around a day: ours with their manifests, and those of the bank. Of what neither settles on the day nor was booked on it nothing is kept, so
 * that memory depends on the entries of a day.
 */
export async function readDayFiles(
  platform: Pick<Platform, 'table' | 'settings' | 'achFiles'>,
  bank: BankRef,
  {
    date,
    now,
    rows,
    returnsSettle,
  }: { readonly date: CalendarDate; readonly now: Instant; readonly rows: LedgerRows } & Pick<
    AchSettlement,
    'returnsSettle'
  >,
): Promise<DayFiles> {
  const booked = new Set(rows.ofDay.flatMap(({ about }) => about ?? []));
  const rejections = await rejectionsByFile(platform.table, bank.scope);
  const since = startOfBankDay(plusDays(date, -clearingDaysMax));
  const records = (await filesSince(platform, bank.scope, since)).filter(
    ({ routingNumber }) => routingNumber === bank.routingNumber,
  );
  const { answers } = bankOf(platform.settings, bank.routingNumber).ach.files ?? {};
  // Only the platform itself notes the path of a file at its bank.
  const isTold = answers?.withinSeconds !== undefined || records.some(({ sentAs }) => sentAs !== undefined);
  const kept: OutgoingEntry[] = [];
  const refused = new Set<string>();
  const [left, leftTwice] = [new Set<string>(), new Set<string>()];
  const settling: AchBankDay['files'][number][] = [];
  for (const record of records) {
    const isNear = record.window !== undefined && bankDateOf(record.window) >= plusDays(date, -settlingDaysMax);
    const isFullyRead = isNear && record.status !== 'PutAside';
    const read = await readOutgoing(platform, record, {
      rejections: rejections.get(record.id) ?? [],
      returnsSettle,
      isFullyRead,
      isTold,
    });
    for (const id of read.refused) refused.add(id);
    for (const { flow, isRejected, source } of read.entries) {
      if (flow !== 'sent' || isRejected || source === undefined) continue;
      if (left.has(source.id)) leftTwice.add(source.id);
      left.add(source.id);
    }
    kept.push(
      ...read.entries.filter(
        ({ settles, flow, source }) => settles === date || flow === 'sentBack' || booked.has(source?.id ?? ''),
      ),
    );
    const entries = read.entries.filter(({ settles }) => settles === date).length;
    if (entries > 0) settling.push({ status: record.status, files: 1, entries });
  }
  const cameSince = startOfBankDay(plusDays(date, -settlingDaysMax));
  const incoming = await readIncoming(platform, bank, { since: cameSince, now });
  const received = incoming.entries.filter(({ flow }) => flow === 'received');
  const returned = incoming.entries.filter(({ flow }) => flow === 'returned');
  return {
    filed: {
      date,
      now,
      leftSince: since,
      cameSince,
      outgoing: Map.groupBy(kept, ({ source }) => source?.id ?? ''),
      refused,
      received: new Map(received.map((one) => [`${one.from?.routingNumber ?? ''}${one.traceNumber}`, one])),
      returned: Map.groupBy(returned, ({ answerTrace = '' }) => answerTrace),
    },
    sent: kept.filter(({ settles, isDecided }) => settles === date && !isDecided),
    came: incoming.entries.filter(({ settles }) => settles === date),
    files: sumByStatus(settling),
    leftTwice,
    untaken: incoming.untaken,
  };
}

const sumByStatus = (all: AchBankDay['files']): AchBankDay['files'] =>
  [...Map.groupBy(all, ({ status }) => status)].map(([status, group]) => ({
    status,
    files: group.length,
    entries: group.reduce((sum, { entries }) => sum + entries, 0),
  }));
