import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { ItemOf } from '../../kernel/table/item.ts';
import {
  type AchArrival,
  achArrival,
  achArrivalKind,
  achMentionItem,
  achMentionKind,
  achSheet,
  achSheetKind,
  type FiledEntry,
  mentionPartition,
} from './entry-store.ts';
import { type EntryRejection, readRejections } from './entry-rejections.ts';
import { outgoingFileId } from './file-ids.ts';
import {
  achFile,
  achFileItem,
  achFileKind,
  type AchFileRecord,
  achRejectionKind,
  achTraceItem,
  achTraceKind,
  scopeOf,
  tracePartition,
} from './store.ts';

/** The kinds by which the entries of a resource are found. */
export const foundEntriesUses = [
  achTraceKind,
  achFileKind,
  achSheetKind,
  achRejectionKind,
  achArrivalKind,
  achMentionKind,
] as const;

/** Answers to an entry, and other entries of the same resource: a few. */
const mentionsMax = 100;

type AchTrace = ItemOf<typeof achTraceItem>;

/** An entry of ours. Without a file its window is not written yet. */
export interface PlatformEntry extends Omit<FiledEntry, 'entryClass' | 'effectiveDate'> {
  readonly window: Instant;
  readonly entryClass?: string;
  readonly effectiveDate?: FiledEntry['effectiveDate'];
  readonly file?: AchFileRecord;
  readonly rejection?: EntryRejection | undefined;
}

/** An entry of a resource: one of ours, or one that came in. */
export type ResourceEntry =
  | { readonly own: PlatformEntry; readonly arrival?: undefined }
  | { readonly own?: undefined; readonly arrival: AchArrival };

interface Reading {
  readonly table: Table;
  readonly organisationId: string;
  readonly sandbox: boolean;
}

/** The entries that a resource has in files, oldest first: the one with its trace number, if it has one, its answers and what else is about it. */
export async function entriesOfSource(
  reading: Reading,
  { id, traceNumber }: { readonly id: string; readonly traceNumber?: string },
): Promise<readonly ResourceEntry[]> {
  const { table, organisationId } = reading;
  const found = await table.query({ pk: mentionPartition(organisationId, id), limit: mentionsMax });
  const mentions = found.map((item) => achMentionItem.parse(item));
  const traces = mentions.flatMap((one) => one.traceNumber ?? []);
  const numbers = new Set(traceNumber === undefined ? traces : [traceNumber, ...traces]);
  const own = await Promise.all([...numbers].map((one) => ownEntries(reading, id, one)));
  const keys = mentions.flatMap(({ fileId, line }) =>
    fileId === undefined || line === undefined ? [] : [achArrival(organisationId, fileId, line)],
  );
  const stored = await table.getAll(keys.map(({ key }) => key));
  const arrivals = keys.flatMap(({ key, parse }) => {
    const item = stored.get(keyText(key));
    return item === undefined ? [] : [{ arrival: parse(item) }];
  });
  return [...own.flat().map((one) => ({ own: one })), ...arrivals].sort((one, other) =>
    momentOf(one) < momentOf(other) ? -1 : 1,
  );
}

const momentOf = ({ own, arrival }: ResourceEntry): string => (own === undefined ? arrival.receivedAt : own.window);

/** The entries of ours with this trace number that are about this resource. One that waits for a later window is in that window only. */
async function ownEntries(reading: Reading, sourceId: string, traceNumber: string): Promise<readonly PlatformEntry[]> {
  const { table, organisationId, sandbox } = reading;
  const scope = scopeOf({ sandbox }, organisationId);
  const items = await table.query({ pk: tracePartition(scope, traceNumber), limit: mentionsMax });
  const traces = items
    .map((item) => achTraceItem.parse(item))
    .filter((one) => one.organisationId === organisationId && one.source.id === sourceId);
  return Promise.all(
    traces.map(async (trace) => (await filedEntry(table, trace)) ?? { ...waiting(trace), window: trace.window }),
  );
}

const waiting = ({ traceNumber, kind, source, direction, amount }: AchTrace) => ({
  traceNumber,
  kind,
  source,
  direction,
  amount,
});

/** The entry in the files of its window; undefined as long as it is in none. */
async function filedEntry(table: Table, { organisationId, window, routingNumber, traceNumber }: AchTrace) {
  const ref = { window, routingNumber };
  const files = await table.query({
    pk: achFile(organisationId, '').key.pk,
    from: outgoingFileId(ref, 1),
    to: outgoingFileId(ref, 99),
  });
  for (const item of files) {
    const file = achFileItem.parse(item);
    const sheet = (file.sheets ?? []).findLastIndex((first) => first <= traceNumber) + 1;
    if (sheet === 0) continue;
    const { key, parse } = achSheet(organisationId, file.id, sheet);
    const stored = await table.get(key);
    const entry = stored && parse(stored).entries.find((one) => one.traceNumber === traceNumber);
    if (entry === undefined) continue;
    const rejectionOf = await readRejections(table, file);
    return { ...entry, window, file, rejection: rejectionOf(entry) };
  }
  return undefined;
}
