import { appendFileSync, closeSync, fstatSync, openSync, renameSync } from 'node:fs';
import { version } from '../functions/kernel/base/version.generated.ts';
import { createStructuredLog } from '../functions/ports/log/structured-log.ts';
import type { Log } from '../functions/ports/log/port.ts';

/** The most that a file of the log has: a platform that runs for months does not fill the disk. */
const fileBytesMax = 16 * 1024 * 1024;

/**
 * Writes the log of the platform to a file as JSON lines, so that the terminal stays readable. The lines of one turn of the process are written
 * together, and none is lost if it exits or throws. A warning or an error is in the file, with all lines before it, when the call
 * returns: even a process that is killed then has said why. A file that is full becomes `<file>.1`, in the place of the one before.
 */
export function fileLog(file: string, bytesMax = fileBytesMax): Log {
  let descriptor = openSync(file, 'a');
  let bytes = fstatSync(descriptor).size;
  let waiting = '';
  const flush = () => {
    if (waiting === '') return;
    process.off('exit', flush);
    const lines = waiting;
    waiting = '';
    const more = Buffer.byteLength(lines);
    if (bytes > 0 && bytes + more > bytesMax) beginAnew();
    appendFileSync(descriptor, lines);
    bytes += more;
  };
  const beginAnew = () => {
    closeSync(descriptor);
    renameSync(file, `${file}.1`);
    descriptor = openSync(file, 'a');
    bytes = 0;
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
