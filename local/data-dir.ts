import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PlatformProblem } from './engines/platform-problem.ts';
import { lockDataDir } from './instance-lock.ts';

/** The files of the platform in its folder. Other files that begin with one of these names belong to them. */
const names = {
  table: 'table.sqlite',
  tableEndpoint: 'endpoint-of-table',
  queuesEndpoint: 'endpoint-of-queues',
  address: 'address-of-platform',
  streamPositions: 'stream-positions.json',
  queues: 'queues',
  auditArchive: 'audit-archive',
  achFiles: 'ach-files',
  exportedEvents: 'exported-events.jsonl',
  schedules: 'schedules.json',
  rootKey: 'root.key',
  organisation: 'organisation.json',
  log: 'platform.log',
} as const;

export type DataFiles = ReturnType<typeof filesIn>;

/** The paths of all files in a data folder. */
export function filesIn(dataDir: string) {
  const at = (name: keyof typeof names) => path.join(dataDir, names[name]);
  return {
    dataDir,
    table: at('table'),
    /** Has the endpoint of the table for other commands, while the platform runs. */
    tableEndpoint: at('tableEndpoint'),
    /** Has the endpoint of the queues for other commands, while the platform runs. */
    queuesEndpoint: at('queuesEndpoint'),
    /** Has the address of the API for other commands, while the platform runs. */
    address: at('address'),
    streamPositions: at('streamPositions'),
    queues: at('queues'),
    /** Has every version of every file of the archive of audit logs. */
    auditArchive: at('auditArchive'),
    /** Has every ACH file that was written for a bank or came from one. */
    achFiles: at('achFiles'),
    /** Has the exported events, if the platform was started with `--export-events`. */
    exportedEvents: at('exportedEvents'),
    /** Has the schedules of wake-ups and of the sweep. */
    schedules: at('schedules'),
    rootKey: at('rootKey'),
    organisation: at('organisation'),
    log: at('log'),
  };
}

/**
 * Creates the folder and locks it. With `reset` it removes the files of the platform, and no others. Returns the function that
 * unlocks the folder. Throws PlatformProblem if the folder is not writable or if another platform runs on it.
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
    throw new PlatformProblem(`The folder ${dataDir} is not writable.`, 'Make it writable, or remove it.', error);
  }
}

function wipe(dataDir: string): void {
  const kept = Object.values<string>(names);
  for (const entry of readdirSync(dataDir)) {
    if (kept.some((name) => entry.startsWith(name))) rmSync(path.join(dataDir, entry), { recursive: true });
  }
}
