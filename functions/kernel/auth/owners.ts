import * as z from 'zod';
import { idSchema, keptText } from '../table/handling.ts';
import { defineItem, type ItemOf, type ItemRef } from '../table/item.ts';
import { defineOwnerKind, type ItemKey, partitionKey, soleSortKey } from '../table/kind.ts';

/** The kinds that own others. The kernel reads only the attributes that decide who may see what. */
export const customerKind = defineOwnerKind({
  prefix: 'cus',
  owner: 'customer',
});

export const accountKind = defineOwnerKind({
  prefix: 'acc',
  owner: 'account',
  changedBy: ['update'],
});

export const headSortKey = 'head';
export const customerAccessItem = defineItem(customerKind, () => ({
  status: keptText,
  /** How often all tokens of the customer were revoked. A token is valid only if it was created after the last time. */
  revocations: z.number().optional(),
}));
export const ownersItem = defineItem(accountKind, () => ({ customerIds: z.array(idSchema) }));

export function customerHeadKey(organisationId: string, customerId: string): ItemKey {
  return { pk: partitionKey(customerKind, organisationId, customerId), sk: headSortKey };
}

export function accountKey(organisationId: string, accountId: string): ItemKey {
  return { pk: partitionKey(accountKind, organisationId, accountId), sk: soleSortKey };
}

/** The attributes of a customer that decide whether its tokens are valid. An archived customer has no access any more. */
export function customerAccessRef(
  organisationId: string,
  customerId: string,
): ItemRef<ItemOf<typeof customerAccessItem>> {
  return customerAccessItem.ref(customerHeadKey(organisationId, customerId));
}

/** The owners of an account. */
export function accountOwners(organisationId: string, accountId: string): ItemRef<{ readonly customerIds: string[] }> {
  return ownersItem.ref(accountKey(organisationId, accountId));
}
