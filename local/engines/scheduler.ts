import type { SQSClient } from '@aws-sdk/client-sqs';
import { pause } from './pause.ts';
import { answerRequest } from './scheduler/api.ts';
import { deliver } from './scheduler/delivery.ts';
import { serveApi } from './scheduler/http.ts';
import { ScheduleBook } from './scheduler/schedule-book.ts';
import { scheduleFile } from './scheduler/schedule-file.ts';

export interface SchedulerSettings {
  /** The SQS client that sends to the targets. */
  readonly sqs: SQSClient;
  /** Milliseconds since 1970; the clock of the machine if absent. */
  readonly nowMs?: () => number;
  /** The folder of `schedules.json`, which stores the schedules. If absent, they end with the scheduler. */
  readonly dataDir?: string;
  /** Milliseconds between searches for due schedules (250 if absent). With 0, only `tick` searches. */
  readonly tickMs?: number;
  /** Called for every failed delivery that is retried. */
  readonly onProblem?: (problem: { readonly schedule: string; readonly error: unknown }) => void;
}

export interface RunningScheduler {
  /** The endpoint for an ordinary SchedulerClient. */
  readonly endpoint: string;
  /** Delivers everything that is due now, in order of time. Returns the number of successful deliveries. */
  tick(): Promise<number>;
  /** The next time at which a schedule is due; undefined if there is none. */
  nextMomentMs(): number | undefined;
  stop(): Promise<void>;
}

const TICK_MS = 250;
const RETRY_MS = 1_000;
/** As in the cloud, a delivery is given up after this time. */
const RETRIED_FOR_MS = 24 * 60 * 60 * 1_000;

/**
 * A small EventBridge Scheduler: one-time, rate and cron schedules in UTC that send to queues. Delivery is at least once: after a
 * crash between sending and saving, it sends again.
 */
export async function startScheduler(settings: SchedulerSettings): Promise<RunningScheduler> {
  const { nowMs = Date.now, tickMs = TICK_MS } = settings;
  const file = scheduleFile(settings.dataDir);
  const book = new ScheduleBook(file.load(), (all) => file.save(all));
  const api = await serveApi((request) => answerRequest(book, request, nowMs()));
  let last: Promise<unknown> = Promise.resolve();
  const tick = (): Promise<number> => {
    const ticked = last.then(() => deliverDue(book, settings, nowMs));
    last = ticked.catch(() => undefined);
    return ticked;
  };
  const stopping = new AbortController();
  const ticking = tickMs > 0 ? keepTicking(tick, tickMs, settings, stopping.signal) : undefined;
  return {
    endpoint: api.endpoint,
    tick,
    nextMomentMs: () => book.nextMomentMs(),
    stop: async () => {
      stopping.abort();
      await ticking;
      await last;
      await api.close();
    },
  };
}

async function keepTicking(
  tick: () => Promise<unknown>,
  tickMs: number,
  { onProblem }: SchedulerSettings,
  until: AbortSignal,
): Promise<void> {
  while (!until.aborted) {
    await tick().catch((error: unknown) => onProblem?.({ schedule: '(all)', error }));
    await pause(tickMs, until);
  }
}

async function deliverDue(book: ScheduleBook, settings: SchedulerSettings, nowMs: () => number): Promise<number> {
  let delivered = 0;
  for (const schedule of book.due(nowMs())) {
    try {
      await deliver(settings.sqs, schedule);
      delivered += 1;
      book.advance(schedule, nowMs());
    } catch (error) {
      settings.onProblem?.({ schedule: schedule.name, error });
      const isGivenUp = nowMs() - (schedule.dueAtMs ?? 0) > RETRIED_FOR_MS;
      if (isGivenUp) book.advance(schedule, nowMs());
      else book.retry(schedule, nowMs() + RETRY_MS);
    }
  }
  return delivered;
}
