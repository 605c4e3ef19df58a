/** What schedules of money do after an outage. */
export interface RecurringSettings {
  /** Of the debits that were missed, whether all are made up, or the newest only. Credits are all made up. */
  readonly missedDebits: 'newest' | 'all';
}

/** Nobody expects several debits on one day. */
export const usualRecurring: RecurringSettings = { missedDebits: 'newest' };
