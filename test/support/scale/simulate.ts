import type { Platform } from '../../../functions/ports/platform.ts';
import { startTestPlatform, testStart } from '../bank/platform.ts';
import { turn, VirtualTime } from '../delivery-simulation/virtual-time.ts';
import { createMemoryTable } from '../memory-table/memory-table.ts';
import { seededKeys } from '../simulation/simulation.ts';
import { type Random, randomFor } from '../weakening/random.ts';
import { noExecution } from './gateway.ts';
import { type AnsweredRequest, Load } from './load.ts';
import { foundPaying, type PayingOrganisation } from './organisations.ts';
import { type Spread, spreadOf, type Use, usesOf } from './samples.ts';
import { type Stage, type StageOptions, startStage } from './stage.ts';
import { livingIn } from './virtual-process.ts';

export interface ScaleOptions extends StageOptions {
  readonly seed: number;
  readonly organisations: number;
  /** Customers of each organisation, with an account each. */
  readonly customers: number;
  /** Webhooks of each organisation, whose receivers answer after 100 ms. */
  readonly webhooks: number;
  /** Book payments a second, of all organisations together, that arrive at random moments. */
  readonly perSecond: number;
  /** Seconds that are measured, after `warmSeconds` in which the requests grow to what they are then. */
  readonly seconds: number;
  readonly warmSeconds: number;
}

/** What a run saw in the seconds that it measured. */
export interface ScaleRun {
  readonly faults: readonly string[];
  readonly statuses: Readonly<Record<string, number>>;
  /** Payments a second that were created, of whatever requests. */
  readonly created: number;
  readonly answered: Spread;
  readonly numbered: Spread;
  /** Of what reached the receivers in these seconds: no times of a run that falls behind, in which the oldest still wait. */
  readonly received: Spread;
  /** Transactions that had no number when the last request was answered. */
  readonly backlog: number;
  /** Seconds until all were numbered, and how many were not. */
  readonly drainedSeconds: number;
  readonly unnumbered: number;
  readonly writes: readonly Use[];
  readonly reads: readonly Use[];
  /** By queue: calls of its busiest message group. */
  readonly messages: readonly Use[];
  /** Calls of KMS a second. */
  readonly keyReads: number;
  /** Write units a second of the whole table. */
  readonly tableWrites: number;
  /** The most executions of the API and of a reader of the stream at a time. */
  readonly executions: number;
  readonly streamExecutions: number;
  readonly conflicts: number;
  readonly throttles: number;
  readonly transactions: number;
  /** Batches of the stream that failed and came again. */
  readonly failures: number;
}

const drainSecondsMax = 120;

/** Lives through some seconds of a stage with so many organisations and payments, in virtual time, and checks what became of them. */
export async function simulateScale(options: ScaleOptions): Promise<ScaleRun> {
  const time = new VirtualTime(testStart);
  const random = randomFor(options.seed, 1);
  const items = createMemoryTable();
  const ids = seededIds(randomFor(options.seed, 2));
  const keyMaker = seededKeys(randomFor(options.seed, 3));
  const bank = await startTestPlatform({ platform: { table: items, clock: time, ids }, keyMaker });
  try {
    const base = { ...bank.platform, table: items };
    const paying: PayingOrganisation[] = [];
    for (let count = 0; count < options.organisations; count += 1) {
      paying.push(await foundPaying(base, `Organisation ${String(count)}`, options));
    }
    const stage = await startStage(options, { time, random, items, base });
    return await livingIn(time, () => run(options, stage, paying));
  } finally {
    await bank.stop();
  }
}

async function run(options: ScaleOptions, stage: Stage, paying: readonly PayingOrganisation[]): Promise<ScaleRun> {
  const { time, watch, gateway, receivedAfterMs } = stage;
  const sinceMs = time.nowMs + options.warmSeconds * 1_000;
  const endMs = sinceMs + options.seconds * 1_000;
  const load = new Load(stage, { ...options, paying, endMs });
  load.begin();
  await runUntil(stage, () => time.nowMs >= sinceMs);
  receivedAfterMs.length = 0;
  const drain = countingFrom(stage);
  await runUntil(stage, () => time.nowMs >= endMs);
  const counted = drain(options.seconds);
  const received = spreadOf(receivedAfterMs);
  await runUntil(stage, () => load.open === 0);
  return {
    ...answersOf(load.answers.filter(({ atMs }) => atMs >= sinceMs)),
    ...counted,
    received,
    executions: gateway.counts.mostRunning,
    ...(await drained(stage)),
    numbered: spreadOf(watch.numberedAfterMs(sinceMs)),
    faults: watch.faults,
  };
}

