import type { SecondOfLoad } from './result.ts';
import { type Sample, sampleSummaryOf } from './samples.ts';

/** One second of a load as a line: answers, latency, errors by status, requests that wait and events that have not arrived. */
export function liveLine(
  { second, done, waiting, onTheWay, behind }: SecondOfLoad,
  samples: readonly Sample[],
): string {
  const { p50, p99, errors } = sampleSummaryOf(samples);
  const parts = [
    `${second} s`.padStart(6),
    `${done}/s`.padStart(7),
    `p50 ${p50.toFixed(0)} ms`.padStart(11),
    `p99 ${p99.toFixed(0)} ms`.padStart(12),
    `${onTheWay} open`,
    ...(waiting === 0 ? [] : [`${waiting} waiting`]),
    ...(behind === undefined ? [] : [`${behind} events behind`]),
    ...Object.entries(errors).map(([status, count]) => `${status}: ${count}`),
  ];
  return parts.join('  ');
}
