import type { FiledEntry } from './entry-store.ts';
import type { OpenEntry } from './planned-files.ts';
import type { FileOfWindow } from './written-files.ts';

/** The entries of a file as its organisation sees them, refused ones too, in the order of their trace numbers. */
export function filedEntriesOf({ entries, refused }: Pick<FileOfWindow, 'entries' | 'refused'>): readonly FiledEntry[] {
  return [
    ...entries.map(({ entry, batch, line }) => ({ ...subjectOf(entry), batch, line })),
    ...refused.map(({ entry }) => subjectOf(entry)),
  ].sort((one, other) => (one.traceNumber < other.traceNumber ? -1 : 1));
}

function subjectOf({ item, effectiveDate }: OpenEntry): FiledEntry {
  const { traceNumber, kind, source, direction, amount, entryClass } = item;
  return { traceNumber, kind, source, direction, amount, entryClass, effectiveDate };
}
