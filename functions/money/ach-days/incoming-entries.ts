import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { bankOf } from '../../organisations/banks.ts';
import type { Platform } from '../../ports/platform.ts';
import { bankFolder } from '../ach-files/file-names.ts';
import { foundParts } from '../ach-files/found-parts.ts';
import type { EntryReport } from '../ach-files/read-report.ts';
import type { SettlingEntry } from './settling-entry.ts';
import { type FileScope, achIntake, intakeId } from '../ach-files/for-others.ts';

type Reading = Pick<Platform, 'table' | 'settings' | 'achFiles'>;

/** What banks have sent. An entry that came in several files is there once. */
export interface IncomingEntries {
  readonly entries: readonly SettlingEntry[];
  /** Files of which nothing was taken, and files that nobody has taken yet. */
  readonly untaken: readonly SkippedFile[];
}

export interface SkippedFile {
  readonly key: string;
  /** The day of the bank on which it came. */
  readonly cameOn: CalendarDate;
  /** True if it was put aside whole. */
  readonly isRefused: boolean;
}

/** Reads the files of a bank that came since a moment. */
export async function readIncoming(
  { table, settings, achFiles }: Reading,
  ref: { readonly scope: FileScope; readonly routingNumber: string },
  { since, now }: { readonly since: Instant; readonly now: Instant },
): Promise<IncomingEntries> {
  const answers = bankOf(settings, ref.routingNumber).ach.files?.answers?.reports;
  const found = new Map<string, SettlingEntry>();
  const untaken: SkippedFile[] = [];
  for await (const { key, modifiedAt = plusMs(now, 0) } of achFiles.list(`incoming/${bankFolder(ref)}/`)) {
    if (modifiedAt < since || (answers !== undefined && key.includes(answers.keyHas))) continue;
    const bytes = await achFiles.read(key);
    if (bytes === undefined) continue;
    const intake = await readItem(table, achIntake(intakeId({ key }, bytes)));
    const isRefused = intake?.refusal !== undefined;
    if (isRefused || intake?.finishedAt === undefined)
      untaken.push({ key, cameOn: bankDateOf(intake?.receivedAt ?? modifiedAt), isRefused });
    if (intake === undefined || intake.refusal !== undefined) continue;
    for (const { line, report } of foundParts({ bytes, answers: undefined }, bankDateOf(modifiedAt))) {
      if (report === undefined || report.kind === 'fileAnswer') continue;
      const entry = entryOf(report, { key, line, receivedOn: bankDateOf(intake.receivedAt) });
      if (entry !== undefined && !found.has(entry.identity)) found.set(entry.identity, entry.entry);
    }
  }
  return { entries: [...found.values()], untaken };
}

function entryOf(
  report: EntryReport,
  {
    key,
    line,
    receivedOn,
  }: { readonly key: string; readonly line: number; readonly receivedOn: ReturnType<typeof bankDateOf> },
): { readonly identity: string; readonly entry: SettlingEntry } | undefined {
  switch (report.kind) {
    case 'incoming': {
      const { accountNumber, entry, routingNumber: to } = report;
      const {
        direction,
        amount,
        completionDate: settles,
        traceNumber,
        counterpartyRoutingNumber: routingNumber,
      } = entry;
      const from = { routingNumber, accountNumber };
      const identity = [routingNumber, traceNumber, accountNumber, direction, amount, settles].join('#');
      return amount === 0
        ? undefined
        : { identity, entry: { flow: 'received', direction, amount, settles, traceNumber, from, to, key, line } };
    }
    case 'returned':
    case 'dishonored':
    case 'contested': {
      const { direction, amount = 0, traceNumber, answerTrace, settlementDate: settles = receivedOn } = report;
      const identity = [report.kind, answerTrace, traceNumber, direction, amount, settles].join('#');
      return amount === 0
        ? undefined
        : { identity, entry: { flow: 'returned', direction, amount, settles, traceNumber, answerTrace, key, line } };
    }
    case 'prenote':
    case 'zero':
    case 'changed':
    case 'changeRefused':
      return undefined;
  }
}
