import { runAllDue } from '../../functions/time/due/run-due.ts';
import { dueQueue, wakeUpsQueue } from '../../functions/time/due/queues.ts';
import { bankDateOf } from '../../functions/kernel/base/calendar/bank-time.ts';
import { type CalendarDate, plusDays, weekdays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { type Instant, plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../functions/kernel/due/due-index.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { invariant } from '../../functions/kernel/base/invariant.ts';
import { payments } from '../../functions/money/payments/store.ts';
import { recurringPayments } from '../../functions/money/recurring-payments/store.ts';
import { runMomentOf } from '../../functions/money/recurring-payments/schedule.ts';
import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import { takeSent } from '../support/bank/workers.ts';
import { useHastyWaits } from '../support/simulation/hasty-waits.ts';
import { pick, runSeed, underShortest } from '../support/simulation/seed.ts';
import type { Act, ScheduleRequest, RequestedSchedule } from '../support/races/acts.ts';
import { type Command, deliver, perform } from '../support/races/perform.ts';
import { startProcess } from '../support/races/process.ts';
import { links, type RaceBank, startRaceBank } from '../support/races/race-bank.ts';
import { RaceModel } from '../support/races/race-model.ts';
import type { Random } from '../support/weakening/random.ts';

const casesMax = Number(process.env['SEEDS'] ?? 50);
const roundsMax = Number(process.env['ROUNDS'] ?? 12);
const attemptsMax = 6;
/** Some of them are more than a poor counterparty has. */
const amounts = [5_00, 10_00, 20_00] as const;
const crashChance = 0.25;
/** A process has died by then at the latest, if it lives so long. */
const requestsMax = 6;
const caseSecondsMax = 120;
/** Far more than any round needs that has an order. */
const statesMax = 20_000;

/** The effects that an attempt may have had, or must have had if it was answered; a worker answers the number of its runs. */
interface Phase {
  readonly steps: readonly (readonly [act: Act, now: Instant])[];
  readonly must: boolean;
  readonly answer?: string;
}

/** A command with its attempts, of which only the last one was answered. */
interface Done {
  readonly command: Command;
  readonly phases: readonly Phase[];
}

let engine: RunningEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
useHastyWaits();
afterAll(() => engine.stop());

let tables = 0;
let rounds = 0;

test.each(Array.from({ length: casesMax }, (_, index) => runSeed + index))(
  'concurrent commands have the outcome of some serial order, seed %i',
  (seed) =>
    underShortest(
      { seed, name: 'ROUNDS', lengthMax: roundsMax, reached: () => rounds, secondsMax: caseSecondsMax },
      async (most) => {
        tables += 1;
        const bank = await startRaceBank(seed, { endpoint: engine.endpoint, tableName: `race-${String(tables)}` });
        try {
          await liveOn(bank, most);
        } finally {
          await bank.stop();
        }
      },
    ),
);

async function liveOn(bank: RaceBank, most: number): Promise<void> {
  let { model } = bank;
  for (rounds = 0; rounds < most; rounds += 1) {
    const times = nextTimes(bank.random, model, bank.clock.now());
    bank.clock.set(times[0]);
    await followRail(bank, model);
    const stopped = new Set([...model.schedules].flatMap(([id, { status }]) => (status === 'Active' ? [] : [id])));
    const commands = rounds === 0 ? firstCommands(bank, model) : randomCommands(bank, model);
    const runnable = runnableOf(model, commands, times[1]);
    const done = await Promise.all(
      commands.map((command) => live(bank, command, { times, steps: actsOf(command, runnable) })),
    );
    bank.clock.set(times[1]);
    model = await settled(bank, model, done, stopped);
  }
  model = await settled(bank, model, [await runEverything(bank, model)], new Set());
  expect([...model.schedules.keys()].filter((id) => model.isDue(id, bank.clock.now()))).toEqual([]);
}

/** Two moments that the clocks of processes show at once: mostly just before the next run and at it. */
function nextTimes(random: Random, model: RaceModel, now: Instant): readonly [Instant, Instant] {
  const soon = plusMs(now, 60_000);
  const days = random.chance(0.2) ? 8 + random.below(25) : 1 + random.below(6);
  const later = runMomentOf(plusDays(bankDateOf(now), days), 7);
  const next = [...model.schedules.values()]
    .flatMap(({ status, calendar, next: place }) => (status === 'Active' ? (calendar.moment(place) ?? []) : []))
    .filter((moment) => moment > soon)
    .sort()[0];
  const kind = random.next();
  if (kind < 0.2) return [soon, soon];
  if (kind < 0.4 || next === undefined) return [later, later];
  return kind < 0.8 ? [plusMs(next, -1000), next] : [next, next];
}

/** Steps of the rail are not raced here: they are done before the round. */
async function followRail(bank: RaceBank, model: RaceModel): Promise<void> {
  bank.weakness.off();
  const now = bank.clock.now();
  const moment = await momentOf(bank.platform, bank.organisationId, 'schedule');
  for (let id = model.nextOnRail(now); id !== undefined; id = model.nextOnRail(now)) {
    const ref = payments.ref(bank.organisationId, id);
    invariant(ref !== undefined, 'ids of payments can be read');
    const { ran, failed } = await runAllDue(bank.platform, moment, [ref.key]);
    expect({ id, ran, failed }).toEqual({ id, ran: 1, failed: [] });
    model.stepOnRail(id, now);
  }
  bank.weakness.on();
}

/** Sends a command, and sends it again if its answer was lost, as its client or its queue would. */
async function live(
  bank: RaceBank,
  command: Command,
  { times, steps: acts }: { readonly times: readonly [Instant, Instant]; readonly steps: readonly Act[] },
): Promise<Done> {
  const phases: Phase[] = [];
  const { random } = bank;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const now = attempt === 1 ? pick(random, times) : times[1];
    const process = startProcess(bank, now);
    if (attempt === 1 && random.chance(crashChance)) {
      process.plan.failAt(1 + random.below(requestsMax), random.chance(0.5) ? 'before' : 'after');
    }
    const steps = acts.map((act) => [act, now] as const);
    const answer = await perform(bank, process, command);
    const isMessage = 'work' in command && command.work === 'message';
    // An index shows the state of an earlier moment, so a message may find nothing.
    if (answer === undefined || isMessage) phases.push({ steps, must: false });
    else phases.push({ steps, must: true, answer });
    if (answer !== undefined) return { command, phases };
  }
  throw new Error(`${JSON.stringify(command)} had no answer however often it was sent`);
}

function actsOf(command: Command, runnable: readonly string[]): readonly Act[] {
  if (!('work' in command)) return [command];
  const ids = command.work === 'runs' ? command.ids.filter((id) => runnable.includes(id)) : runnable;
  return ids.map((id) => ({ act: 'run', id }));
}

/** The schedules that may run until then: those that are due, in any status, and those that are created meanwhile. */
function runnableOf(model: RaceModel, commands: readonly Command[], until: Instant): readonly string[] {
  const due = [...model.schedules].filter(
    ([, { status, calendar, next }]) =>
      (status === 'Active' || status === 'Disabled') && (calendar.moment(next) ?? '9') <= until,
  );
  const created = commands.filter((command) => 'act' in command && command.act === 'create').length;
  // A client that had no answer creates another one, where it has no key.
  const more = created === 0 ? [] : nextIds(model, created * 2);
  return [...due.map(([id]) => id), ...more];
}

/** The ids that each account gives next. */
const nextIds = (model: RaceModel, count: number): readonly string[] =>
  [...model.accounts].flatMap(([id, { schedules }]) =>
    Array.from({ length: count }, (_, index) => id + String(schedules + 1 + index).padStart(9, '0')),
  );

/** Handles the messages of a wake-up until nothing is due any more. */
async function runEverything(bank: RaceBank, model: RaceModel): Promise<Done> {
  const now = bank.clock.now();
  bank.weakness.off();
  takeSent(bank, dueQueue.name);
  takeSent(bank, wakeUpsQueue.name);
  let waiting: readonly object[] = [{ organisationId: bank.organisationId }];
  for (; waiting.length > 0; waiting = takeSent(bank, dueQueue.name)) {
    for (const body of waiting) expect(await deliver(bank.platform, body)).toBe(true);
  }
  const steps = [...model.schedules].flatMap(([id, { calendar, next }]) => {
    const due = calendar.dates.filter((_, place) => place >= next && (calendar.moment(place) ?? '9') <= now);
    return due.map(() => [{ act: 'run', id }, now] as const);
  });
  return {
    command: { work: 'message', body: { organisationId: bank.organisationId } },
    phases: [{ steps, must: false }],
  };
}

/** The model after some order of the commands that gives all answers and the visible state. */
async function settled(
  bank: RaceBank,
  before: RaceModel,
  done: readonly Done[],
  stopped: ReadonlySet<string>,
): Promise<RaceModel> {
  const seen = await bank.look();
  expectOncePaid(before, seen, done, stopped);
  const found = linearized(before, done, seen);
  if (!(found instanceof RaceModel)) throw new Error(reportOf(before, done, seen, found));
  const after = found.clone();
  after.log = new Map();
  return after;
}

function reportOf(
  before: RaceModel,
  done: readonly Done[],
  seen: readonly string[],
  { states, nearest }: Failure,
): string {
  const commands = done.flatMap(({ command, phases }) => [
    JSON.stringify(command),
    ...phases.map(({ steps, answer }) => `   ${steps[0]?.[1] ?? ''} ${answer ?? 'not answered'}`),
  ]);
  const wrong =
    nearest === undefined
      ? ['gives these answers']
      : ['gives what is seen. The nearest has', ...without(nearest, seen), 'instead of', ...without(seen, nearest)];
  const round = `no order of the commands of round ${String(rounds + 1)} (${String(states)} states)`;
  return [round, ...commands, ...wrong, 'it was', ...before.lines()].join('\n');
}

const without = (lines: readonly string[], others: readonly string[]) => lines.filter((line) => !others.includes(line));

/** Checks without the model: one payment for each due date, and none for a schedule that was stopped before the round. */
function expectOncePaid(
  before: RaceModel,
  seen: readonly string[],
  done: readonly Done[],
  stopped: ReadonlySet<string>,
) {
  const made = seen.flatMap((line) => {
    const [, id = '', due = ''] = /^payment .* (\d{18}) (\d{4}-\d\d-\d\d) /.exec(line) ?? [];
    return id === '' ? [] : [{ id, due }];
  });
  const dates = made.map(({ id, due }) => `${id} ${due}`);
  expect(dates.filter((date, index) => dates.indexOf(date) !== index)).toEqual([]);
  const enabled = done.flatMap(({ command }) => ('act' in command && command.act === 'enable' ? [command.id] : []));
  for (const id of stopped) {
    if (enabled.includes(id)) continue;
    const count = made.filter((one) => one.id === id).length;
    expect({ id, made: count }).toEqual({ id, made: before.schedules.get(id)?.made });
  }
}

/** The progress of a command: its attempt, the number of runs so far, the runs that are left, and those that found nothing. */
interface CommandProgress {
  readonly phase: number;
  readonly runs: number;
  readonly left: readonly number[];
  readonly idle: readonly number[];
}

interface Failure {
  readonly states: number;
  readonly nearest: readonly string[] | undefined;
}

/**
 * Looks for an order of all steps that gives every answer and ends with the visible state. A state that two ways reach is
 * followed once. If there is no such order, it reports the nearest one.
 */
function linearized(start: RaceModel, done: readonly Done[], seen: readonly string[]): RaceModel | Failure {
  const found = followed(start, done, seen, isReportedIn(seen));
  if (found instanceof RaceModel) return found;
  invariant(found.states < statesMax, 'all orders of a round can be tried');
  // Orders that contradict the log are followed only for the failure message.
  return followed(start, done, seen, () => true);
}

function followed(
  start: RaceModel,
  done: readonly Done[],
  seen: readonly string[],
  mayBe: (model: RaceModel, runsOwed: number) => boolean,
): RaceModel | Failure {
  const wanted = seen.join('\n');
  const known = new Set<string>();
  let nearest: readonly string[] | undefined;
  let found: RaceModel | undefined;
  const follow = (model: RaceModel, key: string, before: readonly CommandProgress[]): void => {
    const places = before.map((place, index) => idling(place, done[index]?.phases ?? [], model));
    const here = `${JSON.stringify(places)} ${key}`;
    if (found !== undefined || known.size >= statesMax || known.has(here)) return;
    known.add(here);
    if (places.every((place, index) => isThrough(place, done[index]?.phases ?? []))) {
      const lines = model.lines();
      if (lines.join('\n') === wanted) found = model;
      else if (nearest === undefined || without(lines, seen).length < without(nearest, seen).length) nearest = lines;
    }
    places.forEach((place, index) => {
      for (const move of movesOf(place, done[index]?.phases ?? [])) {
        const next = model.clone();
        const said = next.apply(...move.step);
        const nextKey = next.key();
        const after = places.with(index, move.place);
        const isTwin = isRefusedTwin(model, start, move);
        if ((fits(move, said, nextKey !== key) || isTwin) && mayBe(next, owed(after, done)))
          follow(next, nextKey, after);
      }
    });
  };
  const places = done.map(({ phases }) => progressIn(phases, 0));
  follow(start, start.key(), places);
  return found ?? { states: known.size, nearest };
}

/** How many runs are still to come of those that workers answered. */
const owed = (places: readonly CommandProgress[], done: readonly Done[]): number =>
  places.reduce((sum, { phase, runs }, index) => {
    const phases = done[index]?.phases ?? [];
    const last = phases.at(-1);
    if (last?.must !== true || !isRuns(last)) return sum;
    return sum + Number(last.answer) - (phases[phase] === last ? runs : 0);
  }, 0);

/** Whether a model can reach the visible state: the log begins like its own, and has as many runs left as are missing. */
function isReportedIn(seen: readonly string[]): (model: RaceModel, runsOwed: number) => boolean {
  const told = new Map(seen.map((line) => /^log (\S+ \S+) (.*)$/.exec(line)).map((found) => [found?.[1], found?.[2]]));
  const runs = runsIn(seen);
  return (model, runsOwed) =>
    [...model.log].every(([thing, rows]) => told.get(thing)?.startsWith(rows.join(' | ')) === true) &&
    runs - runsIn([...model.schedules.values()].flatMap((one) => one.runs)) >= runsOwed;
}

const runsIn = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + (line.match(/ x1 (?!Skipped Disabled)/g)?.length ?? 0), 0);

