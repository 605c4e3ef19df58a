import * as z from 'zod';
import { ownerRelationships } from '../accounts/resource.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import type { ResourceLink, ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkIfAny, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { asOnStatement } from './statement-view.ts';
import type { Transaction } from './store.ts';
import type { TransactionDeclaration } from './transaction-type.ts';
import { transactionDeclarations } from './transaction-types.generated.ts';
import { transactionTypes, type TransactionType } from './types.ts';

const common = {
  createdAt: instantField,
  direction: z.enum(['Credit', 'Debit']),
  amount: z.int(),
  balance: z.int(),
  summary: z.string(),
  bookedSummary: z.string().optional().meta({ description: 'the summary as it was booked, if it was changed since' }),
  tags: tagsSchema.optional(),
};
const ofAccount = { account: linkTo('depositAccount') };
const owned = {
  ...ofAccount,
  customer: linkTo(...customerTypes).optional(),
  customers: linksTo(...customerTypes).optional(),
};

/** The declaration of each type, by its type. */
const declarations = new Map<string, TransactionDeclaration>(transactionDeclarations.map((one) => [one.type, one]));

function resourceOf(type: TransactionType) {
  const { attributes = {}, relationships = {}, onlyAccount = false } = declarations.get(type) ?? {};
  const links = onlyAccount ? ofAccount : { ...owned, ...relationships };
  return resourceSchema(type, z.strictObject({ ...common, ...attributes }), links, { toCustomers: asOnStatement });
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
  const { attributes = {}, relationships = {}, onlyAccount = false } = declarations.get(one.type) ?? {};
  const stored: Readonly<Record<string, unknown>> = one;
  const pick = (names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, stored[name]]));
  const { createdAt, direction, amount, balance, summary, bookedSummary, tags } = one;
  return transactionResourceOf(one.type).of({
    id: one.id,
    attributes: { createdAt, direction, amount, balance, summary, bookedSummary, tags, ...pick(attributes) },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...(onlyAccount ? {} : ownerRelationships(one)),
      ...mapValues(pick(relationships), (to) => linkIfAny(to as ResourceLink | undefined)),
    },
  });
}

function mapValues<Value, Mapped>(members: Readonly<Record<string, Value>>, map: (value: Value) => Mapped) {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, map(value)]));
}
