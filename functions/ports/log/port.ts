/**
 * The fields that may be logged. There is no free text from requests, no body, no header and no name in it: what is not
 * listed here cannot reach a log.
 */
export interface LogFields {
  readonly operation?: string;
  readonly worker?: string;
  readonly requestId?: string;
  readonly supportId?: string;
  readonly organisationId?: string;
  readonly tokenId?: string;
  readonly status?: number;
  readonly code?: string;
  readonly durationMs?: number;
  readonly waitedSeconds?: number;
  readonly attempts?: number;
  readonly count?: number;
  readonly webhookId?: string;
  readonly eventId?: string;
  readonly accountId?: string;
  readonly resourceId?: string;
  readonly outcome?: string;
  readonly queue?: string;
  /** The queue's own name of a message, by which a dead letter is found in the log. */
  readonly messageId?: string;
  readonly at?: string;
}

/** Structured logging with an allow-list. Of an error only its name, code-side message and stack are written. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields, error?: unknown): void;
}
