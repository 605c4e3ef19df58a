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

/** Booked against the bank's settlement account. */
export const settled = { contra: 'contraSettlement', needsOpen: 'both', mayOverdraw: false } as const;

/** Booked against another account of this platform. */
export const booked = { contra: 'contraBook', needsOpen: 'both', mayOverdraw: false } as const;

/** Comes back from another bank, which decides on it: it is booked on any account and may overdraw it. */
export const cameBack = { contra: 'contraSettlement', needsOpen: 'neither', mayOverdraw: true } as const;
