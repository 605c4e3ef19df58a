import { defineSettings } from '../../ports/define-settings.ts';

/** The days on which recurring payments run, and which runs are made up after an outage. */
export interface RecurringSettings {
  /** Whether all missed debits are made up, or only the newest. Credits are always made up. */
  readonly missedDebits: 'newest' | 'all';
  readonly roll: RollRule;
}

/** `forward` is for days counted from the start of the month and for weekdays, `backward` for a negative `dayOfMonth`. */
export interface RollRule {
  readonly forward: Roll;
  readonly backward: Roll;
}

/** The day on which a run is made whose due date is no banking day; `none` leaves it on the due date. */
export type Roll = 'next' | 'previous' | 'none';

/** Only the newest missed debit, because several on one day would surprise. "The last day of the month" moves backwards, to stay in its month. */
export const usualRecurring: RecurringSettings = {
  missedDebits: 'newest',
  roll: { forward: 'next', backward: 'previous' },
};

export const recurringSettings = defineSettings({ recurring: usualRecurring });
