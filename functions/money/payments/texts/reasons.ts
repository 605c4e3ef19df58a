import type { ValueTexts } from '../../../define-texts.ts';
import { achReturnCodes, type AchReturnReason, achReturnReasons } from '../return-reasons.ts';
import type { ReversalReason } from '../reversal-reasons.ts';
import type { RejectionReason } from '../statuses.ts';

/** What each reason for the return of an ACH entry means, without its code. The other bank is the one that returns the entry. */
const achReturnMeanings: ValueTexts<AchReturnReason> = {
  InsufficientFunds: 'the account has too little money for the debit; it may be sent again twice within 180 days',
  AccountClosed: 'the account existed, but its holder or the other bank has closed it',
  NoAccount: 'the number has the right form, but is not that of an account of the named receiver',
  InvalidAccountNumberStructure: 'the number cannot be one of the other bank: it has wrong digits or a wrong length',
  UnauthorizedDebitToConsumer:
    'a debit for businesses (CCD) was sent to the account of a person, who did not authorize it; it comes up to 60 days after the settlement',
  ReturnedPerOdfiRequest: 'the bank that sent the entry has asked for it back, for example because it was wrong',
  AuthorizationRevokedByCustomer:
    'the person had allowed such debits, and has withdrawn that; it comes up to 60 days after the settlement, and no further debits may be sent',
  PaymentStopped: 'the holder has told the other bank not to pay this debit',
  UncollectedFunds: 'the balance is high enough, but a part of it is still on its way to the account',
  CustomerAdvisesNotAuthorized:
    'the person says that they do not know the sender or never allowed the debit; it comes up to 60 days after the settlement',
  CheckTruncationEntryReturned:
    'the debit is not in accordance with the terms of the authorization, for example in amount or date (the meaning since 2020); it comes up to 60 days after the settlement',
  BranchSoldToAnotherDfi: 'the account is at another bank now, because that bank has bought the branch',
  RdfiNotQualifiedToParticipate: 'the routing number is not that of a bank that takes ACH entries',
  RepresentativePayeeDeceasedOrUnableToContinue:
    'the person who manages the account for somebody else has died or cannot go on',
  BeneficiaryOrBankAccountHolderDeceased: 'the holder of the account, or the person for whom the money is, has died',
  AccountFrozen: 'the other bank or a law has blocked the account',
  FileRecordEditCriteria: 'the other bank cannot process a field of the entry, or suspects that the entry is fraud',
  ImproperEffectiveEntryDate: 'the date on which the entry should be effective is not allowed',
  AmountFieldError: 'the amount is not a number, is zero where it must not be, or is too large for the entry class',
  NonTransactionAccount: 'the account takes no such entries, for example a savings account with few withdrawals',
  InvalidCompanyIdentification: 'the number by which the sender is known is not one that the receiver accepts',
  InvalidIndividualIdNumber: 'the receiver does not know the number by which the sender names them',
  CreditEntryRefusedByReceiver:
    'the receiver does not want the money, for example because the amount is wrong or the account is in dispute',
  DuplicateEntry: 'the other bank has got the same entry before',
  AddendaError: 'the remark of the entry has a wrong form, or belongs to no entry',
  MandatoryFieldError: 'a field that every entry must have is empty or wrong',
  TraceNumberError: 'the number of the entry is missing where it must be, or is not that of an entry',
  RoutingNumberCheckDigitError: 'the last digit of the routing number does not fit the others: it was mistyped',
  CorporateCustomerAdvisesNotAuthorized:
    'a business says that it did not allow the debit; it comes within two banking days',
  RdfiNotParticipantInCheckTruncationProgram:
    'the other bank takes no entries in place of checks that are kept elsewhere',
  PermissibleReturnEntry: 'a late return of a debit of a business, to which the bank of the sender has agreed',
  RdfiNonSettlement: 'the other bank cannot settle the entry with the Federal Reserve',
  ReturnOfXckEntry: 'the other bank returns an entry that stood for a destroyed check (XCK), within 60 days',
  LimitedParticipationDfi: 'a supervisor allows the other bank to take some entries only, and not this one',
  ReturnOfImproperDebitEntry: 'debits of this class, or to such an account, are not allowed',
  ReturnOfImproperCreditEntry: 'credits of this class are not allowed, except as reversals',
  SourceDocumentPresentedForPayment:
    'the check that the entry stands for was paid, too; it comes up to 60 days after the settlement',
  StopPaymentOnSourceDocument:
    'the check that the entry stands for was stopped; it comes up to 60 days after the settlement',
  ImproperSourceDocument: 'the check must not be turned into an entry, or was paid, too',
  InvalidIndividualOrCompanyName: 'the name of the receiver is missing or wrong in an entry of an authority',
  IncorrectlyCodedOutboundInternationalPayment:
    'the entry leaves the US, and was not sent in the class for international payments (IAT)',
};

