import { approvalsField } from '../../kernel/journal/four-eyes.ts';
import { dateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { checkDepositStatuses, checkReasons } from './statuses.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import * as z from 'zod';

export const checkDepositResource = resourceSchema(
  'checkDeposit',
  z.strictObject({
    createdAt: instantField,
    amount: z.int(),
    description: z.string(),
    status: z.enum(checkDepositStatuses),
    reason: z.enum(checkReasons).optional(),
    clearingDaysOverride: z.int().optional(),
    checkNumber: z.string().optional(),
    approvals: approvalsField,
    /** Who has written the check, as far as it could be read; of the account number the last digits. */
    counterparty: z
      .strictObject({
        name: z.string().optional(),
        routingNumber: z.string().optional(),
        accountNumber: z.string().optional(),
      })
      .optional(),
    /** While it is Pending or Clearing: the day on which its money is expected. */
    settlementDate: dateField.optional(),
    tags: tagsSchema.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
    transaction: linkTo('checkDepositTransaction').optional(),
  },
);
