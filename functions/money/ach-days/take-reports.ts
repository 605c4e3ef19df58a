import { createHash } from 'node:crypto';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { unlessThere } from '../../kernel/table/unless-there.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import type { AchSettlement } from '../../ports/ach-rail/settings.ts';
import type { ListedFile } from '../../ports/ach-files/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { bankFolder } from '../ach-files/file-names.ts';
import { achAsideMessage, notePartAside } from '../ach-files/put-aside.ts';
import { readSettlementReport } from './settlement-report.ts';
import type { ReportTotal } from './report-total.ts';
import { achReport, type BankRef, reportDayKey } from './store.ts';

/** Reports that came longer ago are not looked for. */
const lookBackMs = 31 * 86_400_000;
/** More days in one report are a wrong date form. */
const daysMax = 93;
const codesMax = 500;
const asidesMax = 100;

type Taking = Pick<Platform, 'table' | 'clock' | 'achFiles' | 'log'>;

/**
 * Reads the reports of a bank that have come since the last time, and stores what they say of each day. Each object of the bucket is read once. A report that
 * does not add up is put aside whole, a line of a CSV file that cannot be used alone; an alarm rings. `tell` gets the days of a report before it counts as
 * read, so that after a crash the next call tells them again.
 */
export async function takeReports(
  platform: Taking,
  bank: BankRef,
  settlement: AchSettlement,
  tell: (dates: readonly CalendarDate[]) => Promise<void>,
): Promise<void> {
  const { table, clock, achFiles } = platform;
  const since = plusMs(clock.now(), -lookBackMs);
  for await (const file of achFiles.list(`reports/${bankFolder(bank)}/`)) {
    const isOld = file.modifiedAt !== undefined && file.modifiedAt < since;
    if (isOld || !file.key.includes(settlement.keyHas ?? '')) continue;
    const seen = achReport(bank.scope, nameOf(file)).key;
    if ((await table.get(seen)) !== undefined) continue;
    const bytes = await achFiles.read(file.key);
    if (bytes === undefined) continue;
    // Of the reports of a day the one that came last counts, in whatever order they are read.
    const cameAt = file.modifiedAt ?? clock.now();
    const { whyNot, found } = await takeReport(platform, bank, settlement, { key: file.key, bytes, cameAt });
    await tell(found);
    const { key } = file;
    await put(platform, { ...seen, key, takenAt: clock.now(), ...(whyNot === undefined ? {} : { whyNot }) });
  }
}

/** Another object under the same key is another report. */
const nameOf = ({ key, size, modifiedAt }: ListedFile): string => hashOf(`${key}\n${size}\n${modifiedAt ?? ''}`);

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

async function takeReport(
  platform: Taking,
  bank: BankRef,
  settlement: AchSettlement,
  { key, bytes, cameAt }: { readonly key: string; readonly bytes: Uint8Array; readonly cameAt: Instant },
): Promise<{ readonly whyNot: string | undefined; readonly found: readonly CalendarDate[] }> {
  const { totals, unusable, whyNot } = readSettlementReport(bytes, settlement);
  const days = Map.groupBy(totals, ({ date }) => date);
  const refusal = whyNot ?? tooMuch(days);
  const asides = refusal === undefined ? unusable.slice(0, asidesMax) : [{ why: refusal }];
  for (const one of asides) await notePartAside(platform, { key }, one);
  if (asides.length > 0)
    platform.log.alarm(achAsideMessage, { worker: 'ach-days', count: asides.length, resourceId: key });
  if (refusal !== undefined) return { whyNot: refusal, found: [] };
  const reportId = hashOf(bytes);
  for (const [date, ofDay] of days) {
    const { routingNumber } = bank;
    const own = ofDay.map(({ date: _, ...total }) => total);
    await put(platform, {
      ...reportDayKey(bank, date, reportId),
      date,
      routingNumber,
      reportId,
      key,
      takenAt: cameAt,
      totals: own,
    });
  }
  return { whyNot: undefined, found: [...days.keys()] };
}

function tooMuch(days: ReadonlyMap<CalendarDate, readonly ReportTotal[]>): string | undefined {
  if (days.size > daysMax) return `it has more than ${daysMax} days`;
  return [...days.values()].some(({ length }) => length > codesMax)
    ? `a day of it has more than ${codesMax} codes`
    : undefined;
}

const put = ({ table }: Taking, Item: StoredItem): Promise<void> =>
  unlessThere(table.put({ Item, ConditionExpression: 'attribute_not_exists(pk)' }));
