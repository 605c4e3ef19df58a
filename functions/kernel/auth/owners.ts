import * as z from 'zod';
import { defineItem, type ItemRef } from '../table/item.ts';
import { type ItemKey, type Kind, partitionKey, soleSortKey } from '../table/kind.ts';

/** The kinds that own others. The kernel reads only the attributes that decide who may see what. */
export const customerKind: Kind = {
  prefix: 'cus',
  owner: 'customer',
  holds: 'a customer: its record, and its head with what it owns',
  keys: { pk: '<org>#<customer>', sk: 'customer, head', foundBy: 'id, which stands in the accounts that it owns' },
};

export const accountKind: Kind = {
  prefix: 'acc',
  owner: 'account',
  holds: 'a deposit account: state, balances, both sides of its ledger',
  keys: { pk: '<org>#<account>', sk: '-', foundBy: 'id, which begins the ids of all that lies under it' },
};

const headSortKey = 'head';
const standingItem = defineItem(customerKind, { status: z.string() });
const ownersItem = defineItem(accountKind, { customerIds: z.array(z.string()) });

export function customerHeadKey(organisationId: string, customerId: string): ItemKey {
  return { pk: partitionKey(customerKind, organisationId, customerId), sk: headSortKey };
}

export function accountKey(organisationId: string, accountId: string): ItemKey {
  return { pk: partitionKey(accountKind, organisationId, accountId), sk: soleSortKey };
}

/** The status of a customer. An archived customer has no access any more. */
export function customerStanding(organisationId: string, customerId: string): ItemRef<{ readonly status: string }> {
  return standingItem.ref(customerHeadKey(organisationId, customerId));
}

/** The owners of an account. */
export function accountOwners(organisationId: string, accountId: string): ItemRef<{ readonly customerIds: string[] }> {
  return ownersItem.ref(accountKey(organisationId, accountId));
}
