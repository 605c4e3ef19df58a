import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { filesIn } from '../../local/data-dir.ts';
import { localDataDir } from '../local-data-dir.ts';
import { type LogLine, logLine } from './log-line.ts';

/** The lines of the log of the platform on this machine that contain a text. Throws an error if there is no log. */
export async function searchLocalLog(text: string): Promise<readonly LogLine[]> {
  const { log: file } = filesIn(localDataDir());
  if (!existsSync(file)) throw new Error(`there is no log ${file}: start a platform with npm start, or name a --stage`);
  const found: LogLine[] = [];
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
    if (line.includes(text)) found.push(logLine(file, line));
  }
  return found;
}
