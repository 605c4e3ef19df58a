import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { Problem, problems } from '../../functions/kernel/base/problem.ts';
import { usualRecurring } from '../../functions/money/recurring-payments/settings.ts';
import { upcomingRuns } from '../../functions/money/recurring-payments/preview.ts';
import {
  afterRun,
  begin,
  deleted,
  disable,
  enable,
  isMissed,
  nextScheduledAction,
  notThere,
  type RunRules,
} from '../../functions/money/recurring-payments/recurring-payment.ts';
import type { PaymentSchedule } from '../../functions/money/recurring-payments/schedule.ts';
import type { RecurringPayment } from '../../functions/money/recurring-payments/store.ts';
import { randomFrom } from '../support/weakening/random.ts';
import { DueHeap } from './due-heap.ts';
import type { Entry, Happening, Plan, Rolls, DiaryState } from './schedule-diary.ts';
import type { World } from './schedule-lives.ts';

/** The result of the product for a life. */
export interface LifeResult {
  readonly entries: Entry[];
  readonly standings: DiaryState[];
}

/** The rules of a stage that rolls like this, and is as usual else. */
export const rulesOf = (roll: Rolls): RunRules => ({ runHour: 6, recurring: { ...usualRecurring, roll } });

/** All lives at once on one virtual clock: due items are taken from one queue, some of them twice. */
export function live(
  { rolls, lives, outages, seed, end }: World,
  fails: (n: number, dueDate: string) => boolean,
): readonly LifeResult[] {
  const random = randomFrom(seed);
  const rules = rulesOf(rolls);
  const items = new Map<number, RecurringPayment>();
  const lived = lives.map((): LifeResult => ({ entries: [], standings: [] }));
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
    life.happens.flatMap(({ at, what }) => (what === 'back' ? [] : { n, at, what })),
  );
  const ends = outages.flatMap(({ from, back }) => [
    { n: -1, at: from, what: 'away' as const },
    { n: -1, at: back, what: 'back' as const },
  ]);
  for (const { n, at, what } of [...happens, ...ends].sort((one, other) => (one.at < other.at ? -1 : 1))) {
    // Items that fall due during an outage are not taken; at its end the clock has jumped.
    if (what !== 'back') drain(at);
    clock = at;
    const life = lives[n];
    if (life === undefined || what === 'away' || what === 'back') {
      drain(at);
      continue;
    }
    const { answer, after, skipped } = answered(life, items.get(n), what, { now: at as Instant, rules });
    keep(n, after);
    drain(at);
    const one = items.get(n) ?? after;
    const { status, numberOfPayments } = one;
    const nextRunDay = nextScheduledAction(one);
    lived[n]?.standings.push({ answer, status, numberOfPayments, nextRunDay, skipped });
    const [next] = status === 'Active' ? upcomingRuns(one, 1, at as Instant, rules) : [];
    expect(next?.runDate).toBe(nextRunDay);
  }
  drain(end);
  return lived;
}

interface Answered {
  readonly answer: DiaryState['answer'];
  readonly after: RecurringPayment;
  readonly skipped?: DiaryState['skipped'];
}

/** The answer of the operation of that name, and the schedule after it. */
function answered(
  plan: Plan,
  one: RecurringPayment | undefined,
  what: Exclude<Happening['what'], 'back'>,
  { now, rules }: { readonly now: Instant; readonly rules: RunRules },
): Answered {
  if (what === 'create' || one === undefined) return { answer: 201, after: born(plan, now, rules) };
  try {
    if (what === 'delete') return { answer: 200, after: one.status === 'Deleted' ? one : deleted(one, now) };
    // A deleted one has another key, where the operations find it.
    if (one.status === 'Deleted') throw notThere(one, one.id, `${what}d`);
    if (what === 'disable') return { answer: 200, after: disable(one, now, 'organisation') ?? one };
    const { enabled, skipped } = enable(one, now, rules) ?? { enabled: one };
    return { answer: 200, after: enabled, skipped };
  } catch (error) {
    if (!(error instanceof Problem) || problems[error.code].status !== 409) throw error;
    return { answer: 409, after: one };
  }
}

/** A schedule as it is created, as far as its runs need it. */
export function born({ isDebit, schedule }: Plan, now: Instant, rules: RunRules): RecurringPayment {
  const draft = {
    pk: 'rec#1#1',
    sk: '1',
    organisationId: '1',
    type: isDebit ? 'recurringDebitAchPayment' : 'recurringCreditAchPayment',
    createdAt: now,
    updatedAt: now,
    schedule: schedule as PaymentSchedule,
    status: 'Active',
    numberOfPayments: 0,
  };
  return begin(draft as RecurringPayment, rules);
}
