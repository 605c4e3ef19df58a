import type { OpenEntry } from './planned-files.ts';
import type { AchFileRecord } from './store.ts';
import type { FileOfWindow } from './written-files.ts';

/**
 * The manifest beside a file: which entry is on which line. It has nothing personal, and two manifests of the same file are equal. One line for
 * each entry, so that it can be searched.
 */
export function manifestOf(record: AchFileRecord, { entries, refused, totals }: FileOfWindow): string {
  const { id, key, routingNumber, window, modifier, creationDate, creationTime, batches } = record;
  const head = { id, key, routingNumber, window, modifier, creationDate, creationTime, batches, totals };
  const lines = entries.map(({ entry, batch, line }) => JSON.stringify({ ...subjectOf(entry), batch, line }));
  const refusedLines = refused.map(({ entry, why }) => JSON.stringify({ ...subjectOf(entry), why }));
  const list = (name: string, all: readonly string[]) => `"${name}":[${all.map((one) => `\n${one}`).join(',')}]`;
  return `${JSON.stringify(head).slice(0, -1)},\n${list('entries', lines)},\n${list('refused', refusedLines)}}\n`;
}

const subjectOf = ({ item }: OpenEntry) => {
  const { traceNumber, organisationId, kind, source, direction, amount } = item;
  return { traceNumber, organisationId, kind, source, direction, amount };
};
