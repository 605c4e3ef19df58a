import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** So many files of a function are kept, the last used: those of several stages, and of what they were before a change. */
const keptMax = 4;

/** The text of a kept file, which counts as used now. Undefined if it is not kept. */
export function readKept(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  const now = new Date();
  utimesSync(file, now, now);
  return readFileSync(file, 'utf8');
}

/** Keeps a text in a folder of files that can be made again, and removes those that were not used for longest. */
export function keepFile(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  // In two steps, so that a process that dies leaves no half of a text under its name.
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
  removeOld(folder);
}

/** Another process may do the same at this moment. */
function removeOld(folder: string): void {
  const kept = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    return { path, usedMs: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  for (const { path } of kept.toSorted((one, other) => other.usedMs - one.usedMs).slice(keptMax)) {
    rmSync(path, { force: true });
  }
}
