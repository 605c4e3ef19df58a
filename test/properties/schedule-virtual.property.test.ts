import type { Instant } from '../../functions/kernel/calendar/instant.ts';
import { Problem } from '../../functions/kernel/http/problem.ts';
import { usualRecurring } from '../../functions/kernel/runtime/recurring-settings.ts';
import { upcomingRuns } from '../../functions/recurring-payments/preview.ts';
import {
  afterRun,
  begin,
  disable,
  enable,
  type Enabled,
  isMissed,
  nextScheduledAction,
} from '../../functions/recurring-payments/recurring-payment.ts';
import type { Schedule } from '../../functions/recurring-payments/schedule.ts';
import type { RecurringPayment } from '../../functions/recurring-payments/store.ts';
import { runSeed, underSeed } from '../support/model-seed.ts';
import { hashOf, randomFrom } from '../support/weakening/random.ts';
import { DueHeap } from './due-heap.ts';
import { Diary, type Entry, type Standing } from './schedule-diary.ts';
import { days, draw, type Life, type World } from './schedule-lives.ts';

const schedules = Number(process.env['VIRTUAL_SCHEDULES'] ?? 2_000);
const years = Number(process.env['VIRTUAL_YEARS'] ?? 10);
const rules = { runHour: 6, recurring: usualRecurring };
/** Some cannot create a payment now and then: those runs do not count. */
const fails = (n: number, dueDate: string) => n % 3 === 0 && hashOf(`${String(n)}/${dueDate}`) % 50 === 0;

test(`${String(schedules)} schedules over ${String(years)} virtual years make one run of each due date, on its day`, () =>
  seeded(() => {
    const world = draw(randomFrom(runSeed), { schedules, years });
    const lived = live(world);
    let runs = 0;
    for (const [n, life] of world.lives.entries()) {
      const diary = new Diary(days, life, (dueDate) => fails(n, dueDate));
      diary.keep([...life.happens], { ...world.span, first: life.bornOn - 10 });
      const { entries, standings } = lived[n] ?? { entries: [], standings: [] };
      runs += entries.length;
      // Texts compare in a moment; what differs is worth the time of telling it well.
      if (JSON.stringify({ entries, standings }) === JSON.stringify(told(diary))) continue;
      expect({ n, ...life, entries, standings }).toEqual({ n, ...life, ...told(diary) });
    }
    expect(runs).toBeGreaterThan(schedules * years * 10);
  }));

test('a preview is what comes, run by run, until nothing is left', () =>
  seeded(() => {
    const { lives } = draw(randomFrom(runSeed), { schedules, years });
    for (const life of lives) {
      const now = (life.happens.find(({ what }) => what === 'create')?.at ?? '') as Instant;
      let one = born(life, now);
      const previewed = upcomingRuns(one, 50, now, rules).map(({ dueDate, runDate }) => [dueDate, runDate]);
      const made: unknown[] = [];
      while (one.dueAt !== undefined && made.length < 50) {
        const moment = one.dueAt < now ? now : one.dueAt;
        made.push([one.nextDueDate, nextScheduledAction({ ...one, updatedAt: moment })]);
        one = afterRun(one, true, moment, rules);
      }
      if (JSON.stringify(previewed) !== JSON.stringify(made))
        expect({ life, previewed }).toEqual({ life, previewed: made });
    }
  }));

const seeded = (work: () => void) => underSeed(runSeed, () => Promise.resolve().then(work));

interface Lived {
  readonly entries: Entry[];
  readonly standings: Standing[];
}

const told = ({ entries, standings }: Diary): Lived => ({ entries, standings });

/** All lives at once on one virtual clock: what is due is taken from one queue, and taken again now and then. */
function live({ lives, outages, seed, end }: World): readonly Lived[] {
  const random = randomFrom(seed);
  const items = new Map<number, RecurringPayment>();
  const lived = lives.map((): Lived => ({ entries: [], standings: [] }));
  const queue = new DueHeap<number>();
  let clock = '';

  const keep = (n: number, one: RecurringPayment) => {
    items.set(n, one);
    if (one.dueAt === undefined) return;
    queue.push(one.dueAt, n);
    if (random.chance(0.05)) queue.push(one.dueAt, n);
  };
  const drain = (until: string) => {
    for (let due = queue.take(until); due !== undefined; due = queue.take(until)) {
      if (due.at > clock) clock = due.at;
      const one = items.get(due.what);
      if (one?.status !== 'Active' || one.dueAt === undefined || one.dueAt > clock) continue;
      const now = clock as Instant;
      const dueDate = one.nextDueDate ?? '';
      const isCreated = !isMissed(one, now, rules) && !fails(due.what, dueDate);
      lived[due.what]?.entries.push({ dueDate, at: now, isCreated });
      keep(due.what, afterRun(one, isCreated, now, rules));
    }
  };

  const happens = lives.flatMap((life, n) =>
    life.happens.filter(({ what }) => what !== 'back').map((one) => ({ n, ...one })),
  );
  const ends = outages.flatMap(({ from, back }) => [
    { n: -1, at: from, what: 'away' as const },
    { n: -1, at: back, what: 'back' as const },
  ]);
  for (const { n, at, what } of [...happens, ...ends].sort((one, other) => (one.at < other.at ? -1 : 1))) {
    // Nobody takes what falls due during an outage; at its end the clock has jumped.
    if (what !== 'back') drain(at);
    clock = at;
    const life = lives[n];
    if (life === undefined || what === 'away' || what === 'back') {
      drain(at);
      continue;
    }
    const { enabled, skipped } = changed(life, items.get(n), what, at as Instant);
    keep(n, enabled);
    drain(at);
    const one = items.get(n) ?? enabled;
    const { status, numberOfPayments } = one;
    const nextRunDay = nextScheduledAction(one);
    lived[n]?.standings.push({ status, numberOfPayments, nextRunDay, skipped });
    const [next] = status === 'Active' ? upcomingRuns(one, 1, at as Instant, rules) : [];
    expect(next?.runDate).toBe(nextRunDay);
  }
  drain(end);
  return lived;
}

/** What the operation of that name does to it; what is Completed is left as it is. */
function changed(
  life: Life,
  one: RecurringPayment | undefined,
  what: 'create' | 'disable' | 'enable',
  now: Instant,
): Enabled {
  if (what === 'create' || one === undefined) return { enabled: born(life, now) };
  if (one.status === 'Completed') {
    expect(() => (what === 'disable' ? disable(one, now) : enable(one, now, rules))).toThrow(Problem);
    return { enabled: one };
  }
  if (what === 'disable') return { enabled: disable(one, now) ?? one };
  return enable(one, now, rules) ?? { enabled: one };
}

/** As far as its schedule needs it. */
function born({ isDebit, schedule }: Life, now: Instant): RecurringPayment {
  const draft = {
    pk: 'rec#1#1',
    sk: '1',
    organisationId: '1',
    type: isDebit ? 'recurringDebitAchPayment' : 'recurringCreditAchPayment',
    createdAt: now,
    updatedAt: now,
    schedule: schedule as Schedule,
    status: 'Active',
    numberOfPayments: 0,
  };
  return begin(draft as RecurringPayment, rules);
}
