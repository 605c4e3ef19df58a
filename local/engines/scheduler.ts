import type { SQSClient } from '@aws-sdk/client-sqs';
import { pause } from './pause.ts';
import { answerRequest } from './scheduler/api.ts';
import { deliver } from './scheduler/delivery.ts';
import { serveApi } from './scheduler/http.ts';
import { ScheduleBook } from './scheduler/schedule-book.ts';
import { scheduleFile } from './scheduler/schedule-file.ts';

export interface SchedulerSettings {
  /** Delivers to the targets. */
  readonly sqs: SQSClient;
  /** Milliseconds since 1970; the machine's clock where absent. */
  readonly nowMs?: () => number;
  /** Schedules are kept in `schedules.json` of this folder; absent: they end with the scheduler. */
  readonly dataDir?: string;
  /** How often due schedules are looked for; 0: only when `tick` is called. 250 where absent. */
  readonly tickMs?: number;
  /** Told of every delivery that failed and is tried again. */
  readonly onProblem?: (problem: { readonly schedule: string; readonly error: unknown }) => void;
}

export interface RunningScheduler {
  /** For the endpoint of an unmodified SchedulerClient. */
  readonly endpoint: string;
  /** Delivers everything that is due now, in order of its time; answers how many deliveries succeeded. */
  tick(): Promise<number>;
  /** When something is due next; undefined where nothing is. */
  nextMomentMs(): number | undefined;
  stop(): Promise<void>;
}

const TICK_MS = 250;
const RETRY_MS = 1_000;
/** As in the cloud: what cannot be delivered for so long is given up. */
const RETRIED_FOR_MS = 24 * 60 * 60 * 1_000;

/**
 * A small EventBridge Scheduler: one-time, rate and cron schedules in UTC that send to queues. Delivery is at least
 * once: a crash between sending and noting it sends again.
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
