import type { Account } from './store.ts';

type Owned = Pick<Account, 'customerIds'>;

/** True if two accounts belong to the same customers. */
export const haveSameOwners = ({ customerIds }: Owned, other: Owned): boolean =>
  customerIds.length === other.customerIds.length && customerIds.every((id) => other.customerIds.includes(id));
