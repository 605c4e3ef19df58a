/** The log of requests that organisations read (`GET /request-log`). */
export interface RequestLogSettings {
  /** Whether requests are kept for seven days. Each costs a write unit then. */
  readonly isKept: boolean;
}
