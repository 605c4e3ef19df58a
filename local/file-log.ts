import { createWriteStream } from 'node:fs';
import { version } from '../functions/kernel/base/version.generated.ts';
import { createStructuredLog } from '../functions/ports/log/structured-log.ts';
import type { Log } from '../functions/ports/log/port.ts';

/** Writes the log of the platform to a file as JSON lines, so that the terminal stays readable. */
export function fileLog(file: string): Log {
  const stream = createWriteStream(file, { flags: 'a' });
  const write = (level: string) => (message: string, fields: object) =>
    void stream.write(`${JSON.stringify({ level, message, time: new Date().toISOString(), version, ...fields })}\n`);
  return createStructuredLog({ info: write('INFO'), warn: write('WARN'), error: write('ERROR') });
}
