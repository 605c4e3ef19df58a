import { createHash } from 'node:crypto';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { BatchHeader } from '../../ports/ach-rail/nacha/file.ts';
import { type FilePart, readAchParts } from '../../ports/ach-rail/nacha/read-file.ts';
import { faultText } from '../../ports/ach-rail/nacha/fault.ts';
import type { Platform } from '../../ports/platform.ts';
import { achRailQueue } from '../payments/queues.ts';
import type { FileObject } from './file-message.ts';
import { type AchIntake, achIntake, intakeId, type ReportCounts } from './intake-store.ts';
import { achAsideMessage, notePartAside, type UnusablePart } from './put-aside.ts';
import { type EntryReport, readReport } from './read-report.ts';
import { fileSettingsOf, isBankHere, type ReportOrigin, resolveReport } from './resolve-report.ts';
import { stageScope } from './store.ts';
import { surveyFile } from './survey.ts';

/** Parts that are handled before progress is stored. */
const chunkSize = 200;
/** Messages that are sent at the same time. */
const sendingMax = 25;
/** The notes of one file. A file with more unusable parts has one more note, which says so. */
const asidesMax = 500;

export type IntakePlatform = Pick<Platform, 'table' | 'clock' | 'settings' | 'achFiles' | 'queues' | 'log'>;

export interface Taking {
  readonly isLate: () => boolean;
  /** True if an operator has said that a file is taken although its totals are wrong. */
  readonly isForced?: boolean;
}

/**
 * Takes a file that came in: each entry that can be used becomes a message of the queue `ach-rail`, and everything else is put aside with an alarm.
 * A file that was taken before changes nothing. After a crash it goes on where progress was stored; some messages are then sent again, and their
 * receiver does each step once. Answers `more` if `isLate` stopped it.
 */
export async function takeFile(platform: IntakePlatform, file: FileObject, taking: Taking): Promise<'done' | 'more'> {
  const bytes = await platform.achFiles.read(file.key, file.versionId);
  if (bytes === undefined) return wholeAside(platform, file, 'it is not in the bucket any more');
  const folder = folderOf(platform, file.key);
  if ('why' in folder) return wholeAside(platform, file, folder.why);
  const intake = await begunIntake(platform, file, intakeId(file, bytes), folder.routingNumber);
  if (intake.finishedAt !== undefined && (intake.refusal === undefined || taking.isForced !== true)) {
    platform.log.info('ACH file taken before', { outcome: intake.refusal ?? 'taken' });
    return 'done';
  }
  const { whyNot, unbalancedAt } = surveyFile(bytes);
  const takesUnbalanced = taking.isForced === true || folder.unbalanced === 'take';
  const refusal =
    whyNot ??
    (unbalancedAt === undefined || takesUnbalanced ? undefined : `its totals are wrong at line ${unbalancedAt}`);
  if (refusal !== undefined) {
    await wholeAside(platform, file, refusal);
    await stored(platform, { ...intake, refusal, finishedAt: platform.clock.now() });
    return 'done';
  }
  return readOn(platform, { file, bytes, folder }, intake, taking);
}

export interface BankFolder {
  readonly routingNumber: string;
  readonly scope: string;
  readonly organisationId?: string;
  readonly unbalanced: 'take' | 'refuse';
}

/** The bank, and in a sandbox the organisation, whose folder a file is in. */
export function folderOf(platform: IntakePlatform, key: string): BankFolder | { readonly why: string } {
  const [top, routingNumber = '', third = ''] = key.split('/');
  if (top !== 'incoming' || !isBankHere(platform, routingNumber))
    return { why: 'its folder is not that of a bank of this stage' };
  const files = fileSettingsOf(platform, routingNumber);
  if (files === undefined) return { why: 'its bank has no settings for files' };
  const { unbalancedIncoming: unbalanced = 'refuse' } = files;
  return platform.settings.sandbox
    ? { routingNumber, scope: third, organisationId: third, unbalanced }
    : { routingNumber, scope: stageScope, unbalanced };
}

const noCounts: ReportCounts = { incoming: 0, answers: 0, silent: 0, aside: 0 };

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
    counts: noCounts,
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

