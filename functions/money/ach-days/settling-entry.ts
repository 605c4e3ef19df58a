import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { AchFlow } from '../../ports/ach-rail/settings.ts';

/** An entry with money of a file of ours or of a bank. */
export interface SettlingEntry {
  readonly flow: AchFlow;
  /** Of the entry itself. A return has that of the entry which it returns. */
  readonly direction: 'Credit' | 'Debit';
  /** Cents. */
  readonly amount: number;
  /** The day on which the banks move its money; undefined in a file that is read only to find entries in it. */
  readonly settles: CalendarDate | undefined;
  /** The file and the line that has it. */
  readonly key: string;
  readonly line: number;
  /** Our trace number: of an entry of ours, or of the one that is returned. Of an entry of another bank, its own. */
  readonly traceNumber: string;
  /** The trace number of a return. */
  readonly answerTrace?: string;
  /** Of an entry of ours: what it is for, and whose. */
  readonly organisationId?: string;
  readonly source?: { readonly type: string; readonly id: string };
  /** Of an entry of another bank: that bank and the account. */
  readonly from?: { readonly routingNumber: string; readonly accountNumber: string };
  /** Of an entry of another bank: the bank here that it is for. */
  readonly to?: string;
}

/** True if the money comes to us. A return moves it back, and so against the direction of its entry. */
export const comesIn = ({ flow, direction }: Pick<SettlingEntry, 'flow' | 'direction'>): boolean =>
  (flow === 'received' || flow === 'returned') === (direction === 'Credit');
