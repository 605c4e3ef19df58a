import { createHash } from 'node:crypto';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { faultText } from '../../ports/ach-rail/nacha/fault.ts';
import type { BatchHeader } from '../../ports/ach-rail/nacha/file.ts';
import { type FilePart, readAchParts } from '../../ports/ach-rail/nacha/read-file.ts';
import type { AchAnswerFormat } from '../../ports/ach-rail/settings.ts';
import { type FileAnswer, foundAnswers } from './file-answers.ts';
import { type EntryReport, readReport } from './read-report.ts';

/** A part of a file with what it reports, or why it cannot be used. */
export type FoundPart = { readonly line: number } & (
  | { readonly report: EntryReport | FileAnswer; readonly why?: undefined }
  | { readonly report?: undefined; readonly why: string }
);

/** A file that came in, with the form of the answers in it if it is a report about our files. */
export interface ReadableFile {
  readonly bytes: Uint8Array;
  readonly answers: AchAnswerFormat | undefined;
}

/** The parts of a file that report something or cannot be used, always in the same order. */
export const foundParts = ({ bytes, answers }: ReadableFile, receivedOn: CalendarDate): Iterable<FoundPart> =>
  answers === undefined ? achParts(bytes, receivedOn) : foundAnswers(bytes, answers);

function* achParts(bytes: Uint8Array, receivedOn: CalendarDate): Generator<FoundPart> {
  let day = receivedOn;
  let batch: BatchHeader | undefined;
  const seen = new Set<string>();
  for (const part of readAchParts(bytes)) {
    if (part.part === 'fileStart') day = part.header?.creationDate ?? receivedOn;
    else if (part.part === 'batchStart') {
      batch = part.header;
      if (batch === undefined) yield { line: part.line, why: faultsOf(part) };
    } else if (part.part === 'aside') yield { line: part.line, why: faultsOf(part) };
    else if (part.part === 'entry') yield entryPart(part, { batch, day, seen });
    else if (part.faults.some(({ spoils }) => spoils !== 'nothing')) yield { line: part.line, why: faultsOf(part) };
  }
}

interface EntryContext {
  readonly batch: BatchHeader | undefined;
  readonly day: CalendarDate;
  /** The entries of the file before this one. */
  readonly seen: Set<string>;
}

function entryPart(part: Extract<FilePart, { part: 'entry' }>, { batch, day, seen }: EntryContext): FoundPart {
  const { line, entry } = part;
  if (entry === undefined) return { line, why: faultsOf(part) };
  if (batch === undefined) return { line, why: 'the header of its batch cannot be used' };
  const report = readReport(entry, { batch, day });
  if (report === undefined) return { line, why: 'it has no date, or a transaction code without a meaning here' };
  const identity = createHash('sha256')
    .update(JSON.stringify([report, batch.odfi, entry.traceNumber]))
    .digest('base64');
  if (seen.has(identity)) return { line, why: 'the file has the same entry before' };
  seen.add(identity);
  return { line, report };
}

/** The faults of a part as a sentence that may be logged. */
const faultsOf = ({ faults }: Pick<FilePart, 'faults'>): string =>
  faults
    .filter(({ spoils }) => spoils !== 'nothing')
    .slice(0, 3)
    .map(faultText)
    .join('; ') || 'it cannot be used';

/** Parts that are handled before progress is stored. */
const chunkSize = 200;

/** The parts after the first `skipped` ones, in chunks. */
export function* chunksOf(parts: Iterable<FoundPart>, skipped: number): Generator<readonly FoundPart[]> {
  let seen = 0;
  let chunk: FoundPart[] = [];
  for (const part of parts) {
    seen += 1;
    if (seen <= skipped) continue;
    chunk.push(part);
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
