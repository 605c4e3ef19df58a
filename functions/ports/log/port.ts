import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';

/**
 * The fields that may be logged. None of them holds free text from requests, a body, a header or a person's name. A field that
 * is not listed here cannot be logged.
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
  readonly waitedMs?: number;
  readonly attempts?: number;
  readonly count?: number;
  readonly percent?: number;
  readonly webhookId?: string;
  readonly eventId?: string;
  readonly accountId?: string;
  readonly resourceId?: string;
  readonly outcome?: string;
  readonly queue?: string;
  /** The id that SQS gave a message. It connects a message in a dead-letter queue with its log line. */
  readonly messageId?: string;
  readonly at?: string;
  /** What a partner names an answer, for its support, and the type and the code of its error. Each is checked for its form. */
  readonly partnerRequestId?: string;
  readonly errorType?: string;
  readonly errorCode?: string;
  /** The name of the alarm in whose metric the line counts itself. */
  readonly alarm?: string;
}

/** Structured logging with an allow-list. Of an error only its name, its stack and the text of a broken invariant are logged. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields, error?: unknown): void;
  /** Logs an error that raises the alarm of its message. Throws if the function does not declare the message in `alarmsOn`. */
  alarm(message: AlarmMessage, fields?: LogFields, error?: unknown): void;
}
