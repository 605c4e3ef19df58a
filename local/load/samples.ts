/** One request that has ended. */
export interface Sample {
  readonly part: string;
  /** Milliseconds from the begin of the load to the moment at which the request should have started. */
  readonly atMs: number;
  /** Milliseconds from that moment to the answer. */
  readonly latencyMs: number;
  /** The status of the answer; `none` without an answer. */
  readonly status: number | 'none';
}

export interface Summary {
  readonly requests: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
  /** Answers other than 2xx, by status. */
  readonly errors: Readonly<Record<string, number>>;
}

const percent = 100;

/** The smallest latency that `share` percent of the requests do not exceed; 0 without requests. */
export function percentile(latencies: readonly number[], share: number): number {
  const sorted = [...latencies].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / percent) - 1)] ?? 0;
}

export function sampleSummaryOf(samples: readonly Sample[]): Summary {
  const latencies = samples.map(({ latencyMs }) => latencyMs);
  const errors: Record<string, number> = {};
  for (const { status } of samples) {
    if (!isSuccess(status)) errors[String(status)] = (errors[String(status)] ?? 0) + 1;
  }
  return {
    requests: samples.length,
    p50: percentile(latencies, 50),
    p90: percentile(latencies, 90),
    p99: percentile(latencies, 99),
    max: percentile(latencies, percent),
    errors,
  };
}

export const isSuccess = (status: Sample['status']): boolean => typeof status === 'number' && status < 300;

/** The requests of each second in which they should have started. */
export function bySecond(samples: readonly Sample[], seconds: number): readonly (readonly Sample[])[] {
  const buckets: Sample[][] = Array.from({ length: seconds }, () => []);
  for (const sample of samples) buckets[Math.min(seconds - 1, Math.floor(sample.atMs / 1000))]?.push(sample);
  return buckets;
}
