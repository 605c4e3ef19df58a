import type { ValueTexts } from '../../../define-texts.ts';
import type { CheckCancelReason, CheckReason, CheckRejectionReason } from '../statuses.ts';

/** Why a check deposit is Rejected. */
export const checkRejectionTexts: ValueTexts<CheckRejectionReason> = {
  AccountFrozen: 'the account that should get the money is blocked',
  AccountClosed: 'the account that should get the money exists no more',
  DailyCheckDepositLimitExceeded: 'it passes the limit of check deposits for a day of the bank',
  MonthlyCheckDepositLimitExceeded: 'it passes the limit of check deposits for a month of the bank',
  ClientRequest: 'a reviewer rejected it because its depositor wished so',
  PoorImageQuality: 'a photo is blurred, dark or cut off: take better ones',
  AmountMismatch: 'the check is for more or fewer cents than the deposit says',
  DuplicateCheck: 'somebody has deposited the same paper before, here or elsewhere',
  EndorsementMissing: 'nobody has signed the back',
  StaleDated: 'the check is too old',
  PostDated: 'the date of the check lies ahead',
  UnsupportedCheck: 'it is of a kind that is not taken, for example from abroad or a money order',
  SuspectedFraud: 'the check processor or a reviewer suspects fraud',
};

/** Why a check deposit is Canceled. */
export const checkCancelTexts: ValueTexts<CheckCancelReason> = {
  ImagesNotReceived: 'its images did not come within 30 days',
  NotConfirmed: 'its customer did not confirm it within 30 days',
};

/** Why a check deposit is Rejected, Returned or Canceled. Some reasons can be more than one of them. */
export const checkReasonTexts: ValueTexts<CheckReason> = {
  ...checkRejectionTexts,
  ...checkCancelTexts,
  AccountFrozen: 'the account that should get the money is blocked, or the one on which the check is drawn',
  AccountClosed: 'the account that should get the money exists no more, or the one on which the check is drawn',
  InsufficientFunds: 'the account on which the check is drawn has too little',
  UncollectedFunds: 'the account on which the check is drawn waits for money itself',
  PaymentStopped: 'its writer has told the bank not to pay it',
  NoAccount: 'the account on which the check is drawn does not exist',
  EndorsementIrregular: 'the signature on the back is not that of the payee',
  SignatureMissing: 'its writer has not signed the check',
  SignatureIrregular: 'the signature is not that of the account on which the check is drawn',
  NonCashItem: 'it is no check that is paid like cash',
  AlteredOrFictitious: 'the check was altered or made up',
  UnableToProcess: 'the other bank cannot process the check',
  ItemExceedsDollarLimit: 'the amount is above what the check itself allows',
  NotAuthorized: 'its owner did not authorize the check',
  BranchSoldToAnotherDfi: 'the account is at another bank by now',
  ReferToMaker: 'the other bank gives no reason: its writer has to be asked',
  AmountNotReadable: 'figures and words do not say clearly for how much it is',
  Forgery: 'somebody else than its owner has signed or printed it',
};
