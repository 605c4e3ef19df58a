import * as z from 'zod';
import { customerTypeSchema } from '../customers/customer.ts';
import type { FieldCipher, SealedPlace } from '../kernel/ports/field-cipher.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../kernel/table/item.ts';
import type { Kind } from '../kernel/table/kind.ts';
import { numbered } from '../kernel/table/numbered.ts';

export const counterpartyKind: Kind = {
  prefix: 'cpt',
  owner: 'customer',
  holds: 'the counterparties of a customer, account numbers sealed',
  keys: { pk: '<org>#<customer>', sk: '<number>', foundBy: 'id = customer + number' },
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

/** A customer numbers its counterparties. */
export const counterparties = numbered(counterpartyItem);

/** Where a counterparty's account number is sealed. */
export function accountNumberPlace(one: { readonly organisationId: string; readonly id: string }): SealedPlace {
  return { organisationId: one.organisationId, item: `${counterpartyKind.prefix}#${one.id}`, field: 'accountNumber' };
}

export function openAccountNumber(one: Counterparty, cipher: FieldCipher): string {
  return cipher.open(one.sealedAccountNumber, accountNumberPlace(one));
}
