import { describeError } from '../../../functions/ports/log/structured-log.ts';
import { withAlarms } from '../../../functions/ports/log/with-alarms.ts';
import type { Log } from '../../../functions/ports/log/port.ts';

/** A log that keeps what was an error. */
export function problemLog(): { readonly log: Log; readonly problems: readonly unknown[] } {
  const problems: unknown[] = [];
  const log: Log = withAlarms({
    info: () => undefined,
    warn: () => undefined,
    error: (message, fields, error) => void problems.push({ message, fields, failure: describeError(error) }),
  });
  return { log, problems };
}
