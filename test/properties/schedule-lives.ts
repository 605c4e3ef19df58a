import { type Day, daysFrom2026, momentOf } from './schedule-days.ts';
import type { Happening, Plan, Rolls } from './schedule-diary.ts';
import type { Random } from '../support/weakening/random.ts';
import { pick } from '../support/simulation/seed.ts';

/** Every day with an act, and some months more, so that there is always a next run. */
export const days = daysFrom2026(24);

/** A schedule and the acts on it, in order of time. The ends of outages happen to all. */
export interface Life extends Plan {
  readonly bornOn: number;
  readonly happens: readonly Happening[];
}

export interface Outage {
  readonly from: string;
  readonly back: string;
}

export interface World {
  /** The day to which the stage moves runs from a closed day. */
  readonly rolls: Rolls;
  readonly lives: readonly Life[];
  readonly outages: readonly Outage[];
  readonly span: { readonly last: number; readonly awayAtSix: ReadonlySet<number> };
  /** The end of time: nothing happens after it. */
  readonly end: string;
  readonly seed: number;
}

/** No schedule begins before this day; the first of them are due around the turn of 2026. */
const firstDay = 45;
const daysPerYear = 365;
const weeklyShare = 0.15;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const rolls = ['next', 'previous', 'none'] as const;
const allRolls: readonly Rolls[] = rolls.flatMap((forward) => rolls.map((backward) => ({ forward, backward })));

export interface Size {
  readonly schedules: number;
  readonly years: number;
}

/** A world for each way in which a stage can roll, with as many lives in all as are asked for. */
export function drawWorlds(random: Random, { schedules, years }: Size): readonly World[] {
  return allRolls.map((one, place) => {
    const numbers: number[] = [];
    for (let n = place; n < schedules; n += allRolls.length) numbers.push(n);
    return draw(random, { rolls: one, numbers, years });
  });
}

/** The numbers say on which day of a year each life starts: they go through all days of it, independent of other draws. */
function draw(
  random: Random,
  { rolls, numbers, years }: { rolls: Rolls; numbers: readonly number[]; years: number },
): World {
  const last = firstDay + (years + 1) * daysPerYear;
  const breaks = drawOutages(random, last);
  const backs = breaks.map(({ back }) => back);
  const isAway = ({ at }: Happening) => breaks.some(({ from, back }) => at >= from.at && at <= back.at);
  const lives = numbers.map((n, place): Life => {
    const startsOn = firstDay + 40 + (n % daysPerYear);
    const create = drawBirth(random, startsOn, isAway);
    const changes = random.chance(0.5) ? drawChanges(random, create.day, last) : [];
    const ends = random.chance(0.15) ? drawDeletes(random, create.day, last) : [];
    const later = [...[...changes, ...ends].filter((one) => !isAway(one)), ...backs].filter(
      (one) => one.at > create.at,
    );
    const happens = [create, ...later].sort((one, other) => (one.at < other.at ? -1 : 1));
    return { isDebit: place % 5 === 4, schedule: drawSchedule(random, startsOn, last), bornOn: create.day, happens };
  });
  const awayAtSix = new Set<number>();
  for (let day = 0; day <= last; day += 1) {
    if (isAway({ day, at: momentOf(days[day], 6), what: 'back' })) awayAtSix.add(day);
  }
  const outages = breaks.map(({ from, back }) => ({ from: from.at, back: back.at }));
  return {
    rolls,
    lives,
    outages,
    span: { last, awayAtSix },
    end: momentOf(days[last], 23, 3599),
    seed: random.below(2 ** 31),
  };
}

/** A few a year: most for hours, some for weeks. */
function drawOutages(random: Random, last: number) {
  const outages: { readonly from: Happening; readonly back: Happening }[] = [];
  for (let day = firstDay + random.below(200); day < last - 60; day += 40 + random.below(300)) {
    const from = drawMoment(random, day, 'back');
    day += random.chance(0.4) ? 1 : random.below(35);
    // At the very moment of a run too, which is then no missed one.
    const isAtSix = random.chance(0.2);
    const later = drawMoment(random, day + 1, 'back');
    const back = isAtSix ? { ...later, at: momentOf(days[day + 1], 6) } : later;
    outages.push({ from, back });
  }
  return outages;
}

/** On the very day of the start, or some weeks before. */
function drawBirth(random: Random, startsOn: number, isAway: (one: Happening) => boolean): Happening {
  for (let day = startsOn - (random.chance(0.4) ? 0 : random.below(30)); ; day -= 1) {
    const create = drawMoment(random, day, 'create');
    if (!isAway(create)) return create;
  }
}

/** It is disabled and enabled, for minutes, days or months; now and then what is so already. */
function drawChanges(random: Random, born: number, last: number): Happening[] {
  const changes: Happening[] = [];
  for (let day = born + random.below(700); day < last; day += random.below(700)) {
    changes.push(drawMoment(random, day, random.chance(0.9) ? 'disable' : 'enable'));
    day += pick(random, [0, 0, 1, 1, 2, 3, 4, 5, 8, 30, 200]);
    if (day <= last) changes.push(drawMoment(random, day, random.chance(0.9) ? 'enable' : 'disable'));
  }
  return changes;
}

/** It is deleted, soon or after years, now and then twice. All later acts are too late. */
function drawDeletes(random: Random, born: number, last: number): Happening[] {
  const day = born + random.below(pick(random, [2, 60, 700, last - born]));
  const first = drawMoment(random, day, 'delete');
  const again = Math.min(day + random.below(40), last);
  return random.chance(0.3) ? [first, drawMoment(random, again, 'delete')] : [first];
}

function drawSchedule(random: Random, startsOn: number, last: number): Plan['schedule'] {
  const span = {
    startTime: dateOf(startsOn),
    ...(random.chance(0.3) ? { endTime: dateOf(startsOn + 40 + random.below(last - startsOn - 40)) } : {}),
    ...(random.chance(0.2) ? { totalNumberOfPayments: 1 + random.below(60) } : {}),
  };
  if (random.chance(weeklyShare)) return { ...span, interval: 'Weekly', dayOfWeek: pick(random, weekdays) };
  const dayOfMonth = random.chance(0.5) ? 1 + random.below(28) : -1 - random.below(5);
  return { ...span, interval: 'Monthly', dayOfMonth };
}

/** Half a minute past some minute, so that it is never six; on Sundays after the clocks have changed. */
function drawMoment(random: Random, day: number, what: Happening['what']): Happening {
  const it: Day | undefined = days[day];
  const hourMin = it?.weekday === 'Sunday' ? 3 : 0;
  const hour = hourMin + random.below(24 - hourMin);
  return { day, at: momentOf(it, hour, random.below(60) * 60 + 30), what };
}

const dateOf = (day: number): string => days[day]?.date ?? '';