/** Waits until the readers of the stream have nothing left to do. Whatever has no number then is a fault. */
async function drained(stage: Stage): Promise<Pick<ScaleRun, 'backlog' | 'drainedSeconds' | 'unnumbered'>> {
  const { time, watch, readers } = stage;
  const backlog = watch.unnumbered;
  const fromMs = time.nowMs;
  const isLate = () => time.nowMs > fromMs + drainSecondsMax * 1_000;
  await runUntil(stage, () => readers.every(({ waiting }) => waiting === 0) || isLate());
  const { unnumbered } = watch;
  if (unnumbered > 0) watch.faults.push(`${String(unnumbered)} transactions have no number`);
  return { backlog, unnumbered, drainedSeconds: (time.nowMs - fromMs) / 1_000 };
}

function answersOf(answers: readonly AnsweredRequest[]): Pick<ScaleRun, 'statuses' | 'answered'> {
  const made = answers.filter(({ status }) => status === 201);
  const nameOf = ({ status }: AnsweredRequest) => (status === noExecution ? 'no execution' : String(status));
  const byStatus = [...Map.groupBy(answers, nameOf)].map(([status, all]) => [status, all.length] as const);
  return {
    statuses: Object.fromEntries(byStatus),
    answered: spreadOf(made.map(({ ms }) => ms)),
  };
}

/** Begins to count; the result is what was used since. */
function countingFrom({ cloud, cloudClient, groups, readers, watch }: Stage) {
  const allowances = [cloudClient.writes, cloudClient.reads, cloudClient.tableWrites, groups] as const;
  for (const one of allowances) one.drain();
  const before = { ...cloudClient.counts, committed: watch.committed };
  return (seconds: number) => {
    const { counts } = cloudClient;
    const [writes, reads, table, messages] = allowances.map((one) => one.drain());
    const none = { taken: new Map<string, number>(), refused: new Map<string, number>() };
    const inTable = [...(table ?? none).taken.values()].reduce((sum, units) => sum + units, 0);
    return {
      created: (watch.committed - before.committed) / seconds,
      writes: usesOf(writes ?? none, cloud.partitionWrites, seconds),
      reads: usesOf(reads ?? none, cloud.partitionReads, seconds),
      messages: usesOf(messages ?? none, cloud.groupCalls, seconds),
      tableWrites: inTable / seconds,
      keyReads: (counts.keys - before.keys) / seconds,
      conflicts: counts.conflicts + counts.conditions - before.conflicts - before.conditions,
      throttles: counts.throttles - before.throttles,
      transactions: counts.transactions - before.transactions,
      failures: readers.reduce((sum, one) => sum + one.counts.failures, 0),
      streamExecutions: Math.max(...readers.map((one) => one.counts.mostRunning)),
    };
  };
}

/** Lets time pass from one moment at which something happens to the next. */
async function runUntil({ time, workers }: Stage, until: () => boolean): Promise<void> {
  for (;;) {
    do await turn();
    while (workers.map(({ lane }) => lane.dispatch()).includes(true));
    const nextMs = Math.min(time.nextMs(), ...workers.map(({ lane }) => lane.nextMs()));
    if (until() || nextMs === Infinity) return;
    time.moveTo(Math.ceil(nextMs));
  }
}

function seededIds(random: Random): Platform['ids'] {
  return {
    digits: (digits) =>
      String(1 + random.below(9)) + Array.from({ length: digits - 1 }, () => random.below(10)).join(''),
    bytes: (count) => Uint8Array.from({ length: count }, () => random.below(256)),
    fraction: () => random.next(),
  };
}
