import { appendFileSync, openSync } from 'node:fs';
import { version } from '../functions/kernel/base/version.generated.ts';
import { createStructuredLog } from '../functions/ports/log/structured-log.ts';
import type { Log } from '../functions/ports/log/port.ts';

/**
 * Writes the log of the platform to a file as JSON lines, so that the terminal stays readable. The lines of one turn of the process are written
 * together, and none is lost if it exits or throws. A warning or an error is in the file, with all lines before it, when the call
 * returns: even a process that is killed then has said why.
 */
export function fileLog(file: string): Log {
  const descriptor = openSync(file, 'a');
  let waiting = '';
  const flush = () => {
    if (waiting === '') return;
    process.off('exit', flush);
    const lines = waiting;
    waiting = '';
    appendFileSync(descriptor, lines);
  };
  const add = (level: string, message: string, fields: object) => {
    waiting += `${JSON.stringify({ level, message, time: new Date().toISOString(), version, ...fields })}\n`;
  };
  const atOnce = (level: string) => (message: string, fields: object) => {
    add(level, message, fields);
    flush();
  };
  const info = (message: string, fields: object) => {
    if (waiting === '') {
      setImmediate(flush);
      process.on('exit', flush);
    }
    add('INFO', message, fields);
  };
  return createStructuredLog({ info, warn: atOnce('WARN'), error: atOnce('ERROR') });
}