/** Stores an intake as it is now. Throws ConcurrencyConflict if another worker has the same file: the message is delivered again. */
async function stored({ table }: IntakePlatform, intake: AchIntake): Promise<AchIntake> {
  await table.transact([replace(intake)]);
  return { ...intake, version: intake.version + 1 };
}

interface OpenedFile {
  readonly file: FileObject;
  readonly bytes: Uint8Array;
  readonly folder: BankFolder;
}

async function readOn(
  platform: IntakePlatform,
  opened: OpenedFile,
  before: AchIntake,
  { isLate }: Taking,
): Promise<'done' | 'more'> {
  let intake = before;
  let chunk: FoundPart[] = [];
  let seen = 0;
  for (const part of foundParts(opened, bankDateOf(intake.receivedAt))) {
    seen += 1;
    if (seen <= intake.parts) continue;
    chunk.push(part);
    if (chunk.length < chunkSize) continue;
    intake = await handleChunk(platform, opened, intake, chunk);
    chunk = [];
    if (isLate()) return 'more';
  }
  intake = await handleChunk(platform, opened, intake, chunk);
  const { refusal: _, ...taken } = intake;
  await stored(platform, { ...taken, finishedAt: platform.clock.now() });
  platform.log.info('ACH file taken', { count: intake.parts });
  return 'done';
}

/** Sends the messages of a chunk, notes what cannot be used, and stores the progress. */
async function handleChunk(
  platform: IntakePlatform,
  { file, folder }: OpenedFile,
  intake: AchIntake,
  chunk: readonly FoundPart[],
): Promise<AchIntake> {
  const counts = { ...intake.counts };
  const asides: UnusablePart[] = [];
  for (let start = 0; start < chunk.length; start += sendingMax) {
    const group = chunk.slice(start, start + sendingMax);
    const results = await Promise.all(group.map((part) => handlePart(platform, part, { ...folder, file })));
    for (const [index, result] of results.entries()) {
      counts[result.counted] += 1;
      if (result.why !== undefined) asides.push({ line: group[index]?.line, why: result.why });
    }
  }
  await noteAsides(platform, file, asides, intake.counts.aside);
  return stored(platform, { ...intake, parts: intake.parts + chunk.length, counts });
}

async function noteAsides(
  platform: IntakePlatform,
  file: FileObject,
  asides: readonly UnusablePart[],
  before: number,
): Promise<void> {
  if (asides.length === 0) return;
  const noted = asides.slice(0, Math.max(asidesMax - before, 0));
  for (const one of noted) await notePartAside(platform, file, one);
  if (noted.length < asides.length) {
    await notePartAside(platform, file, { why: `more than ${asidesMax} parts of it cannot be used; correct the file` });
  }
  platform.log.alarm(achAsideMessage, { worker: 'ach-file-intake', count: asides.length });
}

interface HandledPart {
  readonly counted: keyof ReportCounts;
  readonly why?: string | undefined;
}

/** Sends the message of a part. It is safe to repeat. */
export async function handlePart(
  platform: IntakePlatform,
  part: FoundPart,
  { file, scope, organisationId }: Omit<ReportOrigin, 'file'> & { readonly file: FileObject },
): Promise<HandledPart> {
  if (part.report === undefined) return { counted: 'aside', why: part.why };
  const origin = { scope, organisationId, file: { ...file, line: part.line } };
  const resolved = await resolveReport(platform, part.report, origin);
  if (resolved.outcome === 'aside') return { counted: 'aside', why: resolved.why };
  if (resolved.outcome === 'nothing') return { counted: 'silent' };
  await platform.queues.send({ queue: achRailQueue.name, body: resolved.body });
  return { counted: part.report.kind === 'incoming' ? 'incoming' : 'answers' };
}

/** A part of a file with what it reports, or why it cannot be used. */
export type FoundPart = { readonly line: number } & (
  { readonly report: EntryReport; readonly why?: undefined } | { readonly report?: undefined; readonly why: string }
);

/** The parts of a file that report something or cannot be used, always in the same order. */
export function* foundParts({ bytes }: Pick<OpenedFile, 'bytes'>, receivedOn: CalendarDate): Generator<FoundPart> {
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

async function wholeAside(platform: IntakePlatform, file: FileObject, why: string): Promise<'done'> {
  await notePartAside(platform, file, { why });
  platform.log.alarm(achAsideMessage, { worker: 'ach-file-intake', outcome: why });
  return 'done';
}
