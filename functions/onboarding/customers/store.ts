import { createHash } from 'node:crypto';
import * as z from 'zod';
import { customerHeadKey, customerKind } from '../../kernel/auth/owners.ts';
import { ownerIdDigits } from '../../kernel/base/ids/child-id.ts';
import { listedAs } from '../../kernel/journal/listed.ts';
import { itemOneOf } from '../../kernel/table/item-one-of.ts';
import {
  emptiedAtErasure,
  idSchema,
  keptText,
  personalText,
  removedAtErasure,
  sealedText,
} from '../../kernel/table/handling.ts';
import { type ItemOf, type ItemRef, defineItem, instantSchema, tagsSchema } from '../../kernel/table/item.ts';
import { type ItemKey, keyText, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import {
  archiveReasons,
  customerStatusSchema,
  customerTypeSchema,
  entityTypes,
  fundSources,
  revocabilities,
} from './customer.ts';

export { customerKind };

/** The sort keys of the record and of the head of a customer. */
export const recordSortKey = 'customer';

const fullName = z.object({ first: personalText, last: personalText });
const phone = z.object({ countryCode: personalText, number: personalText });
const address = emptiedAtErasure(z.record(z.string(), z.string().nullable()));
const contact = { fullName, email: personalText, phone };

const shared = {
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  status: customerStatusSchema,
  createdAt: instantSchema,
  archiveReason: z.enum(archiveReasons).optional(),
  applicationId: idSchema,
  tags: tagsSchema,
  /** People who may take part in one-time-password authentication, identified by e-mail address. */
  authorizedUsers: removedAtErasure(z.array(z.object(contact))),
  /**
   * Keyed hashes of phones that were added, the real time from which each gets one-time passwords, and whether as the customer's own or as
   * that of an authorized user. Older versions have stored no role; then it waits as both.
   */
  waitingPhones: removedAtErasure(
    z.array(z.object({ phoneHash: keptText, from: instantSchema, role: z.enum(['own', 'user']).optional() })),
  ),
  /** The phone that gets one-time passwords until the customer's own does. */
  sealedFormerPhone: removedAtErasure(sealedText),
  /** The moments of notices about new phones, within the last day. */
  phonesToldAt: removedAtErasure(z.array(instantSchema)),
  /** The bank's time at which the address, the phone or the e-mail last changed. Absent if an older version changed them. */
  contactChangedAt: instantSchema.optional(),
  /** Real time at which the personal data was erased. The values are empty since. */
  erasedAt: instantSchema.optional(),
};

const individualItem = defineItem(customerKind, () => ({
  ...shared,
  type: z.literal('individualCustomer'),
  sealedSsn: removedAtErasure(sealedText),
  sealedPassport: removedAtErasure(sealedText),
  nationality: removedAtErasure(z.string()),
  sealedDateOfBirth: sealedText,
  fullName,
  address,
  phone,
  email: personalText,
  soleProprietorship: removedAtErasure(z.boolean()),
  dba: removedAtErasure(z.string()),
  sealedEin: removedAtErasure(sealedText),
}));

const businessItem = defineItem(customerKind, () => ({
  ...shared,
  type: z.literal('businessCustomer'),
  name: personalText,
  dba: removedAtErasure(z.string()),
  sealedEin: sealedText,
  entityType: z.enum(entityTypes),
  stateOfIncorporation: personalText,
  address,
  phone,
  contact: z.object(contact),
}));

const trustItem = defineItem(customerKind, () => ({
  ...shared,
  type: z.literal('trustCustomer'),
  name: personalText,
  stateOfIncorporation: personalText,
  revocability: z.enum(revocabilities),
  sourceOfFunds: z.enum(fundSources),
  sealedTaxId: sealedText,
  contact: z.object({ ...contact, address }),
}));

/** A customer's record. Personal numbers and the date of birth are encrypted; see profile.ts. */
export const customerItem = itemOneOf(customerKind, {
  individualCustomer: individualItem,
  businessCustomer: businessItem,
  trustCustomer: trustItem,
});
export type Customer = ItemOf<typeof customerItem>;

/** The counters of a customer: the number of the last thing of each kind. The names are those of stored attributes. */
const customerCounters = { accounts: z.number(), counterparties: z.number(), migrations: z.number().optional() };
export type CustomerCounter = keyof typeof customerCounters;

/**
 * The part of a customer that changes when the customer gets something new. It is small, so that the write is cheap.
 * Its condition also ensures that nothing is opened for an archived customer.
 */
export const customerHeadItem = defineItem(customerKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  type: customerTypeSchema,
  /** The holder's name on accounts and in the counterparty of transactions. */
  name: personalText,
  status: customerStatusSchema,
  ...customerCounters,
  /** Of the bank at which new accounts are opened, if the customer was moved to it; otherwise it is the organisation's bank. */
  routingNumber: keptText.optional(),
  /** `createdAt` of the last counterparty. It never decreases, so the order of numbers is the order of creation. */
  lastAt: instantSchema.optional(),
  /**
   * `createdAt` of the last account opened for the customer. It never decreases, so the order of numbers is the order
   * of creation even if clocks differ.
   */
  lastAccountAt: instantSchema.optional(),
  /** Secret from which the ids of the customer's accounts are derived, so that account ids cannot be guessed. */
  accountsSecret: keptText,
  /** Account ids by number, for those accounts whose id is not the derived one. */
  otherAccountIds: z.record(keptText, idSchema).optional(),
  /**
   * True once the customer has joined or left an account after it was opened. Then the order of numbers is not the
   * order of opening, and some of the accounts may no longer be the customer's.
   */
  hasSharedAccounts: z.boolean().optional(),
  /** How often all tokens of the customer were revoked. */
  revocations: z.number().optional(),
}));
export type CustomerHead = ItemOf<typeof customerHeadItem>;

