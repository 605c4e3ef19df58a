import type { RaceState, ScheduleState } from './race-state.ts';
import { actionOf } from './schedule-steps.ts';
import { accountLine, counterpartyLine, customerLine, paymentLine, scheduleText } from './shown-lines.ts';
import { words } from './words.ts';

/** All that can be seen of the bank, one line for each thing. */
export function linesOf({ accounts, customers, other, schedules, payments, log }: RaceState): string[] {
  return [
    ...[...accounts].map(([id, one]) => accountLine(id, one)),
    ...[...customers].map(([id, isArchived]) => customerLine(id, isArchived)),
    counterpartyLine(other?.permissions, other?.link?.routingNumber),
    ...[...schedules].map(([id, one]) => scheduleLine(id, one)),
    ...[...payments].map(([id, one]) => paymentLine(id, one)),
    ...[...log].map(([thing, rows]) => words('log', thing, rows.join(' | '))),
  ].sort();
}

function scheduleLine(id: string, one: ScheduleState): string {
  const { status, made, runs, calendar, next } = one;
  const isActive = status === 'Active';
  const waits = isActive ? words(calendar.dates[next], calendar.moment(next), actionOf(one)) : '-';
  return words('schedule', id, scheduleText(one.asked, calendar.schedule), status, made, waits, ...runs);
}
