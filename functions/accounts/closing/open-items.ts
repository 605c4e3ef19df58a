import type { Kind } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Account } from '../accounts/for-others.ts';

/** A kind of which an open item is in the way when its account closes or when the account's last Active owner is archived. */
type BlockingKind = Kind & ({ readonly whenAccountCloses: 'blocks' } | { readonly whenOwnerArchived: 'blocks' });

/** How to find the open items of a kind that says `blocks`. */
export interface OpenItems {
  readonly kind: BlockingKind;
  /** What refusals call the items, in the plural: `payments`. */
  readonly noun: string;
  /** The ids of the items of an account that are open, the newest first. */
  readonly openIn: (table: Table, account: Account) => Promise<readonly string[]>;
}

/** The ids of everything that is open on an account. */
export async function openOn(
  account: Account,
  table: Table,
  blocking: readonly OpenItems[],
): Promise<readonly string[]> {
  return (await Promise.all(blocking.map(({ openIn }) => openIn(table, account)))).flat();
}

/** What refusals call open items of these kinds: `payments, check deposits or bets`. */
export function nounsOf(blocking: readonly Pick<OpenItems, 'noun'>[]): string {
  const nouns = blocking.map(({ noun }) => noun);
  return [nouns.slice(0, -1).join(', '), ...nouns.slice(-1)].filter((part) => part !== '').join(' or ');
}

/** The kinds that {@link openOn} reads. */
export const kindsOf = (blocking: readonly OpenItems[]): readonly Kind[] => blocking.map(({ kind }) => kind);
