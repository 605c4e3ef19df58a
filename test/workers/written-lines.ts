import { createPowertoolsLog } from '../../functions/ports/log/powertools-log.ts';
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
    (message: unknown, ...fields: readonly unknown[]): void =>
      void lines.push({ ...(fields[0] as object), level, message: String(message) });
  return { log: createPowertoolsLog({ info: write('info'), warn: write('warn'), error: write('error') }), lines };
}
