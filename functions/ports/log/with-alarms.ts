import type { Log } from './port.ts';

/** A log that writes messages with an alarm as errors. The alarm matches the text of the line. */
export const withAlarms = (log: Omit<Log, 'alarm'>): Log => ({
  ...log,
  alarm({ text }, fields, error) {
    this.error(text, fields, error);
  },
});
