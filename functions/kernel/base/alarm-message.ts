import type { OptionalPart } from './optional-part.ts';

/** When somebody has to look: at once, at night too, or on the next working day. */
export type Severity = 'urgent' | 'nextDay';

/** Who has to act: engineers of the stage, those who talk with banks and partners, those who look after security, or after organisations. */
export type AlarmOwner = 'platform' | 'payments' | 'security' | 'support';

/** Whom an alarm concerns, and how soon. */
export interface AlarmDuty {
  readonly severity: Severity;
  readonly owner: AlarmOwner;
}

/** An alarm on log lines. It rings when any function logs one of the messages that name it. */
export interface LogAlarm extends AlarmDuty {
  /** The name of the alarm, which no other has. */
  readonly name: string;
  /** A heading of docs/operate/runbook.md. */
  readonly runbook: string;
  /** What the function has done, in words that follow `The function <id> ...`. */
  readonly says: string;
  /** What a stage may lack. Then nothing logs the messages there, and there is no alarm. */
  readonly onlyWith?: OptionalPart;
  /**
   * True if many functions may log it: each line counts itself in the metric of the alarm, which needs nothing for each function.
   * Otherwise a filter for each function counts its lines.
   */
  readonly isCountedByLine?: true;
}

/** A log message that raises an alarm. A function that may log it names it in `alarmsOn`, unless its lines count themselves. */
export interface AlarmMessage {
  readonly text: string;
  readonly alarm: LogAlarm;
}