const progressIn = (phases: readonly Phase[], phase: number): CommandProgress => ({
  phase,
  runs: 0,
  left: (phases[phase]?.steps ?? []).map((_, index) => index),
  idle: [],
});

/** The place with those of its runs that would find nothing now: whenever that was, they may be done with. */
function idling(place: CommandProgress, phases: readonly Phase[], model: RaceModel): CommandProgress {
  const last = phases.at(-1);
  if (last?.must !== true) return place;
  const idle = last.steps.flatMap(([act, now], index) =>
    place.idle.includes(index) || (act.act === 'run' && !model.isDue(act.id, now)) ? [index] : [],
  );
  return { ...place, idle };
}

/** Only the last attempt of a command must have had its effect. */
function isThrough({ phase, runs, left, idle }: CommandProgress, phases: readonly Phase[]): boolean {
  const last = phases.at(-1);
  if (last?.must !== true) return true;
  const isIn = phases[phase] === last;
  const rest = isIn ? left : last.steps.map((_, index) => index);
  return rest.every((index) => idle.includes(index)) && (!isRuns(last) || (isIn ? runs : 0) === Number(last.answer));
}

const isRuns = ({ steps }: Phase): boolean => steps.every(([act]) => act.act === 'run');

interface Move {
  readonly step: Phase['steps'][number];
  readonly phase: Phase;
  /** After it. */
  readonly place: CommandProgress;
}

