import { instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { nextBankingDay, plusBankingDays, previousBankingDay } from '../../kernel/base/calendar/banking-days.ts';
import { type CalendarDate, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import type { AchReturnReason } from './return-reasons.ts';

/**
 * Until when an entry is returned, counted from its settlement:
 * - `TwoDays`: the originating bank has the return at the opening of the second banking day;
 * - `SixtyDays`: it has the return at the opening of the banking day after the 60th calendar day (the setting `returnDays`);
 * - `Operator`: like `TwoDays`, but only the operator of the network or a gateway returns so, never a bank;
 * - `Open`: no limit counts from the settlement, because the banks agreed, or because it counts from the receiver's refusal.
 */
export type ReturnLimit = 'TwoDays' | 'SixtyDays' | 'Operator' | 'Open';

export const returnLimits: Readonly<Record<AchReturnReason, ReturnLimit>> = {
  InsufficientFunds: 'TwoDays',
  AccountClosed: 'TwoDays',
  NoAccount: 'TwoDays',
  InvalidAccountNumberStructure: 'TwoDays',
  UnauthorizedDebitToConsumer: 'SixtyDays',
  ReturnedPerOdfiRequest: 'Open',
  AuthorizationRevokedByCustomer: 'SixtyDays',
  PaymentStopped: 'TwoDays',
  UncollectedFunds: 'TwoDays',
  CustomerAdvisesNotAuthorized: 'SixtyDays',
  CheckTruncationEntryReturned: 'SixtyDays',
  BranchSoldToAnotherDfi: 'TwoDays',
  RdfiNotQualifiedToParticipate: 'Operator',
  RepresentativePayeeDeceasedOrUnableToContinue: 'TwoDays',
  BeneficiaryOrBankAccountHolderDeceased: 'TwoDays',
  AccountFrozen: 'TwoDays',
  FileRecordEditCriteria: 'TwoDays',
  ImproperEffectiveEntryDate: 'Operator',
  AmountFieldError: 'Operator',
  NonTransactionAccount: 'TwoDays',
  InvalidCompanyIdentification: 'TwoDays',
  InvalidIndividualIdNumber: 'TwoDays',
  CreditEntryRefusedByReceiver: 'Open',
  DuplicateEntry: 'TwoDays',
  AddendaError: 'Operator',
  MandatoryFieldError: 'Operator',
  TraceNumberError: 'Operator',
  RoutingNumberCheckDigitError: 'Operator',
  CorporateCustomerAdvisesNotAuthorized: 'TwoDays',
  RdfiNotParticipantInCheckTruncationProgram: 'Operator',
  PermissibleReturnEntry: 'Open',
  RdfiNonSettlement: 'Operator',
  ReturnOfXckEntry: 'SixtyDays',
  LimitedParticipationDfi: 'Operator',
  ReturnOfImproperDebitEntry: 'Operator',
  ReturnOfImproperCreditEntry: 'Operator',
  SourceDocumentPresentedForPayment: 'SixtyDays',
  StopPaymentOnSourceDocument: 'SixtyDays',
  ImproperSourceDocument: 'TwoDays',
  InvalidIndividualOrCompanyName: 'Operator',
  IncorrectlyCodedOutboundInternationalPayment: 'Operator',
};

/** True for a reason for which a bank may return what it has received. */
export const isReasonOfBank = (reason: AchReturnReason): boolean => returnLimits[reason] !== 'Operator';

type Windows = Pick<AchSettings, 'sameDayWindows' | 'cutOff' | 'returnDays' | 'files'>;

/**
 * Until when the bank of an account here sends a return, so that the originating bank has it in time: before the last window of a
 * banking day. At a bank that takes files that is the cut-off, whose file has the returns (received-payments/owed-return.ts). A return that is made at this moment is late. `settledOn` is the day on which the entry settled here. Undefined for
 * a reason that has no limit.
 */
export function returnDeadline(reason: AchReturnReason, settledOn: CalendarDate, ach: Windows): Instant | undefined {
  switch (returnLimits[reason]) {
    case 'TwoDays':
    case 'Operator':
      return lastWindowOf(plusBankingDays(nextBankingDay(settledOn), 1), ach);
    case 'SixtyDays':
      return lastWindowOf(previousBankingDay(plusDays(nextBankingDay(settledOn), ach.returnDays)), ach);
    case 'Open':
      return undefined;
  }
}

/**
 * The last day on which a return of an entry of ours arrives in time, where the entry settled on `settledOn`. Undefined for a
 * reason that has no limit.
 */
export function lastArrivalDate(
  reason: AchReturnReason,
  settledOn: CalendarDate,
  ach: Pick<AchSettings, 'returnDays'>,
): CalendarDate | undefined {
  switch (returnLimits[reason]) {
    case 'TwoDays':
    case 'Operator':
      return plusBankingDays(nextBankingDay(settledOn), 2);
    case 'SixtyDays':
      return lastDisputeDate(settledOn, ach);
    case 'Open':
      return undefined;
  }
}

/** The last day on which a return with any limit arrives: the banking day after the 60th calendar day (`returnDays`) after the settlement. */
export function lastDisputeDate(
  settledOn: CalendarDate,
  { returnDays }: Pick<AchSettings, 'returnDays'>,
): CalendarDate {
  return plusBankingDays(plusDays(nextBankingDay(settledOn), returnDays), 1);
}

function lastWindowOf(date: CalendarDate, { sameDayWindows, cutOff, files }: Windows): Instant {
  const times = files === undefined ? [...sameDayWindows, cutOff] : [cutOff];
  return times.map((time) => instantAtBankTime(date, time)).reduce((a, b) => (a > b ? a : b));
}
