import * as z from 'zod';
import { personalText } from '../../kernel/table/handling.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { declarationOf } from './declarations.ts';
import type { LinkTarget } from './transaction-type.ts';
import { transactionTypes, type TransactionType } from './types.ts';

const common = {
  createdAt: instantField,
  direction: z.enum(['Credit', 'Debit']),
  amount: z.int(),
  balance: z.int(),
  summary: personalText,
  bookedSummary: personalText.optional().meta({ description: 'the summary as it was booked, if it was changed since' }),
  tags: tagsSchema.optional(),
};
const ofAccount = { account: linkTo('depositAccount') };
const owned = {
  ...ofAccount,
  customer: linkTo(...customerTypes).optional(),
  customers: linksTo(...customerTypes).optional(),
};

function resourceOf(type: TransactionType) {
  const { attributes = {}, relationships = {}, onlyAccount = false } = declarationOf(type);
  const own = Object.entries(relationships).map(([name, target]) => [name, linkOf(target)] as const);
  const links = onlyAccount ? ofAccount : { ...owned, ...Object.fromEntries(own) };
  return resourceSchema(type, z.strictObject({ ...common, ...attributes }), links, { isLessToCustomers: true });
}

function linkOf({ to, isOptional }: LinkTarget) {
  const schema = linkTo(...to);
  return isOptional === true ? schema.optional() : schema;
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
