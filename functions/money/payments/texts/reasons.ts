import { achReturnCodes } from '../return-reasons.ts';
import type { ReversalReason } from '../reversal-reasons.ts';
import type { RejectionReason } from '../statuses.ts';

/** The Nacha codes of the reasons for which an ACH entry is returned. */
export const achReturnTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(achReturnCodes).map(([reason, code]) => [reason, `the Nacha code ${code}${presentMeaning(reason)}`]),
);

/** What a code means now, if its name is from an older meaning. */
function presentMeaning(reason: string): string {
  if (reason !== 'CheckTruncationEntryReturned') return '';
  return ', since 2020: the debit is not in accordance with the terms of the authorization, for example in amount or date';
}

/** Why a payment is Rejected. */
export const rejectionTexts: Readonly<Partial<Record<RejectionReason, string>>> = {
  InsufficientFunds: 'the account that pays has too little',
  AccountFrozen: 'one of the accounts is Frozen; `reasonAccount` says which',
  AccountClosed: 'one of the accounts is Closed; `reasonAccount` says which',
  CounterpartyInsufficientFunds: 'the linked account that was to be debited has too little',
  NameMismatch: 'the name is none of the owners of the linked account',
  SuspectedFraud: 'a reviewer or the card provider suspects fraud',
  ClientRequest: 'a reviewer rejected it because its orderer wished so',
  CardRejected: 'the card provider refused it',
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
  CardExceedsAmountLimit: 'it passes a limit of pushes to cards',
};

/** Why an ACH payment is Rejected or Returned. Some reasons can be both. */
export const achReasonTexts: Readonly<Record<string, string>> = {
  ...achReturnTexts,
  ...Object.fromEntries(
    Object.entries(rejectionTexts).map(([reason, text]) => {
      const code = achReturnTexts[reason];
      return [reason, code === undefined ? text : `${text}; of a return it is ${code}`];
    }),
  ),
};

/** Why a payment is reversed. */
export const reversalReasonTexts: Readonly<Record<ReversalReason, string>> = {
  Duplicate: 'it was sent before',
  WrongReceiver: 'the other side was wrong',
  WrongAmount: 'the amount was wrong',
  WrongDate: 'a debit came too early, or a credit too late',
  WagesPaidByCheck: 'a credit of wages that were paid by check already',
};
