import type { Log } from '../functions/ports/log/port.ts';

/** A log that writes nothing, for short-lived platforms whose caller shows the results. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
