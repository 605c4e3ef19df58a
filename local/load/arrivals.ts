import { setTimeout as pause } from 'node:timers/promises';

export interface Arrivals {
  /** Requests a second of each kind of work. */
  readonly rates: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Starts that are on their way at the same time, at most. */
  readonly concurrency: number;
  /** After the last arrival, work that is still waiting after this time is dropped. */
  readonly drainSeconds: number;
  /** Does one piece of work. `intendedMs` is the moment at which it should have started. It must not throw. */
  readonly start: (name: string, intendedMs: number) => Promise<void>;
  /** Milliseconds; only differences count. */
  readonly nowMs: () => number;
  readonly random: () => number;
}

/** The numbers of a running load. */
export interface LoadProgress {
  waiting: number;
  onTheWay: number;
  dropped: number;
}

const tickMs = 5;

/**
 * Starts work at random moments with the given mean rates, no matter how long earlier work takes (open loop). So the moments do not
 * depend on the platform, and a platform that hangs shows long latencies instead of fewer requests.
 */
export async function arrive(arrivals: Arrivals, progress: LoadProgress): Promise<void> {
  const { rates, seconds, concurrency, drainSeconds, start, nowMs, random } = arrivals;
  const beginMs = nowMs();
  const endMs = beginMs + seconds * 1000;
  const waiting: { readonly name: string; readonly intendedMs: number }[] = [];
  const gap = (rate: number) => (-Math.log(1 - random()) / rate) * 1000;
  const next = Object.entries(rates).flatMap(([name, rate]) =>
    rate > 0 ? [{ name, rate, atMs: beginMs + gap(rate) }] : [],
  );
  const fill = () => {
    while (progress.onTheWay < concurrency) {
      const one = waiting.shift();
      if (one === undefined) break;
      progress.onTheWay += 1;
      void start(one.name, one.intendedMs).finally(() => {
        progress.onTheWay -= 1;
        fill();
      });
    }
    progress.waiting = waiting.length;
  };
  for (let now = beginMs; now < endMs;) {
    await pause(tickMs);
    now = Math.min(nowMs(), endMs);
    const due: typeof waiting = [];
    for (const one of next) {
      for (; one.atMs <= now; one.atMs += gap(one.rate)) due.push({ name: one.name, intendedMs: one.atMs });
    }
    waiting.push(...due.sort((one, other) => one.intendedMs - other.intendedMs));
    fill();
  }
  while (progress.onTheWay + waiting.length > 0 && nowMs() < endMs + drainSeconds * 1000) await pause(tickMs);
  progress.dropped = waiting.splice(0).length;
  progress.waiting = 0;
  while (progress.onTheWay > 0) await pause(tickMs);
}
