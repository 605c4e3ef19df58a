import type { ReportedMovement } from './bank-report.ts';
import type { BankMovement } from './books-of-day.ts';

/** A movement on which our books and the report of the bank differ. One of both is absent, or the amounts differ. */
export interface Difference {
  readonly reference: string;
  readonly direction: 'Credit' | 'Debit';
  readonly ours: BankMovement | undefined;
  readonly theirs: ReportedMovement | undefined;
}

/**
 * Compares movements by reference and direction. Of several with the same reference and direction, those with the same amount belong
 * together first, so that one that is booked twice is named once.
 */
export function differencesBetween(
  ours: readonly BankMovement[],
  theirs: readonly ReportedMovement[],
): readonly Difference[] {
  const names = new Map([...ours, ...theirs].map((one) => [`${one.direction} ${one.reference}`, one]));
  const own = Map.groupBy(ours, ({ direction, reference }) => `${direction} ${reference}`);
  const reported = Map.groupBy(theirs, ({ direction, reference }) => `${direction} ${reference}`);
  return [...names].flatMap(([name, { reference, direction }]) => {
    const { left, right } = unmatched(own.get(name) ?? [], reported.get(name) ?? []);
    const count = Math.max(left.length, right.length);
    return Array.from({ length: count }, (_, at) => ({ reference, direction, ours: left[at], theirs: right[at] }));
  });
}

function unmatched<A extends { readonly amount: number }, B extends { readonly amount: number }>(
  all: readonly A[],
  others: readonly B[],
): { readonly left: readonly A[]; readonly right: readonly B[] } {
  const right = [...others];
  const left = all.filter(({ amount }) => {
    const at = right.findIndex((other) => other.amount === amount);
    if (at >= 0) right.splice(at, 1);
    return at < 0;
  });
  return { left, right };
}
