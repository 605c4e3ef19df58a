import type { StoredItem } from '../table/write.ts';
import type { ItemRef } from '../table/item.ts';
import { type ItemKey, keyText, organisationIdOf, ownerIdOf } from '../table/kind.ts';
import { accountOwners } from './owners.ts';

/** What of its organisation a caller can see. Everything else is not there for them. */
export interface AccessScope {
  /** Only what this customer owns. */
  readonly customerId?: string;
  /** Of accounts only these, and what lies under them. */
  readonly accountIds?: readonly string[];
}

/** True where nothing is kept from the caller. */
export function isWhole({ customerId, accountIds }: AccessScope): boolean {
  return customerId === undefined && accountIds === undefined;
}

interface Owned {
  readonly id: string;
  readonly customerIds: readonly string[];
}

/** True for an account that lies within the reach. */
export function isAccountInScope({ customerId, accountIds }: AccessScope, account: Owned): boolean {
  return (
    (accountIds === undefined || accountIds.includes(account.id)) &&
    (customerId === undefined || account.customerIds.includes(customerId))
  );
}

/** True for a customer that lies within the reach. */
export function isCustomerInScope({ customerId }: AccessScope, id: string): boolean {
  return customerId === undefined || customerId === id;
}

/** What has to be read beside a reference to know whether it lies within the reach: the account that owns it. */
export function ownerKeys({ customerId }: AccessScope, ref: ItemRef<unknown>): readonly ItemKey[] {
  const id = ownerIdOf(ref.key);
  if (customerId === undefined || ref.owner !== 'account' || id === undefined) return [];
  return [accountOwners(organisationIdOf(ref.key), id).key];
}

/** Whether what a reference names lies within the reach, decided on what {@link ownerKeys} asked for. */
export function isInScope(
  accessScope: AccessScope,
  ref: ItemRef<unknown>,
  found: ReadonlyMap<string, StoredItem>,
): boolean {
  const ownerId = ownerIdOf(ref.key);
  switch (ref.owner) {
    case 'anybody':
      return true;
    case 'organisation':
      return accessScope.customerId === undefined;
    case 'customer':
      return ownerId !== undefined && isCustomerInScope(accessScope, ownerId);
    case 'account': {
      if (ownerId === undefined || accessScope.accountIds?.includes(ownerId) === false) return false;
      if (accessScope.customerId === undefined) return true;
      const owners = accountOwners(organisationIdOf(ref.key), ownerId);
      const item = found.get(keyText(owners.key));
      return item !== undefined && owners.parse(item).customerIds.includes(accessScope.customerId);
    }
  }
}
