import * as z from 'zod';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../kernel/table/item.ts';
import { type Kind, partitionKey } from '../kernel/table/kind.ts';

export const organisationKind: Kind = {
  prefix: 'org',
  owner: 'anybody',
  holds: 'an organisation: its name and where its account numbers come from',
  keys: { pk: '<org>', sk: 'organisation', foundBy: 'id, which stands in every token' },
};

export const organisationItem = defineItem(organisationKind, {
  version: z.number(),
  id: z.string(),
  name: z.string(),
  createdAt: instantSchema,
  /** The partner bank's routing number, and the three digits that begin all of the organisation's account numbers there. */
  routingNumber: z.string(),
  accountNumberPrefix: z.string(),
});
export type Organisation = ItemOf<typeof organisationItem>;

const organisationSortKey = 'organisation';

export function organisation(organisationId: string): ItemRef<Organisation> {
  return organisationItem.ref({ pk: partitionKey(organisationKind, organisationId), sk: organisationSortKey });
}

/**
 * The account number of an account: 12 digits, unique at the bank, and from it the account's id without a look-up.
 */
export function accountNumberOf(org: Organisation, accountId: string): string {
  return org.accountNumberPrefix + accountId;
}

/** The id of this organisation's account with these numbers, or undefined where they cannot name one. */
export function accountIdOfNumbers(
  org: Organisation,
  numbers: { readonly routingNumber: string; readonly accountNumber: string },
): string | undefined {
  if (numbers.routingNumber !== org.routingNumber || !numbers.accountNumber.startsWith(org.accountNumberPrefix)) {
    return undefined;
  }
  const id = numbers.accountNumber.slice(org.accountNumberPrefix.length);
  return /^[1-9]\d{8}$/.test(id) ? id : undefined;
}
