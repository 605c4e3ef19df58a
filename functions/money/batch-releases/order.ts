import type { Account } from '../../accounts/accounts/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import type { BatchRelease } from './store.ts';

/** One requested movement from a batch account to a receiver; accounts by their ids. */
export interface ReleaseOrder extends Pick<
  BatchRelease,
  'description' | 'senderName' | 'senderAddress' | 'batchAccountId' | 'receiverId' | 'tags'
> {
  readonly amount: Cents;
  readonly senderAccountNumber: string;
  /** Its place in the body; empty if it is not in one. */
  readonly pointer: string;
}

/** Accounts as they were read, by their ids. */
export type ReadAccounts = ReadonlyMap<string, Account>;

export const accountIn = (accounts: ReadAccounts, id: string): Account => {
  const found = accounts.get(id);
  invariant(found !== undefined, `account ${id} was not read`);
  return found;
};
