import * as z from 'zod';
import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { reversibleTypes } from '../card-transactions/transaction-types.ts';
import { disputeStatuses } from './statuses.ts';
import type { Dispute } from './store.ts';

export const disputeResource = resourceSchema(
  'dispute',
  z.strictObject({
    createdAt: instantField,
    amount: z.int(),
    status: z.enum(disputeStatuses),
    tags: tagsSchema.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
    transaction: linkTo(...reversibleTypes),
  },
);

/** A dispute as it is answered. Its transaction is the one that is disputed. */
export function disputeToResource(one: Dispute): ResourceObject {
  const { createdAt, amount, status, tags } = one;
  return disputeResource.of({
    id: one.id,
    attributes: { createdAt, amount, status, tags },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      transaction: { data: one.transaction },
    },
  });
}
