import * as z from 'zod';
import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { approvalsField, approvalsOf } from '../../kernel/journal/four-eyes.ts';
import { dateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkIfAny, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { checkReturnReasons } from '../../ports/check-processor/port.ts';
import { checkCancelReasons, checkDepositStatuses, type CheckReason, checkRejectionReasons } from './statuses.ts';
import type { CheckDeposit } from './store.ts';

/** Why it was Rejected, Returned or Canceled; some reasons can be more than one of them. */
const reasons = [...new Set([...checkRejectionReasons, ...checkReturnReasons, ...checkCancelReasons])] as [
  CheckReason,
  ...CheckReason[],
];

export const checkDepositResource = resourceSchema(
  'checkDeposit',
  z.strictObject({
    createdAt: instantField,
    amount: z.int(),
    description: z.string(),
    status: z.enum(checkDepositStatuses),
    reason: z.enum(reasons).optional(),
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

/** A check deposit as it is answered. */
export function checkDepositToResource(one: CheckDeposit): ResourceObject {
  const { createdAt, amount, description, status, reason, clearingDaysOverride, checkNumber, counterparty, tags } = one;
  const isAwaited = status === 'Pending' || status === 'Clearing';
  return checkDepositResource.of({
    id: one.id,
    attributes: {
      createdAt,
      amount,
      description,
      status,
      reason,
      clearingDaysOverride,
      checkNumber,
      approvals: approvalsOf(one, status === 'PendingReview'),
      counterparty,
      settlementDate: isAwaited ? one.settlementDate : undefined,
      tags,
    },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      transaction: linkIfAny(one.transaction),
    },
  });
}
