import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { unlessThere } from '../../kernel/table/unless-there.ts';
import { insert, replace, type StoredItem } from '../../kernel/table/write.ts';
import type { AchFileSettings } from '../../ports/ach-rail/settings.ts';
import type { Platform } from '../../ports/platform.ts';
import { achSheet, sheetEntries } from './entry-store.ts';
import { outgoingFileId } from './file-ids.ts';
import { type DayUse, useOf } from './day-limits.ts';
import { achFileMachine } from './file-machine.ts';
import { bankFolder } from './file-names.ts';
import { manifestOf } from './manifest.ts';
import type { PlannedFile } from './planned-files.ts';
import { achDay, type AchDay, achDayOfBank, achFile, type AchFileRecord, stageScope, type WindowRef } from './store.ts';
import { refusedEntryMessage } from './window-alarms.ts';
import { filedEntriesOf } from './filed-entries.ts';
import { isOriginated } from './window-entry.ts';
import { nameOfWindow } from './window-times.ts';
import { type EntryPosition, type FileOfWindow, type RefusedEntry, writeFileOfWindow } from './written-files.ts';

export interface FilesContext {
  readonly ref: WindowRef;
  readonly files: AchFileSettings;
  readonly closesAt: Instant;
  readonly realNow: Instant;
}

type Storing = Pick<Platform, 'table' | 'ids' | 'achFiles' | 'log'>;

/** Records that are written at the same time. */
const atOnceMax = 10;

/**
 * Writes and stores the planned files of a window with their manifests and records. A file whose entries are all refused has only these. Each
 * step is skipped if it was done before. Throws if the bucket has another file under the key of one of them.
 */
export async function storeFiles(
  platform: Storing,
  context: FilesContext,
  planned: readonly PlannedFile[],
): Promise<{ readonly refused: readonly RefusedEntry[]; readonly day: DayUse }> {
  const { ref, files, closesAt } = context;
  const { routingNumber } = ref;
  const wanted = planned.map((file, index) => ({
    file,
    ofDay: { name: `${nameOfWindow(ref.window)}-${index + 1}`, ...centsOf(file), routingNumber },
  }));
  const day = await filesOfDay(
    platform,
    context,
    wanted.map(({ ofDay }) => ofDay),
  );
  const refused: RefusedEntry[] = [];
  for (const [position, { file, ofDay }] of wanted.entries()) {
    const { name } = ofDay;
    const index = day.findIndex((one) => isSameFile(one, ofDay));
    const written = writeFileOfWindow(file, { routingNumber, files, closesAt, ofDay: index });
    refused.push(...written.refused);
    if (written.offsetFault !== undefined) {
      platform.log.alarm(refusedEntryMessage, { at: name, outcome: `the offset entries: ${written.offsetFault}` });
    }
    await storeFile(platform, context, { name, number: position + 1 }, written);
  }
  return { refused, day: useOf(day, routingNumber) };
}

function centsOf({ batches }: PlannedFile): DayUse {
  const sum = (some: PlannedFile['batches']) => some.reduce((total, { cents }) => total + cents, 0);
  return { cents: sum(batches), creditCents: sum(batches.filter(({ direction }) => direction === 'Credit')) };
}

interface FileOfDay {
  readonly name: string;
  readonly cents: number;
  readonly creditCents?: number | undefined;
  readonly routingNumber?: string | undefined;
}

/** The files of the day with the same destination and origin, in the order of their modifiers. Files of the bank that are not in the list are added at its end. */
function filesOfDay(
  platform: Storing,
  { ref, files: settings, closesAt }: FilesContext,
  wanted: readonly FileOfDay[],
): Promise<AchDay['files']> {
  const { scope, routingNumber } = ref;
  const date = bankDateOf(closesAt);
  const day = achDay(scope, settings, date);
  return withOptimisticRetry(platform, async () => {
    const stored = await readItem(platform.table, day);
    const ofBank =
      stored === undefined ? await readItem(platform.table, achDayOfBank(scope, routingNumber, date)) : undefined;
    const known = stored?.files ?? ofBank?.files.map((one) => ({ ...one, routingNumber })) ?? [];
    const missing = wanted.filter((one) => !known.some((other) => isSameFile(one, other)));
    if (missing.length === 0) return known;
    const files = [...known, ...missing];
    await platform.table.transact([
      stored === undefined ? insert({ ...day.key, version: 1, files }) : replace({ ...stored, files }),
    ]);
    return files;
  });
}

const isSameFile = (one: FileOfDay, other: FileOfDay): boolean =>
  one.name === other.name && one.routingNumber === other.routingNumber;

