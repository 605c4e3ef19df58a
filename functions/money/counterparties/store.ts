import * as z from 'zod';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { ownedByCustomers } from '../../onboarding/customers/owned-by-customers.ts';
import type { FieldCipher, EncryptionContext } from '../../ports/cipher/port.ts';
import { idSchema, personalText, removedAtErasure, sealedText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { deletable } from '../../kernel/lists/deletable.ts';
import { prenoteSchema } from './prenote.ts';

export const counterpartyKind = defineKind({
  prefix: 'cpt',
  owner: 'customer',
  changedBy: ['delete'],
  whenOwnerArchived: 'stays',
});

export const accountTypes = ['Checking', 'Savings', 'Loan'] as const;
export const counterpartyTypes = ['Business', 'Person', 'Unknown'] as const;
export const permissionSets = ['CreditOnly', 'DebitOnly', 'CreditAndDebit'] as const;

export const counterpartyItem = defineItem(counterpartyKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  customerId: idSchema,
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  name: personalText,
  routingNumber: personalText,
  bank: personalText,
  sealedAccountNumber: sealedText,
  accountType: z.enum(accountTypes),
  type: z.enum(counterpartyTypes),
  permissions: z.enum(permissionSets),
  tags: tagsSchema,
  /** Both are present where it was created with a processor token: the token, and the keyed hash of its claim. */
  sealedProcessorToken: removedAtErasure(sealedText),
  tokenHash: removedAtErasure(z.string()),
  /** True if a prenote tests its numbers before the first live entry. */
  sendPrenote: z.boolean().optional(),
  /** The last test of its numbers. Those that it has now are tested if their hash is that of the prenote. */
  prenote: removedAtErasure(prenoteSchema),
  /** How often it was relinked to another account whose owner nobody verified; absent for never. */
  relinks: z.number().optional(),
  /** Real time at which the personal data of the customer was erased. The values are empty since. */
  erasedAt: instantSchema.optional(),
}));
export type Counterparty = ItemOf<typeof counterpartyItem>;

/** A customer numbers its counterparties; they can be deleted. */
export const counterparties = ownedByCustomers(deletable(counterpartyItem), {
  counter: 'counterparties',
  listedAs: 'counterparty',
});

/** The encryption context of a counterparty's account number. */
export function accountNumberContext(one: { readonly organisationId: string; readonly id: string }): EncryptionContext {
  return { organisationId: one.organisationId, item: `${counterpartyKind.prefix}#${one.id}`, field: 'accountNumber' };
}

export function openCounterpartyNumber(one: Counterparty, cipher: FieldCipher): string {
  return cipher.open(one.sealedAccountNumber, accountNumberContext(one));
}

/** The encryption context of the token of a linked account. */
export function processorTokenContext(one: {
  readonly organisationId: string;
  readonly id: string;
}): EncryptionContext {
  return { ...accountNumberContext(one), field: 'processorToken' };
}

/** Undefined where the counterparty was created with numbers. */
export function openProcessorToken(one: Counterparty, cipher: FieldCipher): string | undefined {
  return one.sealedProcessorToken && cipher.open(one.sealedProcessorToken, processorTokenContext(one));
}
