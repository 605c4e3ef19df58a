import type { AnyResource } from './resource.ts';

/** The files of a day with their entries, and what the entries are compared with. */
export interface AchDay {
  readonly files: readonly AnyResource[];
  readonly entries: readonly AnyResource[];
  /** What entries are of, such as payments, by {@link keyOf}. What was not read is absent. */
  readonly sources: ReadonlyMap<string, AnyResource>;
  /** The amounts of the returns that were booked on the day, by the ids of their payments. */
  readonly returns: ReadonlyMap<string, number>;
  /** Payments ordered on the day that have left and are in no file of the day. */
  readonly departures: readonly Departure[];
  /** Files of which not all entries were read. */
  readonly unread: ReadonlySet<string>;
  /** By the clock of the bank, in milliseconds. */
  readonly readAt: number;
}

/** A payment that has left, and its entries in the files of all days. */
export interface Departure {
  readonly payment: AnyResource;
  /** Undefined if they were not read. */
  readonly entries: readonly AnyResource[] | undefined;
}

/** Something that does not add up, and the resource that it is about. */
export interface Difference {
  readonly says: string;
  readonly of: { readonly type: string; readonly id: string };
}

/** What a day was compared by, what was not compared, and what does not add up. */
export interface Comparison {
  /** Files first, then the entries in their order, then payments. */
  readonly differences: readonly Difference[];
  /** How many of each were compared. Those without any are absent. */
  readonly compared: Tally;
  /** How many were not compared, by the reason. */
  readonly notCompared: Tally;
}

export type Tally = ReadonlyMap<string, number>;

/** What was compared, as the page counts it. */
export const comparedAs = {
  file: 'files with the sums of their entries',
  sent: 'entries of ours with their payments',
  received: 'entries of the bank with what they became',
  returned: 'returns with their payments',
  answered: 'answers of ours with what they answer',
  rejected: 'rejected entries with what was decided',
  departed: 'payments that have left in files of other days',
} as const;

/** Why something was not compared. */
export const notComparedAs = {
  fromBank: 'files of the bank: their sums are not in the API',
  unreadFile: 'files with too many entries',
  refused: 'entries that are in no file',
  leavesAgain: 'rejected answers that are to leave again',
  moneyless: 'entries without money',
  withoutSource: 'entries of ours that are of no payment',
  unreadSource: 'entries whose payment or other resource was not read',
  withoutAmount: 'amounts of returns and other answers: their entries have none, and no return was booked on the day',
  unreadDeparture: 'payments that have left, whose entries were not read',
  waits: 'payments whose window is being written',
} as const;

/** What became of one comparison. */
export interface Finding {
  readonly compared?: keyof typeof comparedAs;
  readonly notCompared?: keyof typeof notComparedAs;
  readonly differences?: readonly Difference[];
}

/** Ids of different types may be the same. */
export const keyOf = ({ type, id }: { readonly type: string; readonly id: string }): string => `${type} ${id}`;

/** What an entry is related to. */
export const relatedOf = ({ relationships }: AnyResource, name: 'file' | 'source' | 'payment') =>
  relationships?.[name]?.data as { readonly type: string; readonly id: string } | null | undefined;

/** How often each name is there. */
export function tally(names: readonly (string | undefined)[]): Tally {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Kinds of entries of ours that are of a payment of ours. */
export const ordered: readonly unknown[] = ['Payment', 'Reversal'];
