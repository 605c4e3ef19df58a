import { bankDateOf, instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { plusBankingDays } from '../../kernel/base/calendar/banking-days.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { partitionPages } from '../../kernel/table/partition-pages.ts';
import { bankOf } from '../../organisations/banks.ts';
import { achFlows, type AchSettlement } from '../../ports/ach-rail/settings.ts';
import type { Platform } from '../../ports/platform.ts';
import { type AchAside, settledByRetry } from '../ach-files/for-others.ts';
import { listAsides } from '../ach-files/settle-aside.ts';
import { compareReport, flowsOf } from './compare-report.ts';
import { type ExplainedMoney, dayLinesOf, isStillOpen } from './day-lines.ts';
import { explainReceived, explainSent } from './explain-entries.ts';
import { explainRows } from './explain-rows.ts';
import { readDayFiles } from './filed-money.ts';
import type { SkippedFile } from './incoming-entries.ts';
import { type LedgerRows, ledgerRows } from './ledger-rows.ts';
import { comesIn } from './settling-entry.ts';
import { type AchBankDay, achReportDayItem, achBankDay, type BankRef, reportDayPartition } from './store.ts';

type Comparing = Pick<Platform, 'table' | 'settings' | 'achFiles' | 'clock'>;

/** Differences of a day that are stored with their names. */
const namedMax = 50;
/** Banking days after which what is open is a difference. */
const openDaysMax = 5;
/** Banking days within which a file may come that has entries of a day before. */
const laterDays = 2;
const usualDueAt = { hour: 12, minute: 0 } as const;

/** When the report of a day, and the walk through the ledger, are late. */
export const lateFrom = (date: CalendarDate, settlement: AchSettlement | undefined): Instant =>
  instantAtBankTime(plusBankingDays(date, 1), settlement?.dueAt ?? usualDueAt);

/**
 * Compares a day of a bank: what settles on it by the files, what the bank reports, and what was booked on it. Each entry of a file is explained by the
 * ledger, each transaction by a file; what nothing explains is a difference. It writes nothing, and gives the same as long as nothing new has come.
 */
export async function makeDay(
  platform: Comparing,
  bank: BankRef,
  date: CalendarDate,
): Promise<Omit<AchBankDay, 'version'>> {
  const { table, clock, settings } = platform;
  const now = clock.now();
  const settlement = bankOf(settings, bank.routingNumber).ach.files?.settlement;
  const rows = await ledgerRows(table, bank, date);
  const { returnsSettle = 'nextDay' } = settlement ?? {};
  const around = await readDayFiles(platform, bank, { date, now, rows, returnsSettle });
  const { filed, sent, came, files, leftTwice } = around;
  const allAsides = await listAsides(table, { all: true });
  // What a retry has settled is looked for like anything else.
  const asides = new Map(
    allAsides.flatMap(({ key, line, settledAt, settledBy }) =>
      settledBy === settledByRetry
        ? []
        : [[`${key}#${line ?? ''}`, settledAt === undefined ? ('open' as const) : ('settled' as const)]],
    ),
  );
  const untaken = around.untaken.filter((one) => !isGivenUp(one, allAsides));
  const explaining = { platform, scope: bank.scope, rows, asides, leftTwice };
  const money = [
    ...(await explainSent(explaining, sent)),
    ...(await explainReceived(explaining, came)),
    ...(await explainRows(platform, rows.ofDay, filed)),
  ];
  const moved = [...sent.filter(({ isRejected }) => !isRejected), ...came];
  const flows = [
    ...flowsOf(
      moved.map((one) => ({ ...one, comesIn: comesIn(one) })),
      achFlows,
    ),
  ];
  const report = await reportOf(platform, bank, date, { settlement, flows, now });
  const isLate = now >= lateFrom(date, settlement);
  const differences = [
    ...money.flatMap((one) => unexplainedIn(one, { now, date, rows })),
    ...differencesOf(report.compared),
    ...(report.report === 'missing' && isLate ? [lateReport] : []),
    ...(rows.unread.length > 0 && isLate ? [unreadLedger(rows.unread)] : []),
    ...(isLate ? untaken.filter(({ cameOn }) => cameOn === date).map(untakenFile) : []),
  ];
  const lines = [...dayLinesOf(money)];
  return {
    ...achBankDay(bank, date).key,
    date,
    routingNumber: bank.routingNumber,
    madeAt: now,
    isOpen:
      differences.length + rows.unread.length + untaken.length > 0 ||
      now < lateFrom(plusBankingDays(date, laterDays), settlement) ||
      report.report === 'missing' ||
      money.some(({ explanation }) => isStillOpen(explanation)),
    files,
    flows,
    ledger: ledgerSums(lines),
    lines,
    ...report,
    untakenFiles: untaken.map(({ key }) => key).sort(),
    unreadLedgers: rows.unread.length,
    differences: differences.slice(0, namedMax),
    differenceCount: differences.length,
  };
}

/** True if an operator has settled that nothing of a file is taken. */
const isGivenUp = ({ key, isRefused }: SkippedFile, asides: readonly AchAside[]): boolean =>
  isRefused &&
  asides.some(
    (one) =>
      one.key === key &&
      one.line === undefined &&
      one.partsBefore === undefined &&
      one.settledBy !== undefined &&
      one.settledBy !== settledByRetry,
  );

const untakenFile = ({ key, isRefused }: SkippedFile): Difference => ({
  of: 'file',
  about: key,
  cents: 0,
  why: isRefused ? 'nothing of this file of the bank was taken' : 'this file of the bank is not taken yet',
});

type Difference = AchBankDay['differences'][number];

/** What nothing explains. While ledgers are unread, transactions of them may be missing; what is open for days is a difference. */
function unexplainedIn(
  { side, of, about, amount, explanation }: ExplainedMoney,
  { now, date, rows }: { readonly now: Instant; readonly date: CalendarDate; readonly rows: LedgerRows },
): readonly Difference[] {
  const { class: found, why } = explanation;
  const { since = date } = explanation;
  const isOld = now >= lateFrom(plusBankingDays(since > date ? since : date, openDaysMax), undefined);
  if (found === 'unexplained') {
    const mayBeUnread = side === 'files' && rows.unread.length > 0 && !isOld;
    return mayBeUnread ? [] : [{ of, about, cents: amount, why: why ?? found }];
  }
  if (found === 'notSent' && now >= lateFrom(date, undefined))
    return [{ of, about, cents: amount, why: 'its bank does not have its file' }];
  const hasWaited = isOld && found !== 'onItsWay' && isStillOpen(explanation);
  return hasWaited ? [{ of, about, cents: amount, why: `it is ${found} since ${openDaysMax} banking days` }] : [];
}

const differencesOf = (compared: AchBankDay['compared']): readonly Difference[] =>
  compared.flatMap(({ flows, expected, reported }) => {
    const about = flows.join(', ');
    const sides = [
      ['comes in', reported.inCents, expected.inCents],
      ['goes out', reported.outCents, expected.outCents],
    ] as const;
    return sides.flatMap(([side, bank, ours]) =>
      bank === ours
        ? []
        : [
            {
              of: 'report',
              about,
              cents: bank - ours,
              why: `${side}: ${bank} cents by the report, ${ours} by the files`,
            },
          ],
    );
  });

const lateReport: Difference = { of: 'report', about: 'report', cents: 0, why: 'the report of the bank is late' };
const unreadLedger = (organisations: readonly string[]): Difference => ({
  of: 'ledger',
  about: organisations.slice(0, 5).join(', '),
  cents: 0,
  why: 'the ledger was not walked through since',
});

async function reportOf(
  { table }: Comparing,
  bank: BankRef,
  date: CalendarDate,
  {
    settlement,
    flows,
    now,
  }: {
    readonly settlement: AchSettlement | undefined;
    readonly flows: AchBankDay['flows'];
    readonly now: Instant;
  },
): Promise<Pick<AchBankDay, 'report' | 'compared' | 'otherCodes'>> {
  if (settlement === undefined) return { report: 'notDeclared', compared: [], otherCodes: [] };
  const reports = [];
  for await (const page of partitionPages(table, reportDayPartition(bank), `${date}#`)) {
    reports.push(...page.map((item) => achReportDayItem.parse(item)));
  }
  if (reports.length > 0) return { report: 'compared', ...compareReport(settlement, reports, flows) };
  if (!(await isReported(table, bank, date, now))) return { report: 'notDeclared', compared: [], otherCodes: [] };
  const moves = flows.some(({ entries }) => entries > 0);
  return { report: moves ? 'missing' : 'notNeeded', compared: [], otherCodes: [] };
}

/**
 * True for a day of which a report is missed. None is of a day before the first one that was ever reported. As long as there was none at all, only that of the
 * newest day is missed: it is not known since when the bank reports.
 */
async function isReported(table: Table, bank: BankRef, date: CalendarDate, now: Instant): Promise<boolean> {
  const [first] = await table.query({ pk: reportDayPartition(bank), limit: 1 });
  return first === undefined ? plusBankingDays(date, 1) >= bankDateOf(now) : achReportDayItem.parse(first).date <= date;
}

const ledgerSums = (lines: AchBankDay['lines']): AchBankDay['ledger'] =>
  [
    ...Map.groupBy(
      lines.filter(({ side }) => side === 'ledger'),
      ({ of }) => of,
    ),
  ].map(([type, group]) => ({
    type,
    entries: group.reduce((sum, one) => sum + one.entries, 0),
    inCents: group.reduce((sum, one) => sum + one.inCents, 0),
    outCents: group.reduce((sum, one) => sum + one.outCents, 0),
  }));