/** The next steps of this attempt, or of a later one: a new attempt ends the one before. */
function movesOf(place: CommandProgress, phases: readonly Phase[]): readonly Move[] {
  return phases.flatMap((phase, at) => {
    if (at < place.phase) return [];
    const from = at === place.phase ? place : { ...progressIn(phases, at), idle: place.idle };
    const texts = new Set<string>();
    return from.left.flatMap((index) => {
      const step = phase.steps[index];
      const text = JSON.stringify(step);
      if (step === undefined || texts.has(text)) return [];
      texts.add(text);
      return [{ step, phase, place: { ...from, runs: from.runs + 1, left: from.left.filter((one) => one !== index) } }];
    });
  });
}

/** True where the step could be a part of the attempt. What need not be done, and changes nothing, is left out. */
function fits({ step: [act], phase: { must, answer }, place }: Move, said: string, isChange: boolean): boolean {
  if (!must) return isChange;
  return act.act === 'run' ? said === '1' && place.runs <= Number(answer) : answer === said;
}

/**
 * Two creates with one key, and the counterparty deleted between them: the one that read it before continues, because the
 * deletion is no condition of it, and the other one may be refused before the key is used. Its retry is answered like the first.
 */
function isRefusedTwin(model: RaceModel, before: RaceModel, { step: [act], phase: { answer } }: Move): boolean {
  if (act.act !== 'create' || act.asked.key === undefined) return false;
  const isUsedNow = model.keys.has(act.asked.key) && !before.keys.has(act.asked.key);
  return isUsedNow && answer !== undefined && answer === model.refusalOf(act.asked);
}

