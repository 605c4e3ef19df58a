import { invalid } from './problems.ts';

/** A parsed `cron(minutes hours day-of-month month day-of-week year)`, in UTC. */
export interface Cron {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly matchesDay: (date: Date) => boolean;
}

interface Field {
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const DAYS_SEARCHED_MAX = 366 * 9; // 29 February is at most eight years away
const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_MS = 60 * 60 * 1_000;
const MINUTE_MS = 60 * 1_000;

/** Parses lists, ranges, steps, names, `?` and the last day of the month (`L`). Refuses `W` and `#` as invalid. */
export function parseCron(text: string): Cron {
  const [minutes, hours, dayOfMonth, month, dayOfWeek, year, ...more] = text.trim().split(/\s+/);
  if (year === undefined || more.length > 0) throw invalid(`A cron expression has six fields: ${text}`);
  if ((dayOfMonth === '?') === (dayOfWeek === '?')) throw invalid(`One of the two day fields must be ?: ${text}`);
  const months = values(month, { least: 1, most: 12, names: MONTHS });
  const years = values(year, { least: 1970, most: 2199 });
  const weekdays = values(dayOfWeek, { least: 1, most: 7, names: WEEKDAYS });
  const monthDays = dayOfMonth === 'L' ? undefined : values(dayOfMonth, { least: 1, most: 31 });
  return {
    minutes: values(minutes, { least: 0, most: 59 }),
    hours: values(hours, { least: 0, most: 23 }),
    matchesDay: (date) =>
      years.has(date.getUTCFullYear()) &&
      months.has(date.getUTCMonth() + 1) &&
      weekdays.has(date.getUTCDay() + 1) &&
      (monthDays?.has(date.getUTCDate()) ?? isLastOfMonth(date)),
  };
}

/** The first time after `afterMs` that matches the expression; undefined if there is none within nine years. */
export function nextCronMoment(cron: Cron, afterMs: number): number | undefined {
  const firstDay = Math.floor(afterMs / DAY_MS) * DAY_MS;
  for (let day = 0; day < DAYS_SEARCHED_MAX; day += 1) {
    const dayMs = firstDay + day * DAY_MS;
    if (!cron.matchesDay(new Date(dayMs))) continue;
    const moments = [...cron.hours].flatMap((hour) =>
      [...cron.minutes].map((minute) => dayMs + hour * HOUR_MS + minute * MINUTE_MS),
    );
    const next = Math.min(...moments.filter((moment) => moment > afterMs));
    if (Number.isFinite(next)) return next;
  }
  return undefined;
}

function isLastOfMonth(date: Date): boolean {
  return new Date(date.getTime() + DAY_MS).getUTCDate() === 1;
}

function values(text: string | undefined, field: Field): ReadonlySet<number> {
  return new Set((text ?? '').split(',').flatMap((part) => range(part, field)));
}

function range(part: string, field: Field): readonly number[] {
  const [span = '', step = '1'] = part.split('/');
  const stepBy = number(step, { least: 1, most: field.most });
  const [from, to] = ends(span, field, part.includes('/'));
  const found: number[] = [];
  for (let value = from; value <= to; value += stepBy) found.push(value);
  if (found.length === 0) throw invalid(`Not a range: ${part}`);
  return found;
}

function ends(span: string, field: Field, isStepped: boolean): readonly [number, number] {
  if (span === '*' || span === '?') return [field.least, field.most];
  const [first, last] = span.split('-');
  const from = number(first ?? '', field);
  if (last !== undefined) return [from, number(last, field)];
  return [from, isStepped ? field.most : from];
}

function number(text: string, field: Field): number {
  const named = field.names?.indexOf(text.toUpperCase()) ?? -1;
  const value = named >= 0 ? named + field.least : /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= field.least && value <= field.most)) throw invalid(`Not a value of a cron field: ${text}`);
  return value;
}
