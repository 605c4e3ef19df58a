import type { ContraColumn } from '../accounts/contra-columns.ts';

/** The directions that a rule applies to. */
export type Sides = 'both' | 'debit' | 'neither';

/** How postings of one type of transaction are booked, and on which accounts. */
export interface PostingRule {
  readonly contra: ContraColumn;
  /** Which directions need an Open account. Money that comes back, or was already under way, is booked in any status. */
  readonly needsOpen: Sides;
  /** Which directions need an account with at least one owner who is not Archived. */
  readonly needsActiveOwner: Sides;
  /** True if a debit may make the balance negative, because nobody on this platform can refuse it. */
  readonly mayOverdraw: boolean;
}

/** Booked against the bank's settlement account. */
export const settled = {
  contra: 'contraSettlement',
  needsOpen: 'both',
  needsActiveOwner: 'both',
  mayOverdraw: false,
} as const;

/** Booked against another account of this platform. */
export const booked = { ...settled, contra: 'contraBook' } as const;

/** Ordered or decided before, so a credit is booked in any status of the account. */
export const settledDebits = { ...settled, needsOpen: 'debit', needsActiveOwner: 'debit' } as const;

/** Comes back from another bank, which decides on it: it is booked on any account and may overdraw it. */
export const cameBack = { ...settled, needsOpen: 'neither', needsActiveOwner: 'neither', mayOverdraw: true } as const;

/** Is requested on this platform, so an account whose owners are all Archived refuses it. */
export const givenBack = { ...cameBack, needsActiveOwner: 'both' } as const;

/** True where a rule that names sides applies to a credit or a debit. */
export const appliesTo = (sides: Sides, direction: 'Credit' | 'Debit'): boolean =>
  sides === 'both' || (sides === 'debit' && direction === 'Debit');
