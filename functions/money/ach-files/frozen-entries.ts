import { bankDateOf, instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { partitionPages } from '../../kernel/table/partition-pages.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import type { AchFileSettings, AchSettings } from '../../ports/ach-rail/settings.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { completionDate } from '../payments/ach-calendar.ts';
import type { OpenEntry } from './planned-files.ts';
import { achEntryItem, type AchEntryItem, entryContext, entryPartition, type WindowRef } from './store.ts';
import type { SealedWindow } from './seal-window.ts';
import { type EntryContent, isOriginated } from './window-entry.ts';

/** The entries of an organisation in a window, page by page. */
export const entriesIn = (
  table: Table,
  { routingNumber, window }: WindowRef,
  organisationId: string,
): AsyncGenerator<readonly StoredItem[]> =>
  partitionPages(table, entryPartition(organisationId), `${routingNumber}#${window}#`);

/** Why an entry does not leave whose payment has ended before. It was decided before the files of its window were planned. */
export const endedWhy = 'its payment has ended';

/**
 * All entries in a window that is frozen, with their content. Of organisations that are left out it has the answers to other banks only. Entries whose
 * payments had ended are none of them.
 */
export async function readFrozen(
  platform: Pick<Platform, 'table' | 'cipher'>,
  { window, members }: SealedWindow,
  ach: AchSettings & { readonly files: AchFileSettings },
): Promise<{ readonly entries: readonly OpenEntry[]; readonly unreadable: readonly AchEntryItem[] }> {
  const entries: OpenEntry[] = [];
  const unreadable: AchEntryItem[] = [];
  for (const organisationId of members) {
    const cipher = await platform.cipher(organisationId);
    const isLeftOut = window.leftOut?.includes(organisationId) === true;
    for await (const page of entriesIn(platform.table, window, organisationId)) {
      for (const stored of page) {
        const item = achEntryItem.parse(stored);
        if ((isLeftOut && isOriginated(item.kind)) || item.refusedWhy === endedWhy) continue;
        const content = contentOf(item, cipher);
        if (content === undefined) unreadable.push(item);
        else entries.push({ item, content, ...datesOf(item, content, ach) });
      }
    }
  }
  return { entries, unreadable };
}

/** Undefined if an erasure has emptied the content. */
function contentOf(item: AchEntryItem, cipher: FieldCipher): EntryContent | undefined {
  const text = cipher.open(item.sealedContent, entryContext(item));
  return text === '' ? undefined : (JSON.parse(text) as EntryContent);
}

/** When same-day entries of the first, second and third window settle: banks read it from the descriptive date. */
const sameDayMarks = ['SD1300', 'SD1700', 'SD1800'] as const;

function datesOf(
  { effectiveDate, window, sameDay }: AchEntryItem,
  { descriptiveDate = '' }: EntryContent,
  { files, sameDayWindows }: AchSettings & { readonly files: AchFileSettings },
): Pick<OpenEntry, 'effectiveDate' | 'descriptiveDate'> {
  const date = effectiveDate ?? completionDate(window, sameDay);
  if (files.marksSameDay !== true || !sameDay || effectiveDate !== undefined) {
    return { effectiveDate: date, descriptiveDate };
  }
  const times = sameDayWindows.map((time) => instantAtBankTime(bankDateOf(window), time)).sort();
  // A window whose time was taken out of the settings meanwhile has no mark: the effective date says that it is a same-day entry.
  const mark = sameDayMarks[Math.min(times.indexOf(window), sameDayMarks.length - 1)];
  return { effectiveDate: date, descriptiveDate: mark ?? descriptiveDate };
}
