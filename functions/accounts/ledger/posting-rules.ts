import type { TransactionType } from '../transactions/types.ts';

/** Columns of the platform's side: the bank's settlement account, and other accounts on this platform. */
export type ContraColumn = 'contraSettlement' | 'contraBook';

/** The directions that a rule applies to. */
export type Sides = 'both' | 'debit' | 'neither';

/** How postings of one type of transaction are booked, and on which accounts. */
export interface PostingRule {
  readonly contra: ContraColumn;
  /** Which directions need an Open account. Money that comes back, or was already under way, is booked in any status. */
  readonly needsOpen: Sides;
  /** Which directions need an account with at least one owner who is not Archived. */
  readonly needsActiveOwner: Sides;
  /** True where a debit may leave a negative balance, because nobody on this platform can refuse it. */
  readonly mayOverdraw: boolean;
}

const settled = {
  contra: 'contraSettlement',
  needsOpen: 'both',
  needsActiveOwner: 'both',
  mayOverdraw: false,
} as const;
const booked = { ...settled, contra: 'contraBook' } as const;
const settledDebits = { ...settled, needsOpen: 'debit', needsActiveOwner: 'debit' } as const;
const cameBack = { ...settled, needsOpen: 'neither', needsActiveOwner: 'neither', mayOverdraw: true } as const;
/** Somebody asks for it on this platform, so an account whose owners are all Archived refuses it. */
const givenBack = { ...cameBack, needsActiveOwner: 'both' } as const;

/** The rule of each type of transaction. Nothing else decides what a posting is booked against and what may stop it. */
export const postingRules: Readonly<Record<TransactionType, PostingRule>> = {
  // A debit is a credit payment that was ordered here. A credit is a debit payment that has cleared.
  originatedAchTransaction: settledDebits,
  // Whether a credit is declined was decided when it came in. The account may have changed before it completes.
  receivedAchTransaction: settledDebits,
  returnedAchTransaction: cameBack,
  returnedReceivedAchTransaction: givenBack,
  dishonoredAchTransaction: givenBack,
  bookTransaction: booked,
  wireTransaction: settled,
  releaseTransaction: booked,
  paymentAdvanceTransaction: settled,
  // It is booked together with the credit that repays the advance.
  repaidPaymentAdvanceTransaction: cameBack,
  pushToCardTransaction: settled,
  pushToCardReversalTransaction: cameBack,
  paymentCanceledTransaction: cameBack,
};

/** True where a rule that names sides applies to a credit or a debit. */
export const appliesTo = (sides: Sides, direction: 'Credit' | 'Debit'): boolean =>
  sides === 'both' || (sides === 'debit' && direction === 'Debit');
