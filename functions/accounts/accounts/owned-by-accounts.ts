import { listedAs, type ListedAs } from '../../kernel/journal/listed.ts';
import type { NumberedWithHoles } from '../../kernel/lists/deletable.ts';
import type { NumberedKind } from '../../kernel/lists/numbered.ts';
import type { Counter } from './counters.ts';

/** Things that accounts number and that an organisation can list as a whole. */
export type OwnedByAccounts<T> = (NumberedKind<T> | NumberedWithHoles<T>) &
  ListedAs & {
    readonly counter: Counter;
    /** True if the organisation's list gets them later than they were created, and so in another order. */
    readonly isListedLate?: boolean;
  };

/** Declares which counter of an account numbers these things, and under which stored name they are listed. */
export function ownedByAccounts<Things extends object>(
  things: Things,
  { counter, listedAs: name }: { readonly counter: Counter; readonly listedAs: string },
): Things & ListedAs & { readonly counter: Counter } {
  return { ...things, ...listedAs(name), counter };
}
