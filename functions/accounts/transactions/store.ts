import * as z from 'zod';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import type { Kind } from '../../kernel/table/kind.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { transactionTypes } from './types.ts';

export const transactionKind: Kind = {
  prefix: 'txn',
  owner: 'account',
  holds: 'the transactions of an account, numbered without gaps',
  keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
};

const linkSchema = z.object({ type: z.string(), id: z.string() });

/** The other side of a transaction as it was at that time. Of account numbers at other banks only the last digits are kept. */
export const counterpartySchema = z.strictObject({
  name: z.string(),
  routingNumber: z.string().optional(),
  accountNumber: z.string().optional(),
  accountType: z.string().optional(),
});

export const senderAddressSchema = z.strictObject({
  street: z.string(),
  street2: z.string().nullish(),
  city: z.string(),
  state: z.string().nullish(),
  postalCode: z.string(),
  country: z.string(),
});

export const transactionItem = defineItem(transactionKind, {
  version: z.number(),
  organisationId: z.string(),
  id: z.string(),
  type: z.enum(transactionTypes),
  accountId: z.string(),
  customerIds: z.array(z.string()),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  direction: z.enum(['Credit', 'Debit']),
  amount: centsSchema,
  /** The account's balance right after this transaction. */
  balance: centsSchema,
  summary: z.string(),
  tags: tagsSchema,
  // What a type has of its own bears the names under which it is answered (resource.ts).
  payment: linkSchema.optional(),
  recurringPayment: linkSchema.optional(),
  receivedPayment: linkSchema.optional(),
  relatedTransaction: linkSchema.optional(),
  returned: linkSchema.optional(),
  /** The transactions that returned it and that dishonored its return: there is one of each at most. */
  returnedBy: linkSchema.optional(),
  dishonoredBy: linkSchema.optional(),
  counterparty: counterpartySchema.optional(),
  counterpartyAccount: linkSchema.optional(),
  counterpartyCustomer: z.object({ type: customerTypeSchema, id: z.string() }).optional(),
  counterpartyName: z.string().optional(),
  description: z.string().optional(),
  addenda: z.string().optional(),
  reason: z.string().optional(),
  companyName: z.string().optional(),
  counterpartyRoutingNumber: z.string().optional(),
  traceNumber: z.string().optional(),
  secCode: z.string().optional(),
  originatorToBeneficiaryInformation: z.string().optional(),
  senderReference: z.string().optional(),
  referenceForBeneficiary: z.string().optional(),
  beneficiaryInformation: z.string().optional(),
  beneficiaryAdviceInformation: z.string().optional(),
  senderName: z.string().optional(),
  senderAddress: senderAddressSchema.optional(),
  /** Its last digits. */
  senderAccountNumber: z.string().optional(),
});
export type Transaction = ItemOf<typeof transactionItem>;

/** An account numbers its transactions. */
export const transactions = numbered(transactionItem);
