import { reconciliation } from '../../functions/accounts/ledger/for-others.ts';
import { type CalendarDate, parseCalendarDate } from '../../functions/kernel/base/calendar/calendar-date.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { columns } from '../command-line/columns.ts';
import { type CommandResult, defineCommand } from '../command-line/command.ts';
import { stageOption } from '../command-line/options.ts';
import { readBankReport, type ReportedMovement } from '../reconcile/bank-report.ts';
import { type BankMovement, movementsOfDay } from '../reconcile/books-of-day.ts';
import { type Difference, differencesBetween } from '../reconcile/compare-report.ts';
import { allOrganisations } from '../../functions/organisations/directory.ts';

const reconcile = defineCommand({
  summary: 'Compares our books of a day with what the bank says that it moved, and names each difference.',
  details: `Our books: all transactions of that day of the bank, except those between two accounts of the platform, with sums for each bank and type. The
platform keeps no report of the bank, so export the bank's own: JSON lines with "reference", "direction" and "amount" in cents,
seen from our account. The reference is the paymentId of what we sent, the traceNumber of a received entry, or the id of the
transaction. Without --report nothing is compared. It also says what the nightly check of the ledger found. Exit code 1:
something differs; 2: nothing was compared, because of an error.`,
  examples: [
    '--stage live --day 2026-11-26 --report bank.jsonl',
    '--stage live --day 2026-11-26 --bank 101999997 --report bank.jsonl',
    '--day 2026-11-26',
  ],
  options: {
    day: { text: 'a day of the bank (New York)', value: 'date', isRequired: true },
    report: { text: "the bank's report of that day", value: 'path' },
    bank: { text: 'only accounts of the bank with this routing number', value: 'number' },
    organisation: { text: 'only this organisation', value: 'id' },
    stage: stageOption,
  },
  writes: false,
  failureCode: 2,
  run: async ({ day: text, report, bank, organisation, stage }, { openTarget }) => {
    const day = parseCalendarDate(text);
    if (day === undefined) throw new Error(`--day ${text} is no date: write 2026-11-26`);
    const { table, close } = await openTarget({ stage });
    try {
      const theirs = report === undefined ? undefined : await readBankReport(report);
      const books = await booksOf(table, day, organisation);
      const ours = bank === undefined ? books.movements : books.movements.filter((one) => one.bank === bank);
      return resultOf({ day, ours, theirs, faults: books.faults, unchecked: books.unchecked });
    } finally {
      close();
    }
  },
});

interface Books {
  readonly movements: readonly BankMovement[];
  /** Faults of the ledger that its check of that day found, over all organisations. */
  readonly faults: number;
  /** The organisations of which the ledger was not checked that day. */
  readonly unchecked: readonly string[];
}

async function booksOf(table: Table, day: CalendarDate, organisationId: string | undefined): Promise<Books> {
  const movements: BankMovement[] = [];
  const unchecked: string[] = [];
  let faults = 0;
  for await (const id of organisationId === undefined ? allOrganisations(table) : [organisationId]) {
    for await (const one of movementsOfDay(table, id, day)) movements.push(one);
    const check = reconciliation(id, day);
    const stored = await table.get(check.key);
    const done = stored === undefined ? undefined : check.parse(stored);
    if (done?.finishedAt === undefined) unchecked.push(id);
    faults += done?.faults ?? 0;
  }
  return { movements, faults, unchecked };
}

function resultOf({
  day,
  ours,
  theirs,
  faults,
  unchecked,
}: {
  readonly day: string;
  readonly ours: readonly BankMovement[];
  readonly theirs: readonly ReportedMovement[] | undefined;
  readonly faults: number;
  readonly unchecked: readonly string[];
}): CommandResult {
  const sums = sumsOf(ours);
  const differences = theirs === undefined ? undefined : differencesBetween(ours, theirs);
  const isDifferent = faults > 0 || (differences?.length ?? 0) > 0;
  return {
    data: { day, sums, compared: theirs?.length, differences, ledgerFaults: faults, uncheckedOrganisations: unchecked },
    lines: [
      ...columns(
        ['bank', 'type', 'count', 'credits', 'debits'],
        sums.map((one) => [one.bank, one.type, one.count, one.credits, one.debits]),
      ),
      ledgerLine(day, faults, unchecked),
      ...verdictLines(ours, theirs, differences),
    ],
    exitCode: isDifferent ? 1 : 0,
  };
}

/** The movements of each bank and type: how many, and their sums in cents. */
function sumsOf(movements: readonly BankMovement[]) {
  const groups = Map.groupBy(movements, ({ bank, type }) => `${bank} ${type}`);
  return [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, all]) => {
      const [first] = all;
      if (first === undefined) return [];
      const sum = (direction: BankMovement['direction']) =>
        all.reduce((total, one) => total + (one.direction === direction ? one.amount : 0), 0);
      return [{ bank: first.bank, type: first.type, count: all.length, credits: sum('Credit'), debits: sum('Debit') }];
    });
}

function ledgerLine(day: string, faults: number, unchecked: readonly string[]): string {
  const missing = unchecked.length === 0 ? '' : ` ${unchecked.length} organisations were not checked on that day.`;
  return faults > 0
    ? `The check of the ledger on ${day} found ${faults} faults: see ledger-faults in docs/operate/runbook.md.${missing}`
    : `The check of the ledger on ${day} found no fault.${missing}`;
}

function verdictLines(
  ours: readonly BankMovement[],
  theirs: readonly ReportedMovement[] | undefined,
  differences: readonly Difference[] | undefined,
): readonly string[] {
  if (theirs === undefined || differences === undefined) return ['Nothing was compared: no --report is given.'];
  if (differences.length === 0) return [`All ${ours.length} movements are as the bank reports them.`];
  return [`${differences.length} movements differ:`, ...differences.map((one) => `  ${sentenceOf(one)}`)];
}

function sentenceOf({ reference, direction, ours, theirs }: Difference): string {
  const what = `${direction} ${reference}`;
  const where = ours === undefined ? '' : ` (${ours.type} ${ours.transactionId} of account ${ours.accountId})`;
  if (theirs === undefined) return `${what}: ${ours?.amount ?? 0} cents in our books${where}, not in the report`;
  if (ours === undefined) return `${what}: ${theirs.amount} cents in the report, not in our books`;
  return `${what}: ${ours.amount} cents in our books${where}, ${theirs.amount} cents in the report`;
}

export const bankVerbs = { reconcile };
