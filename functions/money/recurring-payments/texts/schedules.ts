const intervals = {
  Monthly: 'on the day that `dayOfMonth` says',
  Weekly: 'on the day that `dayOfWeek` says',
} as const;

/** The days of a week. A run on a day off is moved, so each says on which banking day it is. */
const weekdays = {
  Sunday: 'never a banking day: the run is on the next one, mostly Monday',
  Monday: 'the first banking day of most weeks; many holidays are on it',
  Tuesday: 'the second banking day of most weeks',
  Wednesday: 'the third banking day of most weeks',
  Thursday: 'the fourth banking day of most weeks; Thanksgiving is on it',
  Friday: 'the last banking day of most weeks',
  Saturday: 'never a banking day: the run is on the next one, mostly Monday',
} as const;

/** The members of a schedule. All of its dates are those of the bank, in New York. */
export const scheduleTexts = {
  startTime: 'The first day, YYYY-MM-DD, on which a payment may be due.',
  endTime:
    'The last day, YYYY-MM-DD, on which a payment may be due. Without it the schedule goes on until it is disabled or completed.',
  interval: ['How often a payment is due: every month or every week.', intervals],
  nextScheduledAction:
    'The day, YYYY-MM-DD, of the next run: the next due date, moved to a banking day. Absent if no run is left or it is Disabled.',
  dayOfMonth:
    'The day of the month of a Monthly schedule: 1 to 28, or -5 to -1 counted from the end of the month (-1 is the last day). A due date that is no banking day moves to the next one, with a negative number to the previous one (a setting).',
  dayOfWeek: [
    'The day of the week of a Weekly schedule. A due date that is no banking day moves to the next one.',
    weekdays,
  ],
  totalNumberOfPayments:
    'After so many payments the schedule is Completed. Rejected ones count, failed runs do not. Without it the number has no limit.',
} as const;

/** A schedule as it is sent. */
export const newScheduleTexts = {
  ...scheduleTexts,
  startTime:
    'The first day, YYYY-MM-DD, on which a payment may be due: today or later. Today is meant if it is left out.',
} as const;

/** A change of a schedule. */
export const scheduleChangeTexts = {
  endTime:
    'The new last day, YYYY-MM-DD, on which a payment may be due: not before today or the first due date. null removes it.',
  totalNumberOfPayments: 'After so many payments it is Completed: not less than those that were made. null removes it.',
  startTime: 'It cannot be changed: another day than the present one is 400.',
  interval: ['It cannot be changed: another one than the present one is 400.', intervals],
  dayOfMonth: 'It cannot be changed: another day than the present one is 400.',
  dayOfWeek: ['It cannot be changed: another day than the present one is 400.', weekdays],
} as const;
