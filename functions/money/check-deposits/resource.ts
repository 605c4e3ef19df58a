import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { approvalsOf } from '../../kernel/journal/four-eyes.ts';
import { link, linkIfAny } from '../../kernel/jsonapi/link.ts';
import type { CheckDeposit } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { checkDepositResource } from './resource-schema.ts';

/** A check deposit as it is answered. */
export function checkDepositToResource(one: CheckDeposit): ResourceObject {
  const { createdAt, amount, description, status, reason, clearingDaysOverride, checkNumber, counterparty, tags } = one;
  const isAwaited = status === 'Pending' || status === 'Clearing';
  return makeResource<typeof checkDepositResource>('checkDeposit', {
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
