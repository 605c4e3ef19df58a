import { nextCronMoment, parseCron } from './cron.ts';
import type { Cron } from './cron.ts';
import { invalid } from './problems.ts';

/** A parsed ScheduleExpression. All times are in UTC, in milliseconds since 1970. */
export type Expression =
  | { readonly kind: 'at'; readonly atMs: number }
  | { readonly kind: 'rate'; readonly everyMs: number }
  | { readonly kind: 'cron'; readonly cron: Cron };

const AT = /^at\((\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})\)$/;
const RATE = /^rate\((\d+) (minute|hour|day)s?\)$/;
const CRON = /^cron\((.+)\)$/;
const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Throws a ValidationException for expressions that EventBridge Scheduler would refuse. */
export function parseExpression(text: string): Expression {
  const at = AT.exec(text)?.[1];
  if (at !== undefined) return { kind: 'at', atMs: instantOf(at) };
  const [, count, unit] = RATE.exec(text) ?? [];
  if (count !== undefined && Number(count) > 0) {
    return { kind: 'rate', everyMs: Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS] };
  }
  const cron = CRON.exec(text)?.[1];
  if (cron !== undefined) return { kind: 'cron', cron: parseCron(cron) };
  throw invalid(`Invalid Schedule Expression ${text}.`);
}

/** The first time that a schedule is due. A rate begins at once. */
export function firstMoment(expression: Expression, fromMs: number): number | undefined {
  switch (expression.kind) {
    case 'at':
      return expression.atMs;
    case 'rate':
      return fromMs;
    case 'cron':
      return nextCronMoment(expression.cron, fromMs - 1);
  }
}

/** The next time after `dueMs` that is later than `nowMs`. Missed occurrences are skipped. */
export function nextMoment(expression: Expression, dueMs: number, nowMs: number): number | undefined {
  switch (expression.kind) {
    case 'at':
      return undefined;
    case 'rate':
      return dueMs + (Math.floor((nowMs - dueMs) / expression.everyMs) + 1) * expression.everyMs;
    case 'cron':
      return nextCronMoment(expression.cron, nowMs);
  }
}

function instantOf(text: string): number {
  const moment = Date.parse(`${text}Z`);
  if (Number.isNaN(moment) || !new Date(moment).toISOString().startsWith(text)) {
    throw invalid(`Invalid Schedule Expression at(${text}).`);
  }
  return moment;
}
