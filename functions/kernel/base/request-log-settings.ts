/** The log of requests that organisations read (`GET /request-log`). */
export interface RequestLogSettings {
  /** Whether requests are kept for seven days. Each costs a write unit then. */
  readonly isKept: boolean;
  /** How many milliseconds a request waits at most until it is kept. 300 if absent: the table's trouble must not become the caller's. */
  readonly waitMsMax?: number;
}
