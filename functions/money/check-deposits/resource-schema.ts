import { approvalsField } from '../../kernel/journal/four-eyes.ts';
import { keptDateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { checkDepositStatuses, checkReasons } from './statuses.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const checkDepositResource = resourceSchema(
  'checkDeposit',
  z.strictObject({
    createdAt: instantField,
    amount: z.int(),
    description: personalText,
    status: z.enum(checkDepositStatuses),
    reason: z.enum(checkReasons).optional(),
    clearingDaysOverride: z.int().optional(),
    checkNumber: personalText.optional(),
    approvals: approvalsField,
    /** Who has written the check, as far as it could be read; of the account number the last digits. */
    counterparty: z
      .strictObject({
        name: personalText.optional(),
        routingNumber: personalText.optional(),
        accountNumber: personalText.optional(),
      })
      .optional(),
    /** While it is Pending or Clearing: the day on which its money is expected. */
    settlementDate: keptDateField.optional(),
    tags: tagsSchema.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
    transaction: linkTo('checkDepositTransaction').optional(),
  },
);
