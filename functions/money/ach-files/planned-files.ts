import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { FileEntry } from '../../ports/ach-rail/nacha/file.ts';
import { fitText, repeatedText } from '../../ports/ach-rail/nacha/fit-text.ts';
import { batchHeader, entryDetail, entryDetailCtx, paymentAddenda } from '../../ports/ach-rail/nacha/records.ts';
import { reservedDescriptionOf } from '../../ports/ach-rail/port.ts';
import type { AchFileLimits, AchFileSettings } from '../../ports/ach-rail/settings.ts';
import type { AchEntryItem } from './store.ts';
import { type EntryContent, type EntryKind, isOriginated } from './window-entry.ts';

/** An entry whose content is open, with the date that it has in the file. */
export interface OpenEntry {
  readonly item: AchEntryItem;
  readonly content: EntryContent;
  readonly effectiveDate: CalendarDate;
  readonly descriptiveDate: string;
}

/** What the header of a batch says: entries of one batch have all of it in common. */
export interface BatchSubject {
  readonly companyName: string;
  readonly companyDiscretionaryData: string;
  readonly companyIdentification: string;
  readonly entryClass: string;
  readonly entryDescription: string;
  readonly descriptiveDate: string;
  readonly effectiveDate: CalendarDate;
}

export interface PlannedBatch {
  readonly subject: BatchSubject;
  readonly direction: 'Credit' | 'Debit';
  readonly cents: number;
  /** In the order of their trace numbers. */
  readonly entries: readonly OpenEntry[];
}

export interface PlannedFile {
  readonly batches: readonly PlannedBatch[];
}

type Limits = Pick<AchFileSettings, 'limits'>;

/**
 * Arranges the entries of a window in batches and files. The result depends on the set of entries only, not on their order: written twice, it
 * gives the same bytes.
 */
export function planFiles(entries: readonly OpenEntry[], { limits }: Limits): readonly PlannedFile[] {
  const sorted = entries.toSorted((one, other) => (one.item.traceNumber < other.item.traceNumber ? -1 : 1));
  const groups = [...Map.groupBy(sorted, groupKey)].sort(([one], [other]) => (one < other ? -1 : 1));
  return inFiles(
    groups.flatMap(([, group]) => inBatches(group, limits)),
    limits,
  );
}

/** Answers have batches of their own, each kind of them. */
const family = (kind: EntryKind): string => (isOriginated(kind) ? '' : kind);

const groupKey = (entry: OpenEntry): string =>
  JSON.stringify([family(entry.item.kind), entry.item.direction, subjectOf(entry)]);

function subjectOf({ item, content, effectiveDate, descriptiveDate }: OpenEntry): BatchSubject {
  const { fields } = batchHeader;
  const description = fitText(content.description, fields.entryDescription).text;
  return {
    companyName: fitText(content.companyName, fields.companyName).text,
    companyDiscretionaryData: repeatedText(content.companyDiscretionaryData ?? '', fields.companyDiscretionaryData),
    companyIdentification: repeatedText(item.companyIdentification, fields.companyIdentification),
    entryClass: item.entryClass,
    entryDescription: reservedDescriptionOf(description) ?? description,
    descriptiveDate: repeatedText(descriptiveDate, fields.descriptiveDate),
    effectiveDate,
  };
}

function inBatches(group: readonly OpenEntry[], { batchEntries, batchCents }: AchFileLimits): readonly PlannedBatch[] {
  const batches: PlannedBatch[] = [];
  let entries: OpenEntry[] = [];
  let cents = 0;
  const finish = () => {
    const [first] = entries;
    if (first !== undefined)
      batches.push({ subject: subjectOf(first), direction: first.item.direction, cents, entries });
    entries = [];
    cents = 0;
  };
  for (const entry of group) {
    if (entries.length === batchEntries || cents + entry.item.amount > batchCents) finish();
    entries.push(entry);
    cents += entry.item.amount;
  }
  finish();
  return batches;
}

function inFiles(batches: readonly PlannedBatch[], { fileEntries, fileCents }: AchFileLimits): readonly PlannedFile[] {
  const files: PlannedBatch[][] = [];
  let entries = 0;
  let cents = 0;
  for (const batch of batches) {
    const last = files.at(-1);
    if (last === undefined || entries + batch.entries.length > fileEntries || cents + batch.cents > fileCents) {
      files.push([batch]);
      entries = batch.entries.length;
      cents = batch.cents;
      continue;
    }
    last.push(batch);
    entries += batch.entries.length;
    cents += batch.cents;
  }
  return files.map((one) => ({ batches: one }));
}

/** An entry as the file has it. */
export function fileEntryIn({ item, content }: OpenEntry): FileEntry {
  const { receiver, identification = '', discretionaryData = '', addenda = [] } = content;
  const { fields } = item.entryClass === 'CTX' ? entryDetailCtx : entryDetail;
  // The number of a receiver elsewhere is never changed. An answer repeats that of an account here, or what another bank took for one.
  const accountNumber = isOriginated(item.kind)
    ? receiver.accountNumber
    : repeatedText(receiver.accountNumber, fields.accountNumber);
  return {
    transactionCode: item.transactionCode,
    routingNumber: receiver.routingNumber,
    accountNumber,
    amountCents: item.amount,
    identification: repeatedText(identification, fields.identification),
    name: fitText(receiver.name, fields.name).text,
    discretionaryData: repeatedText(discretionaryData, fields.discretionaryData),
    traceNumber: item.traceNumber,
    addenda: addenda.map((one) =>
      one.kind === 'Payment'
        ? { ...one, information: fitText(one.information, paymentAddenda.fields.information).text }
        : one,
    ),
  };
}
