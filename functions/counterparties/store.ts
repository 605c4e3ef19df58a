import * as z from 'zod';
import { customerTypeSchema } from '../customers/customer.ts';
import { childId, numberKey, parseChildId } from '../kernel/ids/child-id.ts';
import type { FieldCipher, SealedPlace } from '../kernel/ports/field-cipher.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef, tagsSchema } from '../kernel/table/item.ts';
import { type ItemKey, keyText, type Kind, partitionKey } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';

export const counterpartyKind: Kind = {
  prefix: 'cpt',
  holds: 'the counterparties of a customer, account numbers sealed',
};

export const accountTypes = ['Checking', 'Savings', 'Loan'] as const;
export const counterpartyTypes = ['Business', 'Person', 'Unknown'] as const;
export const permissionSets = ['CreditOnly', 'DebitOnly', 'CreditAndDebit'] as const;

export const counterpartyItem = defineItem(counterpartyKind, {
  version: z.number(),
  organisationId: z.string(),
  id: z.string(),
  customerId: z.string(),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  name: z.string(),
  routingNumber: z.string(),
  bank: z.string(),
  sealedAccountNumber: z.string(),
  accountType: z.enum(accountTypes),
  type: z.enum(counterpartyTypes),
  permissions: z.enum(permissionSets),
  tags: tagsSchema,
});
export type Counterparty = ItemOf<typeof counterpartyItem>;

export function counterpartyPartition(organisationId: string, customerId: string): string {
  return partitionKey(counterpartyKind, organisationId, customerId);
}

/** Key and id of a customer's n-th counterparty. */
export function counterpartyPlace(
  organisationId: string,
  customerId: string,
  number: number,
): ItemKey & { id: string } {
  return {
    pk: counterpartyPartition(organisationId, customerId),
    sk: numberKey(number),
    id: childId(customerId, number),
  };
}

/** Undefined for a text that cannot be a counterparty's id. */
export function counterparty(organisationId: string, id: string): ItemRef<Counterparty> | undefined {
  const parts = parseChildId(id);
  if (parts === undefined) return undefined;
  return counterpartyItem.ref({
    pk: counterpartyPartition(organisationId, parts.ownerId),
    sk: numberKey(parts.number),
  });
}

/** Where a counterparty's account number is sealed. */
export function accountNumberPlace(one: { readonly organisationId: string; readonly id: string }): SealedPlace {
  return { organisationId: one.organisationId, item: `${counterpartyKind.prefix}#${one.id}`, field: 'accountNumber' };
}

export function openAccountNumber(one: Counterparty, cipher: FieldCipher): string {
  return cipher.open(one.sealedAccountNumber, accountNumberPlace(one));
}

/** The counterparties with these ids that exist, in the order of the ids. */
export async function counterpartiesById(
  table: Table,
  organisationId: string,
  ids: readonly string[],
  options: { readonly consistent: boolean },
): Promise<readonly Counterparty[]> {
  const refs = ids.flatMap((id) => counterparty(organisationId, id) ?? []);
  const found = await table.getAll(
    refs.map((ref) => ref.key),
    options,
  );
  return refs.flatMap((ref) => {
    const item = found.get(keyText(ref.key));
    return item === undefined ? [] : [ref.parse(item)];
  });
}
