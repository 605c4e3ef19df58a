import { BrokenInvariant } from '../../kernel/base/invariant.ts';
import { withAlarms } from './with-alarms.ts';
import type { Log, LogFields } from './port.ts';

/** A `Record` and not a list, so that a new field of the port does not compile until it is allowed here. */
const allowed: Record<keyof LogFields, true> = {
  operation: true,
  worker: true,
  requestId: true,
  supportId: true,
  organisationId: true,
  tokenId: true,
  status: true,
  code: true,
  durationMs: true,
  waitedSeconds: true,
  waitedMs: true,
  attempts: true,
  count: true,
  percent: true,
  webhookId: true,
  eventId: true,
  accountId: true,
  resourceId: true,
  outcome: true,
  queue: true,
  messageId: true,
  at: true,
  partnerRequestId: true,
  errorType: true,
  errorCode: true,
  alarm: true,
};

const causesMax = 5;
const framesMax = 20;

/** Takes the lines of each level. */
export type LogWriter = Readonly<Record<'info' | 'warn' | 'error', (message: string, fields: object) => void>>;

/** A log that gives its lines to a writer. Fields that the port does not name are dropped at run time too. */
export function createStructuredLog(writer: LogWriter): Log {
  return withAlarms({
    info: (message, fields) => writer.info(message, { ...allowedFields(fields) }),
    warn: (message, fields) => writer.warn(message, { ...allowedFields(fields) }),
    error: (message, fields, error) =>
      writer.error(message, {
        ...allowedFields(fields),
        ...(error === undefined ? {} : { failure: describeError(error) }),
      }),
  });
}

function allowedFields(fields: LogFields = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(allowed, name)));
}

interface FailureLine {
  readonly name: string;
  readonly sentence?: string;
  readonly frames: readonly string[];
}

/**
 * An error and its causes as names and stack frames. Messages are left out, because messages of validation, JSON and AWS quote
 * their input. The message of a broken invariant is our own text and is kept.
 */
export function describeError(error: unknown): readonly FailureLine[] {
  const lines: FailureLine[] = [];
  for (let current = error; current !== undefined && lines.length < causesMax;) {
    if (!(current instanceof Error)) return [...lines, { name: `thrown ${typeof current}`, frames: [] }];
    lines.push({
      name: current.name,
      ...(current instanceof BrokenInvariant ? { sentence: current.message } : {}),
      frames: framesOf(current),
    });
    current = current.cause;
  }
  return lines;
}

/** The stack begins with the message, which may have many lines and may look like frames: it is cut off by its length. */
function framesOf(error: Error): readonly string[] {
  const stack = error.stack ?? '';
  const start = stack.indexOf(error.message);
  const rest = error.message === '' || start < 0 ? stack : stack.slice(start + error.message.length);
  return rest
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, framesMax);
}
