import { bankOf } from '../../organisations/banks.ts';
import { sandboxReport, sandboxReports } from '../../organisations/sandbox-bank.ts';
import type { Settings } from '../../ports/settings.ts';
import type { FileRefusals } from './refusals.ts';

/** What the bank of a sandbox says of a file of ours, or of a part of it. */
export interface ReportLine {
  readonly outcome: 'Accepted' | 'Rejected';
  /** The number of a batch. */
  readonly batch?: number | undefined;
  /** The trace number of an entry. */
  readonly traceNumber?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * The text of a report about the file with this name (without `.ach`), in the form that the settings of the sandbox's banks have. It ends with a line
 * break.
 */
export function reportText(name: string, lines: readonly ReportLine[]): string {
  const rows = lines.map(({ outcome, batch, traceNumber, reason = '' }) =>
    [name, sandboxReport.statuses[outcome], batch ?? '', traceNumber ?? '', reason].join(','),
  );
  return [sandboxReport.titles, ...rows].map((row) => `${row}\n`).join('');
}

/** True if the bank has the form of reports that is played here. One with another form, or without reports, is silent. */
export const hasReports = (settings: Pick<Settings, 'banks'>, routingNumber: string): boolean =>
  bankOf(settings, routingNumber).ach.files?.answers?.reports?.answer === sandboxReports.answer;

/** The lines about a file of which this was refused. */
export function reportOn({ isWhole, batches, entries }: FileRefusals): readonly ReportLine[] {
  if (isWhole) return [{ outcome: 'Rejected', reason: 'FILE REFUSED BY ACCOUNT NUMBER' }];
  return [
    { outcome: 'Accepted' },
    ...batches.map((batch) => ({ outcome: 'Rejected' as const, batch, reason: 'BATCH REFUSED BY ACCOUNT NUMBER' })),
    ...entries.map((traceNumber) => ({
      outcome: 'Rejected' as const,
      traceNumber,
      reason: 'ENTRY REFUSED BY ACCOUNT NUMBER',
    })),
  ];
}