export function customer(organisationId: string, id: string): ItemRef<Customer> {
  return customerItem.ref(customerKey(organisationId, id));
}

export function customerHead(organisationId: string, id: string): ItemRef<CustomerHead> {
  return customerHeadItem.ref(customerHeadKey(organisationId, id));
}

/** Returns the existing customers with these ids, in the order of the ids. */
export async function customersById(
  table: Table,
  organisationId: string,
  ids: readonly string[],
  options: { readonly consistent: boolean } = { consistent: true },
): Promise<readonly Customer[]> {
  const keys = ids.map((id) => customerKey(organisationId, id));
  const found = await table.getAll(keys, { kind: customerKind, ...options });
  return keys.flatMap((key) => {
    const item = found.get(keyText(key));
    return item === undefined ? [] : [customerItem.parse(item)];
  });
}

/** An organisation can list all its customers. */
export const customers = { kind: customerKind, byId: customersById, foundBy: recordSortKey, ...listedAs('customer') };

function customerKey(organisationId: string, id: string): ItemKey {
  return { pk: partitionKey(customerKind, organisationId, id), sk: recordSortKey };
}

/**
 * Returns the id of a customer's n-th account. It is derived from the customer and the number, so the list of a
 * customer's accounts needs neither an index nor rows. `attempt` gives another id if one is taken.
 */
export function accountIdFor(head: CustomerHead, number: number, attempt = 0): string {
  const kept = head.otherAccountIds?.[String(number)];
  if (kept !== undefined && attempt === 0) return kept;
  const digest = createHash('sha256').update(`${head.accountsSecret}/${number}/${attempt}`).digest();
  const span = 9n * 10n ** BigInt(ownerIdDigits - 1);
  return String(10n ** BigInt(ownerIdDigits - 1) + (digest.readBigUInt64BE() % span));
}

/** Returns the ids of a customer's accounts number `from` to `to`, in the order of opening. */
export function accountIdsOfCustomer(head: CustomerHead, from = 1, to = head.accounts): string[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => accountIdFor(head, from + index));
}
