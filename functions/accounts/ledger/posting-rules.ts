import type { TransactionType } from '../transactions/types.ts';

/** Columns of the platform's side: the bank's settlement account, and other accounts on this platform. */
export type ContraColumn = 'contraSettlement' | 'contraBook';

/** How movements of one type are booked. */
export interface PostingRule {
  readonly contra: ContraColumn;
  /** Which sides ask for an Open account. What comes back, or was under way already, is booked whatever became of it. */
  readonly needsOpen: 'both' | 'debit' | 'neither';
  /** True for the types whose debits may leave less than nothing: nobody here decides on them. */
  readonly mayOverdraw: boolean;
}

const settled = { contra: 'contraSettlement', needsOpen: 'both', mayOverdraw: false } as const;
const booked = { contra: 'contraBook', needsOpen: 'both', mayOverdraw: false } as const;
const cameBack = { contra: 'contraSettlement', needsOpen: 'neither', mayOverdraw: true } as const;

/** The rule of each type of transaction: the one place that says what a movement is booked against and what may stop it. */
export const postingRules: Readonly<Record<TransactionType, PostingRule>> = {
  // Its debit is a credit payment that is ordered here; its credit is a debit payment that has cleared.
  originatedAchTransaction: { ...settled, needsOpen: 'debit' },
  // Whether an incoming credit is declined was decided when it came in; it may complete on an account that has changed since.
  receivedAchTransaction: { ...settled, needsOpen: 'debit' },
  returnedAchTransaction: cameBack,
  returnedReceivedAchTransaction: cameBack,
  dishonoredAchTransaction: cameBack,
  bookTransaction: booked,
  wireTransaction: settled,
  releaseTransaction: booked,
  paymentAdvanceTransaction: settled,
  // It comes with the credit that it is repaid from.
  repaidPaymentAdvanceTransaction: cameBack,
  pushToCardTransaction: settled,
  pushToCardReversalTransaction: cameBack,
  paymentCanceledTransaction: cameBack,
};