function firstCommands(bank: RaceBank, model: RaceModel): readonly Command[] {
  return Array.from({ length: 2 + bank.random.below(2) }, () => ({ act: 'create', asked: randomRequest(bank, model) }));
}

function randomCommands(bank: RaceBank, model: RaceModel): readonly Command[] {
  const { random } = bank;
  if (random.chance(0.2)) return changesOfRuns(bank, model);
  const commands = Array.from({ length: 2 + random.below(4) }, () => randomCommand(bank, model));
  const [first] = commands;
  // The same at the same time: a client that does not wait, a message that comes twice.
  if (first !== undefined && random.chance(0.3)) commands[commands.length - 1] = first;
  return commands;
}

/** Workers run everything that is due, while the items that a run reads change. */
function changesOfRuns({ random }: RaceBank, model: RaceModel): readonly Command[] {
  const runs = { work: 'runs', ids: [...model.schedules.keys()] } as const;
  const account = pick(random, [...model.accounts.keys()]);
  const fund = { act: 'fund', account, amount: pick(random, amounts) } as const;
  const freeze = { act: random.chance(0.5) ? 'freeze' : 'unfreeze', account } as const;
  return [runs, runs, fund, relink(random, model), random.chance(0.5) ? freeze : relink(random, model)];
}

function relink(random: Random, { other }: RaceModel): Act {
  const permissions = pick(random, ['CreditAndDebit', 'CreditAndDebit', 'CreditOnly', 'DebitOnly'] as const);
  const isLinked = other === undefined ? random.chance(0.5) : other.link !== undefined;
  return { act: 'relink', permissions, ...(isLinked ? { link: pick(random, links) } : {}) };
}

