import * as z from 'zod';
import { ownerRelationships } from '../accounts/resource.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import type { ResourceLink, ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkIfAny, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { counterpartySchema, senderAddressSchema, type Transaction } from './store.ts';
import { transactionTypes, type TransactionType } from './types.ts';

const common = {
  createdAt: instantField,
  direction: z.enum(['Credit', 'Debit']),
  amount: z.int(),
  balance: z.int(),
  summary: z.string(),
  tags: tagsSchema.optional(),
};
const owned = {
  account: linkTo('depositAccount'),
  customer: linkTo(...customerTypes).optional(),
  customers: linksTo(...customerTypes).optional(),
};

const text = z.string();
const trace = { companyName: text, counterpartyRoutingNumber: text, traceNumber: text, secCode: text.optional() };
const payment = linkTo('bookPayment', 'achPayment', 'pushToCardPayment');
const recurringPayment = linkTo(
  'recurringCreditBookPayment',
  'recurringCreditAchPayment',
  'recurringDebitAchPayment',
).optional();
const receivedPayment = linkTo('achReceivedPayment');
const anyTransaction = linkTo(...transactionTypes);

/** Attributes and relationships of one type beside those that all have, under the names of the stored transaction. */
interface Extras {
  readonly attributes?: Readonly<Record<string, z.ZodType>>;
  readonly relationships?: Readonly<Record<string, z.ZodType>>;
}

/** What each type of transaction carries, beside what all do (specification: table of transactions). */
const extras: Readonly<Record<TransactionType, Extras>> = {
  originatedAchTransaction: {
    attributes: { description: text, addenda: text.optional(), counterparty: counterpartySchema },
    relationships: { payment, recurringPayment },
  },
  receivedAchTransaction: {
    attributes: { description: text, addenda: text.optional(), ...trace },
    relationships: { receivedPayment: receivedPayment.optional() },
  },
  returnedAchTransaction: {
    attributes: { companyName: text, counterpartyName: text, counterpartyRoutingNumber: text, reason: text },
    relationships: { payment },
  },
  returnedReceivedAchTransaction: {
    attributes: { companyName: text, reason: text },
    relationships: { returned: anyTransaction },
  },
  dishonoredAchTransaction: {
    attributes: { description: text, ...trace, reason: text },
    relationships: { returned: anyTransaction.optional() },
  },
  bookTransaction: {
    attributes: { counterparty: counterpartySchema },
    relationships: {
      counterpartyAccount: linkTo('depositAccount'),
      counterpartyCustomer: linkTo(...customerTypes).optional(),
      payment: payment.optional(),
      recurringPayment,
    },
  },
  wireTransaction: {
    attributes: {
      counterparty: counterpartySchema,
      description: text,
      originatorToBeneficiaryInformation: text,
      senderReference: text,
      referenceForBeneficiary: text,
      beneficiaryInformation: text,
      beneficiaryAdviceInformation: text,
    },
  },
  releaseTransaction: {
    attributes: {
      senderName: text,
      senderAddress: senderAddressSchema,
      senderAccountNumber: text,
      counterparty: counterpartySchema,
      description: text,
    },
  },
  paymentAdvanceTransaction: { relationships: { receivedPayment } },
  repaidPaymentAdvanceTransaction: { relationships: { receivedPayment } },
  pushToCardTransaction: { relationships: { payment } },
  pushToCardReversalTransaction: { relationships: { payment } },
  paymentCanceledTransaction: { relationships: { relatedTransaction: anyTransaction } },
};

function resourceOf(type: TransactionType) {
  const { attributes = {}, relationships = {} } = extras[type];
  return resourceSchema(type, z.strictObject({ ...common, ...attributes }), { ...owned, ...relationships });
}

const [firstType, ...otherTypes] = transactionTypes;

/** The resource of each type, by its type. */
const resources = new Map(transactionTypes.map((type) => [type, resourceOf(type)]));

/** A transaction of any type. */
export const transactionResource = z.discriminatedUnion('type', [
  transactionResourceOf(firstType),
  ...otherTypes.map(transactionResourceOf),
]);

/** The resource of one type. */
export function transactionResourceOf(type: TransactionType) {
  return resources.get(type) ?? resourceOf(type);
}

/** A transaction of any type as it is answered: the attributes and relationships that its type has. */
export function transactionToResource(one: Transaction): ResourceObject {
  const { attributes = {}, relationships = {} } = extras[one.type];
  const stored: Readonly<Record<string, unknown>> = one;
  const pick = (names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, stored[name]]));
  const { createdAt, direction, amount, balance, summary, tags } = one;
  return transactionResourceOf(one.type).of({
    id: one.id,
    attributes: { createdAt, direction, amount, balance, summary, tags, ...pick(attributes) },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      ...mapValues(pick(relationships), (to) => linkIfAny(to as ResourceLink | undefined)),
    },
  });
}

function mapValues<Value, Mapped>(members: Readonly<Record<string, Value>>, map: (value: Value) => Mapped) {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, map(value)]));
}
