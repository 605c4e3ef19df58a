import type { AchFlow, AchSettlement } from '../../ports/ach-rail/settings.ts';
import type { ReportTotal } from './report-total.ts';
import type { AchBankDay, AchReportDay } from './store.ts';

type Flow = AchBankDay['flows'][number];

/** The classes of a report against what settles by the files, and the codes that the settings do not name. */
export function compareReport(
  { classes, several }: Pick<AchSettlement, 'classes' | 'several'>,
  reports: readonly AchReportDay[],
  flows: readonly Flow[],
): Pick<AchBankDay, 'compared' | 'otherCodes'> {
  const newest = reports.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)).slice(-1);
  const totals = (several === 'add' ? reports : newest).flatMap((one) => one.totals);
  const known = new Set(classes.flatMap(({ codes }) => codes));
  return {
    compared: classes.map((one) => ({
      flows: [...one.flows],
      expected: sumOf(flows.filter(({ flow }) => one.flows.includes(flow))),
      reported: sumOf(totals.filter(({ code }) => one.codes.includes(code))),
    })),
    otherCodes: [...new Set(totals.map(({ code }) => code))].filter((code) => !known.has(code)).sort(),
  };
}

const orderOf = ({ takenAt, key }: AchReportDay): string => `${takenAt}#${key}`;

type Sums = Pick<ReportTotal, 'inCents' | 'outCents'>;

const sumOf = (all: readonly Sums[]): Sums =>
  all.reduce<Sums>(
    (sum, { inCents, outCents }) => ({ inCents: sum.inCents + inCents, outCents: sum.outCents + outCents }),
    { inCents: 0, outCents: 0 },
  );

/** The sums of what settles by flow, in the order of the flows. */
export function flowsOf(
  entries: readonly { readonly flow: AchFlow; readonly amount: number; readonly comesIn: boolean }[],
  flows: readonly AchFlow[],
): readonly Flow[] {
  return flows.map((flow) => {
    const own = entries.filter((one) => one.flow === flow);
    const sum = (isIn: boolean) => own.reduce((cents, one) => cents + (one.comesIn === isIn ? one.amount : 0), 0);
    return { flow, entries: own.length, inCents: sum(true), outCents: sum(false) };
  });
}
