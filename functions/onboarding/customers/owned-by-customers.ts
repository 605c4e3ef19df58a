import { listedAs, type ListedAs } from '../../kernel/journal/listed.ts';
import type { Deletable } from '../../kernel/lists/deletable.ts';
import type { CustomerCounter } from './store.ts';

/** Things that customers number, that can be deleted, and that an organisation can list as a whole. */
export type OwnedByCustomers<T> = Deletable<T> & ListedAs & { readonly counter: CustomerCounter };

/** Declares which counter of a customer numbers these things, and under which stored name they are listed. */
export function ownedByCustomers<T>(
  things: Deletable<T>,
  { counter, listedAs: name }: { readonly counter: CustomerCounter; readonly listedAs: string },
): OwnedByCustomers<T> {
  return { ...things, ...listedAs(name), counter };
}
