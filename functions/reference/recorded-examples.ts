import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A request, and what it was answered, as a test has recorded them. Ids and numbers are those of the examples. */
export interface RecordedExchange {
  readonly status: number;
  /** The form of the body, if the operation has forms. */
  readonly form?: string;
  readonly method: string;
  /** The path, with its query. */
  readonly target: string;
  /** The body; absent if the request had none, or a file. */
  readonly request?: unknown;
  /** The body of the answer. */
  readonly answer?: unknown;
  /** The types of the events that followed from it at once, each once. */
  readonly events?: readonly string[];
}

/** What was recorded of an operation. */
export interface RecordedOperation {
  /** An answer for each status and each form of the body. */
  readonly answers: readonly RecordedExchange[];
  /** An answer with each error that a test provokes, by its code. */
  readonly errors: Readonly<Record<string, RecordedExchange>>;
}

/** The file that `npm run record` writes. */
export const recordedExamplesFile = fileURLToPath(new URL('recorded-examples.json', import.meta.url));

let all: Readonly<Record<string, RecordedOperation>> | undefined;

/** The recorded examples of an operation; none of one that is newer than the recording. */
export function recordedOf(operationId: string): RecordedOperation {
  all ??= JSON.parse(readFileSync(recordedExamplesFile, 'utf8')) as Readonly<Record<string, RecordedOperation>>;
  return all[operationId] ?? { answers: [], errors: {} };
}
