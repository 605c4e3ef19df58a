import { isBankOf } from '../../accounts/accounts/account-of-numbers.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import { insert } from '../../kernel/table/write.ts';
import { incomingFileId } from './file-ids.ts';
import type { FileObject } from './file-message.ts';
import { chunksOf, type FoundPart, foundParts } from './found-parts.ts';
import {
  type BankFolder,
  type FileSource,
  handleParts,
  type IntakePlatform,
  noReports,
  sumOfReports,
} from './handle-parts.ts';
import { type AchIntake, achIntake, intakeId } from './intake-store.ts';
import { achAsideMessage, notePartAside, type UnusablePart } from './put-aside.ts';
import { fileSettingsOf } from './resolve-report.ts';
import { stageScope } from './store.ts';
import { foreignFormat, surveyFile } from './survey.ts';

/** The notes of single parts that one reading of a file makes. One more note is for all other parts that cannot be used. */
export const asidesMax = 500;

export interface TakeFileOptions {
  readonly isLate: () => boolean;
  /** True if an operator has said that a file is taken although its totals are wrong. */
  readonly isForced?: boolean;
}

/**
 * Takes a file that came in: each entry that can be used becomes a message of the queue `ach-rail`, and everything else is put aside with an alarm.
 * A file that was taken before changes nothing. After a crash it goes on where progress was stored; some messages are then sent again, and their
 * receiver does each step once. Answers `more` if `isLate` stopped it.
 */
export async function takeFile(
  platform: IntakePlatform,
  file: FileObject,
  taking: TakeFileOptions,
): Promise<'done' | 'more'> {
  const bytes = await platform.achFiles.read(file.key, file.versionId);
  if (bytes === undefined) return wholeAside(platform, file, 'it is not in the bucket any more');
  const folder = folderOf(platform, file.key);
  if ('why' in folder) return wholeAside(platform, file, folder.why);
  const intake = await begunIntake(platform, file, intakeId(file, bytes), folder.routingNumber);
  if (intake.finishedAt !== undefined && (intake.refusal === undefined || taking.isForced !== true)) {
    platform.log.info('ACH file taken before', { outcome: intake.refusal ?? 'taken' });
    return 'done';
  }
  const refusal = whyNot(bytes, folder, taking);
  if (refusal !== undefined) {
    await wholeAside(platform, file, refusal);
    await saveChanges(platform.table, intake, { refusal, finishedAt: platform.clock.now() });
    return 'done';
  }
  return readOn(platform, { file: { ...file, id: incomingFileId(intake) }, bytes, folder }, intake, taking);
}

/** Why nothing of a file is taken; undefined if it is. */
function whyNot(
  bytes: Uint8Array,
  { answers, unbalanced }: BankFolder,
  { isForced }: TakeFileOptions,
): string | undefined {
  if (answers !== undefined) return foreignFormat(bytes);
  const survey = surveyFile(bytes);
  const takesUnbalanced = isForced === true || unbalanced === 'take';
  return survey.unbalancedAt === undefined || takesUnbalanced
    ? survey.whyNot
    : (survey.whyNot ?? `its totals are wrong at line ${survey.unbalancedAt}`);
}

/** The bank, and in a sandbox the organisation, whose folder a file is in. */
export function folderOf(platform: IntakePlatform, key: string): BankFolder | { readonly why: string } {
  const [top, routingNumber = '', third = ''] = key.split('/');
  if (top !== 'incoming' || !isBankOf(platform.settings.banks, routingNumber))
    return { why: 'its folder is not that of a bank of this stage' };
  const files = fileSettingsOf(platform, routingNumber);
  if (files === undefined) return { why: 'its bank has no settings for files' };
  const { unbalancedIncoming: unbalanced = 'refuse', answers: { reports } = {} } = files;
  const answers = reports !== undefined && key.includes(reports.keyHas) ? reports : undefined;
  return platform.settings.sandbox
    ? { routingNumber, scope: third, organisationId: third, unbalanced, answers }
    : { routingNumber, scope: stageScope, unbalanced, answers };
}

async function begunIntake(
  { table, clock }: IntakePlatform,
  { key, versionId }: FileObject,
  id: string,
  routingNumber: string,
): Promise<AchIntake> {
  const ref = achIntake(id);
  const before = await table.get(ref.key);
  if (before !== undefined) return ref.parse(before);
  const item: AchIntake = {
    ...ref.key,
    version: 1,
    id,
    key,
    ...(versionId === undefined ? {} : { versionId }),
    routingNumber,
    parts: 0,
    counts: noReports,
    receivedAt: clock.now(),
  };
  try {
    await table.transact([insert(item)]);
    return item;
  } catch (error) {
    const found = error instanceof ConcurrencyConflict ? await table.get(ref.key) : undefined;
    if (found === undefined) throw error;
    return ref.parse(found);
  }
}

type OpenedFile = FileSource & { readonly bytes: Uint8Array };

async function readOn(
  platform: IntakePlatform,
  opened: OpenedFile,
  before: AchIntake,
  { isLate }: TakeFileOptions,
): Promise<'done' | 'more'> {
  let intake = before;
  const { bytes, folder } = opened;
  const found = foundParts({ bytes, answers: folder.answers }, bankDateOf(intake.receivedAt));
  for (const chunk of chunksOf(found, intake.parts)) {
    intake = await handleChunk(platform, opened, intake, chunk);
    if (isLate()) return 'more';
  }
  const { refusal: _, ...taken } = intake;
  await saveChanges(platform.table, taken, { finishedAt: platform.clock.now() });
  platform.log.info('ACH file taken', { count: intake.parts });
  return 'done';
}

/**
 * Sends the messages of a chunk, notes what cannot be used, and stores the progress. Throws ConcurrencyConflict if another worker has the same file:
 * the message is delivered again.
 */
async function handleChunk(
  platform: IntakePlatform,
  { file, folder }: OpenedFile,
  intake: AchIntake,
  chunk: readonly FoundPart[],
): Promise<AchIntake> {
  const { parts, counts: before } = intake;
  const { counts, asides } = await handleParts(platform, { file, folder }, chunk);
  const found = asides.map(({ index, ...one }) => ({ ...one, partsBefore: parts + index }));
  await noteAsides(platform, file, found, before.aside);
  return saveChanges(platform.table, intake, { parts: parts + chunk.length, counts: sumOfReports(before, counts) });
}

async function noteAsides(
  platform: IntakePlatform,
  file: FileObject,
  asides: readonly (UnusablePart & { readonly partsBefore: number })[],
  before: number,
): Promise<void> {
  if (asides.length === 0) return;
  const noted = asides.slice(0, Math.max(asidesMax - before, 0));
  for (const { line, why } of noted) await notePartAside(platform, file, { line, why });
  const [other] = asides.slice(noted.length);
  if (other !== undefined) {
    const why = `more than ${asidesMax} parts of it cannot be used: this note is for all others`;
    await notePartAside(platform, file, { partsBefore: other.partsBefore, why });
  }
  platform.log.alarm(achAsideMessage, { worker: 'ach-file-intake', count: asides.length });
}

async function wholeAside(platform: IntakePlatform, file: FileObject, why: string): Promise<'done'> {
  await notePartAside(platform, file, { why });
  platform.log.alarm(achAsideMessage, { worker: 'ach-file-intake', outcome: why });
  return 'done';
}
