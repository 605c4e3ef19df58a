/** On which days schedules of money run, and what they do after an outage. */
export interface RecurringSettings {
  /** Of the debits that were missed, whether all are made up, or the newest only. Credits are all made up. */
  readonly missedDebits: 'newest' | 'all';
  readonly roll: RollRule;
}

/** `forward` is for days counted from the start of the month and for weekdays, `backward` for a negative `dayOfMonth`. */
export interface RollRule {
  readonly forward: Roll;
  readonly backward: Roll;
}

/** Where the run of a due date goes that is no banking day; `none` leaves it on the due date. */
export type Roll = 'next' | 'previous' | 'none';

/** Nobody expects several debits on one day. "The last day of the month" rolls backwards, so that it stays in its month. */
export const usualRecurring: RecurringSettings = {
  missedDebits: 'newest',
  roll: { forward: 'next', backward: 'previous' },
};
