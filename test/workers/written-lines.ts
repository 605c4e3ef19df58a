import { createStructuredLog } from '../../functions/ports/log/structured-log.ts';
import type { Log } from '../../functions/ports/log/port.ts';

/** A line as a deployed function writes it. */
export interface WrittenLine {
  readonly level: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/** The log of a deployed function, with the lines that it writes. */
export function writtenLog(): { readonly log: Log; readonly lines: readonly WrittenLine[] } {
  const lines: WrittenLine[] = [];
  const write =
    (level: string) =>
    (message: string, fields: object): void =>
      void lines.push({ ...fields, level, message });
  return { log: createStructuredLog({ info: write('info'), warn: write('warn'), error: write('error') }), lines };
}
