import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { filesIn } from '../data-dir.ts';
import { PlatformProblem } from '../engines/platform-problem.ts';

/** The API token of the platform with this data folder. Throws PlatformProblem if there is none. */
export function keptToken(dataDir: string): string {
  const { organisation: file } = filesIn(dataDir);
  const kept = existsSync(file)
    ? z.object({ token: z.string() }).safeParse(parsed(readFileSync(file, 'utf8')))
    : undefined;
  if (kept?.success === true) return kept.data.token;
  throw new PlatformProblem(
    'There is no token of a platform on this machine.',
    'Start a platform with npm start, or give a token: npm run listen -- --token ...',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
