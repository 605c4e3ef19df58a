import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { wrongState } from './ach-payment.ts';
import type { AchPayment } from './store.ts';

/** What is known of the entry by which the other bank returns a payment: its own trace number, and the day on which it settled. */
export interface ReturnEntry {
  readonly traceNumber?: string | undefined;
  readonly settlementDate?: CalendarDate | undefined;
}

/** The attribute of a payment that names the entry by which it was returned. */
export const withReturnEntry = ({ traceNumber, settlementDate }: ReturnEntry): Pick<AchPayment, 'returnEntry'> =>
  traceNumber === undefined
    ? {}
    : { returnEntry: { traceNumber, ...(settlementDate === undefined ? {} : { settlementDate }) } };

/**
 * Refuses with 409 a return of a Returned payment by another entry than the one that is known: it moves the money twice, and our bank may
 * dishonor it.
 */
export function mustBeSameReturn(payment: AchPayment, entry: ReturnEntry): void {
  if (payment.returnEntry === undefined || entry.traceNumber === undefined) return;
  if (isSameEntry(payment.returnEntry, entry)) return;
  throw wrongState(payment, 'another entry has returned it before; dishonor this duplicate return with R67');
}

/** True if a Returned payment does not know the entry that has returned it, and this one names it. */
export const isNewName = ({ returnEntry }: AchPayment, { traceNumber }: ReturnEntry): boolean =>
  returnEntry === undefined && traceNumber !== undefined;

function isSameEntry(known: ReturnEntry, { traceNumber, settlementDate }: ReturnEntry): boolean {
  const isSameDay =
    known.settlementDate === undefined || settlementDate === undefined || known.settlementDate === settlementDate;
  return isSameDay && known.traceNumber === traceNumber;
}
