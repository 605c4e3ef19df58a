import { parseChildId } from '../base/ids/child-id.ts';
import type { StoredItem } from '../table/write.ts';
import type { ItemRef } from '../table/item.ts';
import { type ItemKey, keyText, organisationIdOf, ownerIdOf } from '../table/kind.ts';
import { accountOwners } from './owners.ts';

/** The part of its organisation that a caller can see. Everything else gets 404. */
export interface AccessScope {
  /** Limits the caller to the items of this customer. */
  readonly customerId?: string;
  /** Limits the caller to these accounts and their items. */
  readonly accountIds?: readonly string[];
  /** Cards of other accounts that the caller can see too. */
  readonly cardIds?: readonly string[];
  /** In a request about one of these cards: its account, whose items the operation may load. */
  readonly cardAccountId?: string;
}

/** True if the caller can see the whole organisation. */
export function isWhole({ customerId, accountIds }: AccessScope): boolean {
  return customerId === undefined && accountIds === undefined;
}

/** What an operation on a card is about: `/cards/{id}`, and what is below it. */
const aboutCard = /^\/cards\/\{id\}/;

/** The access scope for one request: if it is about a card that the token names, items of the account of the card belong to it. */
export function scopeOfRequest(
  accessScope: AccessScope,
  { path }: { readonly path: string },
  { id = '' }: Readonly<Record<string, string>>,
): AccessScope {
  const cardAccountId = parseChildId(id)?.ownerId;
  const isNamed = aboutCard.test(path) && accessScope.cardIds?.includes(id) === true;
  return isNamed && cardAccountId !== undefined ? { ...accessScope, cardAccountId } : accessScope;
}

interface Owned {
  readonly id: string;
  readonly customerIds: readonly string[];
}

/** True for an account within the access scope. */
export function isAccountInScope({ customerId, accountIds }: AccessScope, account: Owned): boolean {
  return (
    (accountIds === undefined || accountIds.includes(account.id)) &&
    (customerId === undefined || account.customerIds.includes(customerId))
  );
}

/** True for a customer within the access scope. */
export function isCustomerInScope({ customerId }: AccessScope, id: string): boolean {
  return customerId === undefined || customerId === id;
}

/** The keys to read together with an item to know whether it is within the access scope: the account that owns it. */
export function ownerKeys({ customerId }: AccessScope, ref: ItemRef<unknown>): readonly ItemKey[] {
  const id = ownerIdOf(ref.key);
  if (customerId === undefined || ref.owner !== 'account' || id === undefined) return [];
  return [accountOwners(organisationIdOf(ref.key), id).key];
}

/** Whether a referenced item is within the access scope. `found` has the items at {@link ownerKeys}. */
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
      if (ownerId === undefined) return false;
      if (accessScope.accountIds?.includes(ownerId) === false && ownerId !== accessScope.cardAccountId) return false;
      if (accessScope.customerId === undefined) return true;
      const owners = accountOwners(organisationIdOf(ref.key), ownerId);
      const item = found.get(keyText(owners.key));
      return item !== undefined && owners.parse(item).customerIds.includes(accessScope.customerId);
    }
  }
}
