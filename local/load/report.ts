import { cpus } from 'node:os';
import { partNames } from './parts.ts';
import type { LoadResult } from './result.ts';
import { bySecond, type Summary, sampleSummaryOf } from './samples.ts';
import { temperNameOf } from './tempers.ts';

/** A load in numbers, as report.json has it. Latencies are milliseconds. */
export interface LoadReport {
  readonly startedAt: string;
  readonly address: string;
  readonly machine: string;
  readonly seconds: number;
  readonly rates: LoadResult['options']['rates'];
  readonly accounts: number;
  readonly schedules: number;
  readonly clockMs: number | undefined;
  readonly drainMs: number;
  readonly dropped: number;
  readonly events: number;
  readonly total: Summary;
  readonly parts: readonly ({ readonly name: string } & Summary)[];
  readonly timeline: readonly {
    readonly second: number;
    readonly intended: number;
    readonly done: number;
    readonly p50: number;
    readonly p99: number;
    readonly errors: number;
    readonly behind: number | undefined;
  }[];
  readonly receivers: readonly {
    readonly name: string;
    readonly temper: string;
    readonly arrived: number;
    readonly accepted: number;
    readonly behind: number;
  }[];
  readonly faults: readonly string[];
}

export function reportOf(result: LoadResult): LoadReport {
  const { options, samples } = result;
  const processors = cpus();
  const intended = bySecond(samples, options.seconds);
  return {
    startedAt: result.startedAt,
    address: result.address,
    machine: `${processors.length} x ${processors[0]?.model.trim() ?? 'processor'}, Node ${process.versions.node}`,
    seconds: options.seconds,
    rates: options.rates,
    accounts: options.accounts,
    schedules: options.schedules,
    clockMs: result.clockMs,
    drainMs: result.drainMs,
    dropped: result.dropped,
    events: result.events,
    total: sampleSummaryOf(samples),
    parts: partNames.flatMap((name) => {
      const own = samples.filter(({ part }) => part === name);
      return own.length === 0 ? [] : [{ name, ...sampleSummaryOf(own) }];
    }),
    timeline: Array.from({ length: Math.max(intended.length, result.seconds.length) }, (_, index) => {
      const { requests, p50, p99, errors } = sampleSummaryOf(intended[index] ?? []);
      const { done = 0, behind } = result.seconds[index] ?? {};
      const failed = Object.values(errors).reduce((sum, count) => sum + count, 0);
      return { second: index + 1, intended: requests, done, p50, p99, errors: failed, behind };
    }),
    receivers: result.receivers.map((one) => ({ ...one, temper: temperNameOf(one.temper) })),
    faults: result.faults,
  };
}

/** The report as a few lines for a terminal. */
export function reportLines(report: LoadReport): readonly string[] {
  const line = ({ requests, p50, p90, p99, max, errors }: Summary, name: string) =>
    [
      name.padEnd(14),
      `${requests}`.padStart(7),
      `${(requests / report.seconds).toFixed(1)}/s`.padStart(9),
      ...Object.entries({ p50, p90, p99, max }).map(([key, ms]) => `${key} ${ms.toFixed(0)} ms`.padStart(12)),
      ...Object.entries(errors).map(([status, count]) => `  ${status}: ${count}`),
    ].join('');
  const behind = report.receivers.filter((one) => one.behind > 0 && /^(fast|slow|flaky)/.test(one.temper));
  return [
    ...report.parts.map((part) => line(part, part.name)),
    line(report.total, 'all'),
    `${report.events} events. After the last answer, ${(report.drainMs / 1000).toFixed(1)} s passed until they had arrived (at most --drain).`,
    ...behind.map((one) => `${one.name} (${one.temper}) is ${one.behind} events behind.`),
    ...(report.clockMs === undefined
      ? []
      : [`The clock passed the due dates in ${(report.clockMs / 1000).toFixed(1)} s.`]),
    ...(report.dropped === 0 ? [] : [`${report.dropped} requests waited too long and were not sent.`]),
    ...(report.faults.length === 0 ? ['All checks passed.'] : report.faults.map((fault) => `WRONG: ${fault}`)),
  ];
}
