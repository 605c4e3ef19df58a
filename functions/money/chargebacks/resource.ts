import * as z from 'zod';
import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import type { Chargeback } from './store.ts';

export const chargebackResource = resourceSchema(
  'chargeback',
  z.strictObject({
    createdAt: instantField,
    amount: z.int(),
    description: z.string(),
    tags: tagsSchema.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
    counterpartyAccount: linkTo('depositAccount'),
    transaction: linkTo('chargebackTransaction'),
  },
);

/** A chargeback as it is answered. Its transaction is the one of the debited account. */
export function chargebackToResource(one: Chargeback): ResourceObject {
  const { createdAt, amount, description, tags } = one;
  return chargebackResource.of({
    id: one.id,
    attributes: { createdAt, amount, description, tags },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      counterpartyAccount: link('depositAccount', one.counterpartyAccountId),
      transaction: { data: one.transaction },
    },
  });
}
