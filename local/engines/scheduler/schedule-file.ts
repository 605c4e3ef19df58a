import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlatformProblem } from '../platform-problem.ts';
import type { SchedulerEntry } from './schedule-book.ts';

/** Stores schedules between two starts. */
export interface ScheduleFile {
  load(): readonly SchedulerEntry[];
  save(schedules: readonly SchedulerEntry[]): void;
}

/** Without a folder nothing is stored. Loading throws PlatformProblem if the file is damaged. */
export function scheduleFile(dataDir: string | undefined): ScheduleFile {
  if (dataDir === undefined) return { load: () => [], save: () => undefined };
  const file = path.join(dataDir, 'schedules.json');
  return {
    load: () => (existsSync(file) ? read(file) : []),
    save: (schedules) => {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(`${file}.next`, JSON.stringify(schedules));
      renameSync(`${file}.next`, file);
    },
  };
}

function read(file: string): readonly SchedulerEntry[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as readonly SchedulerEntry[];
  } catch (error) {
    throw new PlatformProblem(
      `The file ${file} cannot be read.`,
      'Start again with fresh data (npm start -- --reset), or remove the file: due work is found without it.',
      error,
    );
  }
}
