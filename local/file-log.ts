import { createWriteStream } from 'node:fs';
import { createPowertoolsLog } from '../functions/ports/log/powertools-log.ts';
import type { Log } from '../functions/ports/log/port.ts';

/** Writes the log of the platform to a file as JSON lines, so that the terminal stays readable. */
export function fileLog(file: string): Log {
  const stream = createWriteStream(file, { flags: 'a' });
  const write =
    (level: string) =>
    (message: unknown, ...extra: readonly unknown[]) =>
      void stream.write(
        `${JSON.stringify({ level, message, time: new Date().toISOString(), ...Object(extra[0] ?? {}) })}\n`,
      );
  return createPowertoolsLog({ info: write('INFO'), warn: write('WARN'), error: write('ERROR') });
}
