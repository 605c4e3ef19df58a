import { createWriteStream } from 'node:fs';
import { version } from '../functions/kernel/base/version.generated.ts';
import { createStructuredLog } from '../functions/ports/log/structured-log.ts';
import type { Log } from '../functions/ports/log/port.ts';

/** Writes the log of the platform to a file as JSON lines, so that the terminal stays readable. The lines of one turn of the process are written together. */
export function fileLog(file: string): Log {
  const stream = createWriteStream(file, { flags: 'a' });
  let waiting = '';
  const flush = () => {
    stream.write(waiting);
    waiting = '';
  };
  const write = (level: string) => (message: string, fields: object) => {
    if (waiting === '') setImmediate(flush);
    waiting += `${JSON.stringify({ level, message, time: new Date().toISOString(), version, ...fields })}\n`;
  };
  return createStructuredLog({ info: write('INFO'), warn: write('WARN'), error: write('ERROR') });
}
