import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A short name for a text: another text has another name. */
export function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** A short name for what these folders of the project and its lock file contain: it changes with any file. */
export function keyOfSources(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  hash.update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of folders) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
