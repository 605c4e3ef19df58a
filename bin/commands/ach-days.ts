import { type CalendarDate, parseCalendarDate } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { readItem } from '../../functions/kernel/table/read-item.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { achDaysQueue } from '../../functions/money/ach-days/queues.ts';
import {
  type AchBankDay,
  achBankDay,
  achBankDayItem,
  bankDayPartition,
  liveBank,
} from '../../functions/money/ach-days/store.ts';
import { stageScope } from '../../functions/money/ach-files/store.ts';
import { partitionPages } from '../../functions/kernel/table/partition-pages.ts';
import { columns } from '../command-line/columns.ts';
import { defineCommand } from '../command-line/command.ts';
import { stageOption } from '../command-line/options.ts';

const date = { name: 'date', text: 'a day of the bank (New York)' } as const;

const day = defineCommand({
  summary: 'Shows the ACH of a day by bank: files, settlement report and ledger, and what explains each cent.',
  details: `A day is compared from six o'clock of the next morning on, once a day as long as it is open, and when a report of it comes (docs/operate/ach-days.md).
"in" comes to us, "out" goes from us, in cents. Exit code 1: something differs, or the day is not compared yet.`,
  examples: ['2026-11-20 --stage live', '2026-11-20 --stage live --bank 101999997'],
  argument: date,
  options: { stage: stageOption, bank: { text: 'only the bank with this routing number', value: 'number' } },
  writes: false,
  run: async ({ date: text, stage, bank }, { openTarget }) => {
    const wanted = dateIn(text);
    const { table, close } = await openTarget({ stage });
    const days = await daysOf(table, wanted, bank).finally(close);
    if (days.length === 0) return { data: [], lines: [`no bank is compared for ${wanted} yet`], exitCode: 1 };
    return {
      data: days.map(({ pk: _, sk: __, version: ___, ...one }) => one),
      lines: days.flatMap(linesOf),
      exitCode: days.some(({ differenceCount }) => differenceCount > 0) ? 1 : 0,
    };
  },
});

const compare = defineCommand({
  summary: 'Has a day of a bank compared again, for example after something was corrected.',
  details: 'It sends a message to the worker that compares. `ach day` shows the result.',
  examples: ['2026-11-20 --bank 101999997 --stage live'],
  argument: date,
  options: { stage: stageOption, bank: { text: 'its routing number', value: 'number', isRequired: true } },
  writes: true,
  run: async ({ date: text, stage, bank: routingNumber }, { openQueues }) => {
    const body = { routingNumber, date: dateIn(text) };
    const queues = await openQueues({ stage });
    await queues.send({ queue: achDaysQueue.name, body }).finally(() => queues.close());
    return { data: body, lines: [`${body.date} of ${routingNumber} is compared; ach day shows the result`] };
  },
});

function dateIn(text: string): CalendarDate {
  const found = parseCalendarDate(text);
  if (found === undefined) throw new Error(`${text} is no date: write 2026-11-20`);
  return found;
}

async function daysOf(table: Table, wanted: CalendarDate, bank: string | undefined): Promise<readonly AchBankDay[]> {
  if (bank !== undefined) {
    const found = await readItem(table, achBankDay(liveBank(bank), wanted));
    return found === undefined ? [] : [found];
  }
  const found: AchBankDay[] = [];
  for await (const page of partitionPages(table, bankDayPartition(stageScope), `${wanted}#`)) {
    found.push(...page.map((item) => achBankDayItem.parse(item)));
  }
  return found;
}

function linesOf(one: AchBankDay): readonly string[] {
  const { routingNumber, date: of, madeAt, isOpen, differenceCount, differences, files, flows, ledger, lines } = one;
  const state = differenceCount > 0 ? `${differenceCount} differences` : isOpen ? 'agrees so far' : 'agrees';
  return [
    `${of}, bank ${routingNumber}: ${state} (compared at ${madeAt}; report: ${one.report})`,
    ...files.map((file) => `  ${file.files} files with ${file.entries} entries: ${file.status}`),
    ...section(
      ['settles', 'entries', 'in', 'out'],
      flows.map(({ flow, entries, inCents, outCents }) => [flow, entries, inCents, outCents]),
    ),
    ...section(
      ['report', 'in', 'out', 'in by files', 'out by files'],
      one.compared.map(({ flows: all, reported, expected }) => [
        all.join(' + '),
        reported.inCents,
        reported.outCents,
        expected.inCents,
        expected.outCents,
      ]),
    ),
    ...section(
      ['booked', 'entries', 'in', 'out'],
      ledger.map(({ type, entries, inCents, outCents }) => [type, entries, inCents, outCents]),
    ),
    ...section(
      ['explained', 'by', 'entries', 'in', 'out'],
      lines.map(({ side, of: what, class: by, entries, inCents, outCents }) => [
        `${side}: ${what}`,
        by,
        entries,
        inCents,
        outCents,
      ]),
    ),
    ...differences.map(({ of: what, about, cents, why }) => `  DIFFERENCE ${what} ${about}: ${cents} cents, ${why}`),
    ...(one.otherCodes.length === 0 ? [] : [`  codes that are not compared: ${one.otherCodes.join(', ')}`]),
    ...one.untakenFiles.map((key) => `  not taken: ${key}`),
    ...(one.unreadLedgers === 0 ? [] : [`  ${one.unreadLedgers} ledgers are not walked through yet`]),
  ];
}

const section = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): readonly string[] =>
  rows.length === 0 ? [] : columns(head, rows).map((line) => `  ${line}`);

export const achDayVerbs = { day, compare };
