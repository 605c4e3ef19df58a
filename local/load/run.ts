import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../tour/client.ts';
import { arrive, type LoadProgress } from './arrivals.ts';
import { openAccounts, openSchedules, passDueDates } from './bank.ts';
import { type EventResult, eventResult } from './event-checks.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { countEvents, readAccounts, readLog, readSchedules } from './gather.ts';
import { liveLine } from './live.ts';
import { createMix } from './mix.ts';
import { moneyFaults, scheduleFaults } from './money-checks.ts';
import type { LoadOptions } from './options.ts';
import type { Part } from './parts.ts';
import type { LoadResult, SecondOfLoad } from './result.ts';
import type { Sample } from './samples.ts';
import { isWell } from './tempers.ts';

const requestMsMax = 30_000;
const secondMs = 1000;
const watchMs = 250;
/** The number of events has to be the same for this time before the log counts as complete. */
const quietMs = 2000;

/** The API and its surroundings. */
export interface LoadTarget {
  readonly baseUrl: string;
  readonly token: string;
  readonly write: (line: string) => void;
  readonly nowMs: () => number;
  readonly random: () => number;
}

/** Sends the mix, waits for what follows from it, and checks money and events. Throws if the platform does not answer before it begins. */
export async function runLoad(options: LoadOptions, target: LoadTarget): Promise<LoadResult> {
  const { nowMs, write } = target;
  const client = createClient(target.baseUrl, target.token, { timeoutMs: requestMsMax });
  write(
    `${options.accounts} accounts, ${options.schedules} recurring payments and ${options.receivers} webhooks are created.`,
  );
  const accounts = await openAccounts(client, options.accounts);
  const schedules = await openSchedules(client, accounts, options.schedules);
  const fleet = await startFleet(client, options, nowMs);
  try {
    const eventsBefore = await countEvents(client);
    const startedAt = new Date(nowMs()).toISOString();
    const mix = createMix(client, { accounts, run: `${nowMs()}`, random: target.random });
    const samples: Sample[] = [];
    const progress: LoadProgress = { waiting: 0, onTheWay: 0, dropped: 0 };
    const beginMs = nowMs();
    const backlog = () => backlogOf(client, fleet, eventsBefore);
    const watch = watching({ options, place: target, samples, progress, beginMs, backlog });
    const clock = schedules.length === 0 ? undefined : passing(options.seconds / 2, () => passDueDates(client, nowMs));
    await arrive(
      {
        ...options,
        nowMs,
        random: target.random,
        start: async (name, intendedMs) => {
          const status = await mix.send(name as Part);
          const latencyMs = nowMs() - intendedMs;
          samples.push({ part: name, atMs: intendedMs - beginMs, latencyMs, status });
        },
      },
      progress,
    );
    const clockMs = await clock;
    const drainBeginMs = nowMs();
    await drain({ backlog, deadlineMs: nowMs() + options.drainSeconds * secondMs, nowMs });
    const drainMs = nowMs() - drainBeginMs;
    const seconds = await watch.stop();
    write('Money and events are checked.');
    const facts = await readAccounts(client, accounts);
    const scheduled = await readSchedules(client, schedules);
    const log = await readLog(client, eventsBefore);
    const events = fleet.receivers.map((receiver) => ({ receiver, result: eventResult(receiver, log) }));
    return {
      startedAt,
      address: target.baseUrl,
      options,
      samples,
      seconds,
      dropped: progress.dropped,
      clockMs,
      drainMs,
      events: log.ids.length,
      receivers: events.map(({ receiver, result }) => receiverResult(receiver, result)),
      faults: [
        ...moneyFaults(facts, mix.orders),
        ...scheduleFaults(scheduled, { accounts: facts, runsMin: 1 }),
        ...events.flatMap(({ result }) => result.faults),
        ...serverErrors(samples),
      ],
    };
  } finally {
    await fleet.stop();
  }
}

/** An error of the server is a fault of the platform. Without an answer, the money checks decide. */
function serverErrors(samples: readonly Sample[]): readonly string[] {
  const failed = samples.filter(({ status }) => typeof status === 'number' && status >= 500 && status !== 503);
  return failed.length === 0 ? [] : [`${failed.length} requests were answered with an error of the server`];
}

const receiverResult = (
  { name, temper, arrived, accepted }: Fleet['receivers'][number],
  { behind }: EventResult,
): LoadResult['receivers'][number] => ({ name, temper, arrived: arrived.length, accepted: accepted.length, behind });

async function passing(afterSeconds: number, pass: () => Promise<number>): Promise<number> {
  await pause(afterSeconds * secondMs);
  return pass();
}

/** Events that the well receivers with AtLeastOnce and those with AtMostOnce have not got: those of the last of them. */
async function backlogOf(
  client: Parameters<typeof countEvents>[0],
  { receivers }: Fleet,
  before: number,
): Promise<{ readonly behind: number; readonly behindOnce: number; readonly total: number }> {
  const total = (await countEvents(client)) - before;
  const most = (mode: string) =>
    Math.max(
      0,
      ...receivers
        .filter(({ temper }) => isWell(temper) && temper.deliveryMode === mode)
        .map(({ accepted, arrived }) => total - (mode === 'AtMostOnce' ? arrived.length : new Set(accepted).size)),
    );
  return { behind: most('AtLeastOnce'), behindOnce: most('AtMostOnce'), total };
}

/** Waits until no more events come and well receivers have got all, at most until the deadline. */
async function drain({
  backlog,
  deadlineMs,
  nowMs,
}: {
  readonly backlog: () => ReturnType<typeof backlogOf>;
  readonly deadlineMs: number;
  readonly nowMs: () => number;
}): Promise<void> {
  let last = -1;
  let sinceMs = nowMs();
  while (nowMs() < deadlineMs) {
    const { behind, behindOnce, total } = await backlog();
    if (total !== last) [last, sinceMs] = [total, nowMs()];
    if (behind <= 0 && behindOnce <= 0 && nowMs() - sinceMs >= quietMs) return;
    await pause(watchMs);
  }
}

/** Notes the numbers of each second, and prints them as a line. */
function watching({
  options,
  place,
  samples,
  progress,
  beginMs,
  backlog,
}: {
  readonly options: LoadOptions;
  readonly place: LoadTarget;
  readonly samples: readonly Sample[];
  readonly progress: LoadProgress;
  readonly beginMs: number;
  readonly backlog: () => ReturnType<typeof backlogOf>;
}): { stop(): Promise<readonly SecondOfLoad[]> } {
  const seconds: SecondOfLoad[] = [];
  const ended = new AbortController();
  let seen = 0;
  const watch = async () => {
    const isOver = () => ended.signal.aborted;
    for (let second = 1; ; second += 1) {
      const dueMs = beginMs + second * secondMs;
      await pause(Math.max(0, dueMs - place.nowMs()), undefined, { signal: ended.signal }).catch(() => undefined);
      if (isOver()) return;
      const ofSecond = samples.slice(seen);
      seen = samples.length;
      // An overloaded platform may not answer this in time; the line is then without it.
      const { behind } = await backlog().catch(() => ({ behind: undefined }));
      const one = { second, done: ofSecond.length, waiting: progress.waiting, onTheWay: progress.onTheWay, behind };
      seconds.push(one);
      if (!options.quiet) place.write(liveLine(one, ofSecond));
    }
  };
  const watched = watch();
  return {
    stop: async () => {
      ended.abort();
      await watched;
      return seconds;
    },
  };
}