function randomCommand(bank: RaceBank, model: RaceModel): Command {
  const { random } = bank;
  const ids = [...model.schedules.keys()];
  const id = pick(random, ids.length === 0 || random.chance(0.05) ? nextIds(model, 1) : ids);
  const [account, other] = random.shuffled([...model.accounts.keys()]);
  invariant(account !== undefined && other !== undefined, 'there are two accounts');
  const amount = pick(random, amounts);
  const balance = model.accounts.get(account)?.balance ?? 0;
  const kind = random.next();
  if (kind < 0.2) return { work: 'runs', ids: random.shuffled(ids) };
  if (kind < 0.28) return { work: 'message', body: messageFor(bank, id) };
  if (kind < 0.4) return { act: 'disable', id };
  if (kind < 0.46) return { act: 'enable', id };
  if (kind < 0.52) return changeOf(model, id, amount);
  if (kind < 0.57) return { act: 'delete', id };
  if (kind < 0.65) return ids.length < 6 ? { act: 'create', asked: randomRequest(bank, model) } : { act: 'enable', id };
  if (kind < 0.7) return { act: 'freeze', account };
  if (kind < 0.75) return { act: 'unfreeze', account };
  if (kind < 0.78) return { act: 'close', account };
  if (kind < 0.82) return { act: 'reopen', account };
  if (kind < 0.87) return { act: 'fund', account, amount };
  if (kind < 0.92)
    return { act: 'pay', account, to: other, amount: random.chance(0.5) && balance > 0 ? balance : amount };
  if (kind < 0.925) return { act: 'archive', customer: pick(random, [...model.customers.keys()]) };
  if (kind < 0.935) return { act: 'forget' };
  return relink(random, model);
}