/** Why an ACH entry is returned: the code of Nacha, and what it means. */
export const achReturnTexts = Object.fromEntries(
  achReturnReasons.map((reason) => [reason, `${achReturnCodes[reason]}: ${achReturnMeanings[reason]}`]),
) as ValueTexts<AchReturnReason>;

/** Why a payment is Rejected. */
export const rejectionTexts: ValueTexts<RejectionReason> = {
  InsufficientFunds: 'the account that pays has too little',
  AccountFrozen: 'one of the accounts is Frozen; `reasonAccount` says which',
  AccountClosed: 'one of the accounts is Closed; `reasonAccount` says which',
  CounterpartyInsufficientFunds: 'the linked account that was to be debited has too little',
  NameMismatch: 'the name is none of the owners of the linked account',
  SuspectedFraud: 'a reviewer or the card provider suspects fraud',
  ClientRequest: 'a reviewer rejected it because its orderer wished so',
  CardRejected: 'the card provider or the bank of the card refused the push',
  AccountNotValidated:
    'the bank demands that the numbers of a debit of class WEB are validated, and `authorization.accountValidatedOn` does not say so',
  PrenoteReturned: 'the bank of the other side returned the prenote that tested the numbers; the counterparty says why',
  PrenoteFailed:
    'the numbers could not be tested: their prenote never left, or the counterparty was deleted or got other numbers meanwhile',
  ProviderBalanceUnavailable: 'the account-linking provider did not answer',
  ProviderLoginRequired: 'the token was revoked: the customer has to link the account again',
  ProviderUnsupported:
    'the account-linking provider has no such information about the account, or its bank takes no ACH entries in this direction',
  ProviderInternalError: 'the stage has no account-linking provider any more, or the provider refuses the stage',
  PaymentACHDebitLimitExceeded: 'it is above the limit for one ACH debit',
  PaymentACHCreditLimitExceeded: 'it is above the limit for one ACH credit',
  DailyACHDebitLimitExceeded: 'it passes the limit of ACH debits for a day of the bank',
  DailyACHCreditLimitExceeded: 'it passes the limit of ACH credits for a day of the bank',
  MonthlyACHDebitLimitExceeded: 'it passes the limit of ACH debits for a month of the bank',
  MonthlyACHCreditLimitExceeded: 'it passes the limit of ACH credits for a month of the bank',
  CardExceedsAmountLimit: 'it passes a limit for money that is pushed to debit cards of other banks',
  DailyCheckDepositLimitExceeded: 'it passes the limit of check deposits for a day of the bank: only checks have it',
  MonthlyCheckDepositLimitExceeded:
    'it passes the limit of check deposits for a month of the bank: only checks have it',
};

const canReject = (reason: AchReturnReason): reason is AchReturnReason & RejectionReason =>
  Object.hasOwn(rejectionTexts, reason);

/** Why an ACH payment is Rejected or Returned. Some reasons can be both. */
export const achReasonTexts: ValueTexts<AchReturnReason | RejectionReason> = {
  ...achReturnTexts,
  ...rejectionTexts,
  ...Object.fromEntries(
    achReturnReasons
      .filter(canReject)
      .map((reason) => [reason, `${rejectionTexts[reason]}; of a return ${achReturnTexts[reason]}`]),
  ),
};

/** Why a payment is reversed. */
export const reversalReasonTexts: ValueTexts<ReversalReason> = {
  Duplicate: 'the same payment went out twice by mistake',
  WrongReceiver: 'somebody else should have been paid or debited',
  WrongAmount: 'too much or too little was sent',
  WrongDate: 'a debit came too early, or a credit too late',
  WagesPaidByCheck: 'a credit of wages to an employee who has left, and got a check for them instead',
};
