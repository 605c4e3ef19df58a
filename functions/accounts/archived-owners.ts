import { Problem } from '../kernel/http/problem.ts';
import type { Account } from './store.ts';

/** True where no owner is Active any more: the account takes no writes, its money stays. */
export function isArchived({ customerIds, archivedOwnerIds = [] }: Owners): boolean {
  return customerIds.every((id) => archivedOwnerIds.includes(id));
}

/** Refuses with 409 what would write to an account whose owners are all Archived. `pointer` is its place in the body. */
export function mustHaveActiveOwner(account: Owners & Pick<Account, 'id'>, pointer?: string): void {
  if (!isArchived(account)) return;
  const customers = account.customerIds.length === 1 ? 'customer is' : 'customers are all';
  const detail = `The account ${account.id} takes no writes: its ${customers} Archived`;
  throw new Problem('invalid_state', pointer === undefined ? { detail } : { detail, pointer });
}

type Owners = Pick<Account, 'customerIds' | 'archivedOwnerIds'>;