interface FileName {
  readonly name: string;
  /** Its number among the files of the window, from 1. */
  readonly number: number;
}

async function storeFile(
  platform: Storing,
  context: FilesContext,
  { name, number }: FileName,
  file: FileOfWindow,
): Promise<void> {
  const { ref } = context;
  const key = `outgoing/${bankFolder(ref)}/${name}.ach`;
  if (file.bytes !== undefined) await storeOnce(platform, key, file.bytes);
  const record = recordOf(context, { id: outgoingFileId(ref, number), key }, file);
  await storeOnce(platform, `${key}.json`, Buffer.from(manifestOf(record, file)));
  const parts = partsOf(record, file);
  await putAll(
    platform,
    parts.flatMap(({ sheets }) => sheets),
  );
  await putAll(platform, [...(ref.scope === stageScope ? [record] : []), ...parts.map((part) => part.record)]);
}

/** Stores items that are not there yet. */
async function putAll({ table }: Storing, items: readonly StoredItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += atOnceMax) {
    const group = items.slice(start, start + atOnceMax);
    await Promise.all(
      group.map((Item) => unlessThere(table.put({ Item, ConditionExpression: 'attribute_not_exists(pk)' }))),
    );
  }
}

async function storeOnce({ achFiles }: Storing, key: string, bytes: Uint8Array): Promise<void> {
  if ((await achFiles.putOnce(key, bytes)) === 'written') return;
  const before = await achFiles.read(key);
  invariant(before !== undefined && Buffer.compare(before, bytes) === 0, `the bucket has another file at ${key}`);
}

function recordOf(
  { ref, closesAt }: FilesContext,
  { id, key }: { readonly id: string; readonly key: string },
  { bytes, header, totals, entries, refused, batches }: FileOfWindow,
): AchFileRecord {
  return {
    ...achFile(ref.scope, id).key,
    version: 1,
    id,
    scope: ref.scope,
    routingNumber: ref.routingNumber,
    direction: 'Outgoing',
    status: achFileMachine.begin(bytes === undefined ? 'PutAside' : 'Written'),
    key,
    createdAt: closesAt,
    window: ref.window,
    modifier: header.fileIdModifier,
    creationDate: header.creationDate,
    creationTime: header.creationTime,
    batches,
    entries: entries.length,
    debits: debitsIn(entries),
    debitCents: totals.totalDebitCents,
    creditCents: totals.totalCreditCents,
    refusedEntries: refused.length,
  };
}

const debitsIn = (entries: readonly EntryPosition[]): number =>
  entries.filter(({ entry: { item } }) => item.direction === 'Debit' && isOriginated(item.kind) && item.amount > 0)
    .length;

interface FilePart {
  readonly record: AchFileRecord;
  readonly sheets: readonly StoredItem[];
}

/** What each organisation sees of a file: its own entries and their sums, without entries that offset them. */
function partsOf(record: AchFileRecord, file: FileOfWindow): readonly FilePart[] {
  const own = Map.groupBy(file.entries, ({ entry }) => entry.item.organisationId);
  const refused = Map.groupBy(file.refused, ({ entry }) => entry.item.organisationId);
  return [...new Set([...own.keys(), ...refused.keys()])].map((organisationId) =>
    partOf(record, organisationId, {
      entries: own.get(organisationId) ?? [],
      refused: refused.get(organisationId) ?? [],
    }),
  );
}

function partOf(
  record: AchFileRecord,
  organisationId: string,
  { entries, refused }: Pick<FileOfWindow, 'entries' | 'refused'>,
): FilePart {
  const sum = (direction: 'Credit' | 'Debit') =>
    entries.reduce((cents, { entry: { item } }) => cents + (item.direction === direction ? item.amount : 0), 0);
  const filed = filedEntriesOf({ entries, refused });
  const sheets = Array.from({ length: Math.ceil(filed.length / sheetEntries) }, (_, index) => ({
    ...achSheet(organisationId, record.id, index + 1).key,
    organisationId,
    fileId: record.id,
    entries: filed.slice(index * sheetEntries, (index + 1) * sheetEntries),
  }));
  return {
    sheets,
    record: {
      ...record,
      ...achFile(organisationId, record.id).key,
      batches: new Set(entries.map(({ batch }) => batch)).size,
      entries: entries.length,
      debits: debitsIn(entries),
      debitCents: sum('Debit'),
      creditCents: sum('Credit'),
      refusedEntries: refused.length,
      sheets: sheets.map((sheet) => sheet.entries[0]?.traceNumber ?? ''),
    },
  };
}
