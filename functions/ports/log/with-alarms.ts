import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { BrokenInvariant } from '../../kernel/base/invariant.ts';
import type { Log } from './port.ts';

/**
 * A log that writes messages with an alarm as errors: the alarm matches the text of the line. If `declared` are given, it throws for any
 * other message, after it has written it.
 */
export const withAlarms = (log: Omit<Log, 'alarm'>, declared?: readonly AlarmMessage[]): Log => ({
  ...log,
  alarm({ text, alarm: { name, isCountedByLine } }, fields, error) {
    this.error(text, isCountedByLine === true ? { ...fields, alarm: name } : fields, error);
    if (isCountedByLine !== true && declared?.every((one) => one.text !== text) === true) {
      throw new BrokenInvariant(`the function has no alarmsOn for: ${text}`);
    }
  },
});
