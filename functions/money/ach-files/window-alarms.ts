import type { AlarmMessage, LogAlarm } from '../../kernel/base/alarm-message.ts';

const lateWindow: LogAlarm = {
  name: 'AchWindowNotWritten',
  runbook: 'ach-window-not-written',
  severity: 'urgent',
  owner: 'payments',
  says: 'has found a window of a bank whose ACH file was not written in time',
};

/** Logged, with an alarm, when the file of a window is not written long after its closing. */
export const overdueWindowMessage: AlarmMessage = { text: 'a window of a bank is not written', alarm: lateWindow };

/** Logged, with an alarm, when the files of a window are stored after the moment until which the bank takes them. */
export const lateWindowMessage: AlarmMessage = {
  text: 'a window of a bank was written after its cut-off',
  alarm: lateWindow,
};

/** Logged, with an alarm, when a payment was handed over after the closing of its window. */
export const missedWindowMessage: AlarmMessage = {
  text: 'an ACH entry has missed its window',
  alarm: {
    name: 'AchWindowMissed',
    runbook: 'ach-window-missed',
    severity: 'nextDay',
    owner: 'payments',
    onlyWith: 'achFiles',
    says: 'has put an ACH entry into a later window than the one that it was due at',
  },
};

/** Logged, with an alarm, when an entry cannot be written into a file. */
export const refusedEntryMessage: AlarmMessage = {
  text: 'an ACH entry could not be written',
  alarm: {
    name: 'AchEntryRefused',
    runbook: 'ach-entry-refused',
    severity: 'urgent',
    owner: 'payments',
    says: 'has left an ACH entry out of its file, because the format does not allow it',
  },
};

/** Logged, with an alarm, when the entries of a day have more money than the bank takes: they are written, or some wait, as the settings say. */
export const dayLimitMessage: AlarmMessage = {
  text: 'the ACH files of a day are above the limit of the bank',
  alarm: {
    name: 'AchDayLimit',
    runbook: 'ach-day-limit',
    severity: 'urgent',
    owner: 'payments',
    says: 'has ACH entries above what the bank takes in a day',
  },
};
