import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import { incomingFileId } from './file-ids.ts';
import type { FileMessage, FileObject } from './file-message.ts';
import { chunksOf, type FoundPart, foundParts } from './found-parts.ts';
import { type FileSource, handlePart, handleParts, type IntakePlatform } from './handle-parts.ts';
import { type AchAside, achAside, achIntake, intakeId, settledByRetry } from './intake-store.ts';
import { achAsideMessage, notePartAside } from './put-aside.ts';
import { asidesMax, folderOf, takeFile, type TakeFileOptions } from './take-file.ts';

/** `open`: it still cannot be used, or only a part of it. Otherwise the note as it is stored, which is settled. */
type Retried = AchAside | 'more' | 'open';

/**
 * Tries again what was put aside: a whole file is taken although its totals are wrong, a part is handled like any other, and so are the parts that
 * have no note of their own. It is settled if it can be used now. It stays open if it is noted again in the meantime, also by the worker that gets
 * its message. What was settled before changes nothing.
 */
export async function retryAside(
  platform: IntakePlatform,
  { key, versionId, retries = '' }: FileMessage,
  taking: TakeFileOptions,
): Promise<'done' | 'more'> {
  const ref = achAside(retries);
  const stored = await platform.table.get(ref.key);
  const aside = stored && ref.parse(stored);
  if (aside === undefined || aside.settledAt !== undefined) return 'done';
  const retried = await retryOne(platform, { key, versionId }, aside, taking);
  if (retried === 'more') return 'more';
  if (retried !== 'open') await settle(platform, retried);
  return 'done';
}

async function retryOne(
  platform: IntakePlatform,
  file: FileObject,
  aside: AchAside,
  taking: TakeFileOptions,
): Promise<Retried> {
  const { line, partsBefore } = aside;
  if (line === undefined && partsBefore === undefined) {
    // A file that is refused again is noted again, so that its note is not settled.
    return (await takeFile(platform, file, { ...taking, isForced: true })) === 'more' ? 'more' : aside;
  }
  const source = await openFile(platform, file);
  if ('why' in source) return stillAside(platform, file, aside, source.why);
  if (line === undefined) return retryRest(platform, source, aside, taking);
  const why = await retryPart(platform, source, line);
  return why === undefined ? aside : stillAside(platform, file, aside, why);
}

type OpenedFile = FileSource & { readonly parts: Iterable<FoundPart> };

async function openFile(platform: IntakePlatform, file: FileObject): Promise<OpenedFile | { readonly why: string }> {
  const bytes = await platform.achFiles.read(file.key, file.versionId);
  const folder = folderOf(platform, file.key);
  if (bytes === undefined) return { why: 'it is not in the bucket any more' };
  if ('why' in folder) return folder;
  const intake = await readItem(platform.table, achIntake(intakeId(file, bytes)));
  const known = intake === undefined ? file : { ...file, id: incomingFileId(intake) };
  return {
    file: known,
    folder,
    parts: foundParts({ bytes, answers: folder.answers }, bankDateOf(platform.clock.now())),
  };
}

/** Answers why the part still cannot be used. */
async function retryPart(
  platform: IntakePlatform,
  { file, folder, parts }: OpenedFile,
  line: number,
): Promise<string | undefined> {
  for (const part of parts) {
    if (part.line === line) return (await handlePart(platform, part, { ...folder, file })).why;
  }
  return `the file has no part at line ${line}`;
}

/** Handles the parts that have no note of their own. Each that still cannot be used gets a note; when there are too many, the others are left to the next retry. */
async function retryRest(
  platform: IntakePlatform,
  { file, folder, parts }: OpenedFile,
  aside: AchAside,
  { isLate }: TakeFileOptions,
): Promise<Retried> {
  let note = aside;
  let noted = 0;
  for (const chunk of chunksOf(parts, aside.partsBefore ?? 0)) {
    if (noted + chunk.length > asidesMax) return stillAside(platform, file, note, note.why);
    const { asides } = await handleParts(platform, { file, folder }, chunk);
    for (const { line, why } of asides) await notePartAside(platform, file, { line, why });
    if (asides.length > 0) platform.log.alarm(achAsideMessage, { worker: 'ach-file-intake', count: asides.length });
    noted += asides.length;
    note = await progressed(platform, note, chunk.length);
    if (isLate()) return 'more';
  }
  return note;
}

/** The note with the parts that a retry has handled. Throws ConcurrencyConflict if it was noted again: the message is delivered again. */
const progressed = ({ table }: IntakePlatform, note: AchAside, handled: number): Promise<AchAside> =>
  saveChanges(table, note, { partsBefore: (note.partsBefore ?? 0) + handled });

async function stillAside(
  platform: IntakePlatform,
  file: FileObject,
  { line, partsBefore, organisationId }: AchAside,
  why: string,
): Promise<'open'> {
  await notePartAside(platform, file, { line, partsBefore, organisationId, why });
  platform.log.alarm(achAsideMessage, { worker: 'ach-file-intake', outcome: why });
  return 'open';
}

/** Settles a note, unless it has changed since it was read. */
async function settle({ table, clock, log }: IntakePlatform, note: AchAside): Promise<void> {
  try {
    await saveChanges(table, note, { settledAt: clock.now(), settledBy: settledByRetry });
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
    log.info('a part of an ACH file was put aside again by its retry', { resourceId: note.id });
  }
}
