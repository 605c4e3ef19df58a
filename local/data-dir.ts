import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PlatformProblem } from './engines/platform-problem.ts';
import { lockDataDir } from './instance-lock.ts';

/** What the platform keeps in its folder; other files that begin with one of these names belong to them. */
const names = {
  table: 'table.sqlite',
  tableEndpoint: 'endpoint-of-table',
  streamPositions: 'stream-positions.json',
  queues: 'queues',
  schedules: 'schedules.json',
  rootKey: 'root.key',
  organisation: 'organisation.json',
  log: 'platform.log',
} as const;

export type DataFiles = ReturnType<typeof filesIn>;

/** The paths of everything that is kept in a folder. */
export function filesIn(dataDir: string) {
  const at = (name: keyof typeof names) => path.join(dataDir, names[name]);
  return {
    dataDir,
    table: at('table'),
    /** Where commands reach the table while the platform runs. */
    tableEndpoint: at('tableEndpoint'),
    streamPositions: at('streamPositions'),
    queues: at('queues'),
    rootKey: at('rootKey'),
    organisation: at('organisation'),
    log: at('log'),
  };
}

/**
 * Makes the folder, locks it and, with `reset`, removes what the platform keeps there, and nothing else. Answers how to
 * let go of it. Throws PlatformProblem where it cannot be written or another platform runs on it.
 */
export async function openDataDir(
  dataDir: string,
  { reset }: { readonly reset: boolean },
): Promise<() => Promise<void>> {
  try {
    mkdirSync(dataDir, { recursive: true });
    const unlock = await lockDataDir(dataDir);
    if (reset) wipe(dataDir);
    return unlock;
  } catch (error) {
    if (error instanceof PlatformProblem) throw error;
    throw new PlatformProblem(`The folder ${dataDir} cannot be written.`, 'Make it writable, or remove it.', error);
  }
}

function wipe(dataDir: string): void {
  const kept = Object.values<string>(names);
  for (const entry of readdirSync(dataDir)) {
    if (kept.some((name) => entry.startsWith(name))) rmSync(path.join(dataDir, entry), { recursive: true });
  }
}
