import * as z from 'zod';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { plusBankingDays } from '../../kernel/base/calendar/banking-days.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { dateSchema, instantSchema, storedText } from '../../kernel/table/item.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { completionDate } from '../payments/ach-calendar.ts';
import type { AchReturnReason } from '../payments/return-reasons.ts';
import { prenoteStatuses } from './prenote-machine.ts';

/** Live entries may leave from the third banking day after the settlement of a prenote. */
const waitingBankingDays = 3;
/** So many banking days later payments wait no more for a prenote that has not left. */
const lateBankingDaysMax = 5;
/** Corrections of numbers by which a waiting payment still knows its counterparty. */
const correctionsMax = 5;

/** The test of account numbers by an entry without money, as it is stored. */
export const prenoteSchema = z.object({
  status: z.enum(prenoteStatuses),
  /** Keyed hash of the numbers that it tests; after a correction by the other bank, of the corrected ones. */
  numbersHash: idSchema,
  /** Those before each correction. */
  correctedFrom: z.array(idSchema).optional(),
  traceNumber: idSchema,
  /** The bank here whose file it leaves in, and the window of the file. */
  routingNumber: keptText,
  window: instantSchema,
  sameDay: z.boolean(),
  /** The first day on which live entries may leave. */
  liveFrom: dateSchema,
  /** The last day on which payments wait for it, if it has not left. */
  waitsUntil: dateSchema,
  /** Why the other bank returned it. */
  reason: storedText<AchReturnReason>().optional(),
  /** Payments that wait for it and end with it. Others find out when they are due. */
  waiting: z.array(idSchema),
});
export type Prenote = z.output<typeof prenoteSchema>;

interface Numbers {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: string;
}

/** A keyed hash by which the numbers of an account are compared. */
export const numbersHashOf = (
  { routingNumber, accountNumber, accountType }: Numbers,
  organisationId: string,
  cipher: FieldCipher,
): string => cipher.fingerprint(`${routingNumber}#${accountNumber}#${accountType}`, organisationId, 'achNumbers');

/** The days that follow from the window in which a prenote leaves. */
export function prenoteDays(
  window: Instant,
  sameDay: boolean,
): { readonly liveFrom: CalendarDate; readonly waitsUntil: CalendarDate } {
  const liveFrom = plusBankingDays(completionDate(window, sameDay), waitingBankingDays);
  return { liveFrom, waitsUntil: plusBankingDays(liveFrom, lateBankingDaysMax) };
}

/** The prenote after the other bank has corrected the numbers that it tests. What the bank says is right needs no further test. */
export const correctedPrenote = (prenote: Prenote, numbersHash: string): Prenote => ({
  ...prenote,
  numbersHash,
  correctedFrom: [...(prenote.correctedFrom ?? []), prenote.numbersHash].slice(-correctionsMax),
});

/** True if a payment with these numbers is tested by the prenote. */
export const tests = ({ numbersHash, correctedFrom = [] }: Prenote, hash: string): boolean =>
  numbersHash === hash || correctedFrom.includes(hash);
