import { reversibleTypes } from '../card-transactions/transaction-types.ts';
import { disputeStatuses } from './statuses.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import * as z from 'zod';

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
