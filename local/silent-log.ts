import { withAlarms } from '../functions/ports/log/with-alarms.ts';
import type { Log } from '../functions/ports/log/port.ts';

/** A log that writes nothing, for short-lived platforms whose caller shows the results. */
export const silentLog: Log = withAlarms({ info: () => undefined, warn: () => undefined, error: () => undefined });
