import type { AchSettlement } from '../../ports/ach-rail/settings.ts';
import { foreignFormat } from '../ach-files/survey.ts';
import { readBai2 } from './bai2.ts';
import { readCsvReport } from './csv-report.ts';
import { type SettlementReport, unusableReport } from './report-total.ts';

/** A report of a bank, read as its settings say. It never throws, and its sentences have nothing of the file but counts, totals and names of columns. */
export function readSettlementReport(
  bytes: Uint8Array,
  { format, account }: Pick<AchSettlement, 'format' | 'account'>,
): SettlementReport {
  const foreign = foreignFormat(bytes);
  if (foreign !== undefined) return unusableReport(foreign);
  const text = Buffer.from(bytes).toString('utf8');
  return format.type === 'bai2' ? readBai2(text, account) : readCsvReport(text, format, account);
}
