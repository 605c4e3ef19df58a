import { callbacks, operations, pages, workers } from '../../../functions/registry.ts';
import { operationAlarms } from '../../../functions/kernel/http/kept-requests/alarm.ts';
import type { Stage } from '../../../lib/stages.ts';
import type { LogLine } from '../../support/bank/platform.ts';

/** The alarms that ring on these log lines: on their messages, and on the numbers that workers measure. */
export function alarmsOn(lines: readonly LogLine[], stage: Stage): readonly string[] {
  const messages = [{ alarmsOn: operationAlarms }, ...operations, ...callbacks, ...pages, ...workers].flatMap(
    ({ alarmsOn: all = [] }) => all,
  );
  const measures = workers.flatMap(({ measures: one }) => one ?? []);
  const rung = [
    ...messages.filter(({ text }) => lines.some(({ message }) => message === text)),
    ...measures.filter(({ message, field, alarm: { limit } }) =>
      lines.some((line) => line.message === message && Number(line.fields[field] ?? 0) >= stage[limit]),
    ),
  ];
  return [...new Set(rung.map(({ alarm }) => alarm.name))];
}
