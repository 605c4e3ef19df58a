import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A short name for a text: another text has another name. */
export function keyOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** A short name for what these folders of the project and its lock file contain: it changes with any file. */
export function keyOfSources(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  hash.update(readFileSync(join(root, 'package-lock.json')));
  for (const file of filesIn(root, folders)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** True if a file in these folders was written after a moment, in milliseconds of Unix time. */
export function isWrittenAfter(moment: number, root: string, folders: readonly string[]): boolean {
  return filesIn(root, folders).some((file) => statSync(file).mtimeMs > moment);
}

/** The files in these folders and all below, in a fixed order. */
const filesIn = (root: string, folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
  });
