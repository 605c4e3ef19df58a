import type { BookedAch } from '../../accounts/ledger/for-others.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { comesIn, type SettlingEntry } from './settling-entry.ts';

/** What becomes of the money of an entry, or where the money of a transaction is. */
export const dayClasses = [
  // Booked here and settled between the banks.
  'settled',
  // Booked here; it settles on a later day.
  'onItsWay',
  // The bank does not have the file of its entry yet.
  'notSent',
  // Booked here; its entry waits for its window, for a review, or for a later window.
  'waiting',
  // It has settled; the account gets it when it has cleared, on its completion date or with the next walk through the ledger.
  'clearing',
  // The bank has rejected its entry, and an operator decides.
  'rejected',
  // It never left, or came back before it had cleared: the account has its money.
  'givenBack',
  // It goes back in one of the next files, or has gone.
  'owedReturn',
  // A person has to look at its entry (ach aside).
  'putAside',
  // It moves between banks of this stage.
  'ownBanks',
  'unexplained',
] as const;
export type DayClass = (typeof dayClasses)[number];

/** Classes that a later look may find in another one. */
const openClasses: readonly DayClass[] = ['onItsWay', 'notSent', 'waiting', 'clearing', 'rejected', 'unexplained'];

/** The class of an entry or a transaction; if nothing explains it, what is wrong. */
export interface Explanation {
  readonly class: DayClass;
  readonly why?: string;
  /** The day from which it counts how long it is open; without it the day that is compared. */
  readonly since?: CalendarDate;
  /** Present if it does not follow from the class. */
  readonly isOpen?: boolean;
}

/** True if a later look may find it in another class. */
export const isStillOpen = (one: Explanation): boolean => one.isOpen ?? openClasses.includes(one.class);

export const explained = (one: DayClass): Explanation => ({ class: one });
export const unexplained = (why: string): Explanation => ({ class: 'unexplained', why });

/** Why a payment whose money the account has again must not be in a file. */
export const givenBackAndLeft = 'it was given back, and its entry has left';

/** An amount of money and its direction: `comesIn` is to us. */
interface Money {
  readonly amount: number;
  readonly comesIn: boolean;
}

/** One entry or transaction of a day with its explanation. */
export interface ExplainedMoney extends Money {
  readonly side: 'files' | 'ledger';
  /** The flow of an entry, the type of a transaction. */
  readonly of: string;
  /** What names it: the resource or trace number that it is about. */
  readonly about: string;
  readonly explanation: Explanation;
}

export const explainedEntry = (entry: SettlingEntry, explanation: Explanation): ExplainedMoney => ({
  side: 'files',
  of: entry.flow,
  about: entry.source?.id ?? entry.traceNumber,
  amount: entry.amount,
  comesIn: comesIn(entry),
  explanation,
});

export const explainedRow = (
  { type, about, id, amount, direction }: BookedAch,
  explanation: Explanation,
): ExplainedMoney => ({
  side: 'ledger',
  of: type,
  about: about ?? id,
  amount,
  comesIn: direction === 'Credit',
  explanation,
});

/** The sums of what has the same side, kind and class. */
export interface DayLine {
  readonly side: 'files' | 'ledger';
  readonly of: string;
  readonly class: DayClass;
  readonly entries: number;
  readonly inCents: number;
  readonly outCents: number;
}

/** One line for each side, kind and class, in their order. */
export function dayLinesOf(all: readonly ExplainedMoney[]): readonly DayLine[] {
  const groups = [...Map.groupBy(all, ({ side, of, explanation }) => `${side} ${of} ${explanation.class}`)];
  return groups
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const sum = (isIn: boolean) => group.reduce((cents, one) => cents + (one.comesIn === isIn ? one.amount : 0), 0);
      const { side, of, explanation } = first;
      return [{ side, of, class: explanation.class, entries: group.length, inCents: sum(true), outCents: sum(false) }];
    });
}