/** It is a change too if the answer was lost. */
const changeOf = ({ schedules }: RaceModel, id: string, amount: number): Act => ({
  act: 'change',
  id,
  kind: schedules.get(id)?.asked.kind ?? 'recurringCreditBookPayment',
  amount,
});

/** A message that was sent before, or one that a wake-up would send for a schedule; now and then the wake-up itself. */
function messageFor({ random, sent, organisationId }: RaceBank, id: string): object {
  const before = sent.filter(({ queue }) => queue === dueQueue.name || queue === wakeUpsQueue.name);
  if (before.length > 0 && random.chance(0.3)) return pick(random, before).body;
  if (random.chance(0.1)) return { organisationId };
  const ref = recurringPayments.ref(organisationId, id);
  invariant(ref !== undefined, 'ids of schedules can be read');
  const { duePk } = dueAttributes(organisationId, ref.key, '' as Instant);
  return { organisationId, bucket: Number(duePk.split('#')[2]) };
}

function randomRequest({ random, clock }: RaceBank, model: RaceModel): ScheduleRequest {
  const used = [...model.schedules.values()].map(({ asked }) => asked).filter(({ key }) => key !== undefined);
  if (used.length > 0 && random.chance(0.15)) return pick(random, used);
  const kind = pick(random, [
    'recurringCreditBookPayment',
    'recurringCreditAchPayment',
    'recurringDebitAchPayment',
    'recurringDebitAchPayment',
  ] as const);
  const [first = '', second = ''] = [...model.accounts.keys()];
  const [account, payee] = random.chance(0.75) ? [first, second] : [second, first];
  return {
    kind,
    account,
    amount: pick(random, [5_00, 10_00, 20_00]),
    schedule: randomSchedule(random, bankDateOf(clock.now())),
    ...(kind === 'recurringCreditBookPayment' ? { payee } : {}),
    verifies: kind === 'recurringDebitAchPayment' && model.other?.link !== undefined && random.chance(0.7),
    ...(random.chance(0.5) ? { key: `key ${String(random.below(4))}` } : {}),
  };
}

function randomSchedule(random: Random, today: CalendarDate): RequestedSchedule {
  const total = random.chance(0.3) ? { totalNumberOfPayments: 1 + random.below(3) } : {};
  const end = random.chance(0.2) ? { endTime: plusDays(today, 32 + random.below(20)) } : {};
  const span = { ...total, ...end };
  if (random.chance(0.8)) return { interval: 'Weekly', dayOfWeek: pick(random, weekdays), ...span };
  return { interval: 'Monthly', dayOfMonth: pick(random, [1, 15, -1, -3]), ...span };
}
