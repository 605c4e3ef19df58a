import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';

/** What a report says of a settlement day under one code, in cents. `inCents` comes to us, `outCents` goes from us. */
export interface ReportTotal {
  readonly date: CalendarDate;
  readonly code: string;
  readonly inCents: number;
  readonly outCents: number;
  readonly entries: number;
}

/** What was read of a report. Lines that cannot be used are left out of the totals. `whyNot`: nothing of it can be used. */
export interface SettlementReport {
  readonly totals: readonly ReportTotal[];
  readonly unusable: readonly { readonly line: number; readonly why: string }[];
  readonly whyNot?: string;
}

export const unusableReport = (whyNot: string): SettlementReport => ({ totals: [], unusable: [], whyNot });

/** One total for each day and code, in the order of days and codes. */
export function sumOfTotals(totals: readonly ReportTotal[]): readonly ReportTotal[] {
  const groups = [...Map.groupBy(totals, ({ date, code }) => `${date}#${code}`)];
  return groups
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first === undefined
        ? []
        : [
            others.reduce(
              (sum, { inCents, outCents, entries }) => ({
                ...sum,
                inCents: sum.inCents + inCents,
                outCents: sum.outCents + outCents,
                entries: sum.entries + entries,
              }),
              first,
            ),
          ],
    );
}
