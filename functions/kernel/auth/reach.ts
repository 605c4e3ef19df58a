import type { StoredItem } from '../table/write.ts';
import type { ItemRef } from '../table/item.ts';
import { type ItemKey, keyText, organisationIdOf, ownerIdOf } from '../table/kind.ts';
import { accountOwners } from './owners.ts';

/** What of its organisation a caller can see. Everything else is not there for them. */
export interface Reach {
  /** Only what this customer owns. */
  readonly customerId?: string;
  /** Of accounts only these, and what lies under them. */
  readonly accountIds?: readonly string[];
}

/** True where nothing is kept from the caller. */
export function isWhole({ customerId, accountIds }: Reach): boolean {
  return customerId === undefined && accountIds === undefined;
}

interface Owned {
  readonly id: string;
  readonly customerIds: readonly string[];
}

/** True for an account that lies within the reach. */
export function reachesAccount({ customerId, accountIds }: Reach, account: Owned): boolean {
  return (
    (accountIds === undefined || accountIds.includes(account.id)) &&
    (customerId === undefined || account.customerIds.includes(customerId))
  );
}

/** True for a customer that lies within the reach. */
export function reachesCustomer({ customerId }: Reach, id: string): boolean {
  return customerId === undefined || customerId === id;
}

/** What has to be read beside a reference to know whether it lies within the reach: the account that owns it. */
export function ownerKeys({ customerId }: Reach, ref: ItemRef<unknown>): readonly ItemKey[] {
  const id = ownerIdOf(ref.key);
  if (customerId === undefined || ref.owner !== 'account' || id === undefined) return [];
  return [accountOwners(organisationIdOf(ref.key), id).key];
}

/** Whether what a reference names lies within the reach, decided on what {@link ownerKeys} asked for. */
export function isReached(reach: Reach, ref: ItemRef<unknown>, found: ReadonlyMap<string, StoredItem>): boolean {
  const ownerId = ownerIdOf(ref.key);
  switch (ref.owner) {
    case 'anybody':
      return true;
    case 'organisation':
      return reach.customerId === undefined;
    case 'customer':
      return ownerId !== undefined && reachesCustomer(reach, ownerId);
    case 'account': {
      if (ownerId === undefined || reach.accountIds?.includes(ownerId) === false) return false;
      if (reach.customerId === undefined) return true;
      const owners = accountOwners(organisationIdOf(ref.key), ownerId);
      const item = found.get(keyText(owners.key));
      return item !== undefined && owners.parse(item).customerIds.includes(reach.customerId);
    }
  }
}
