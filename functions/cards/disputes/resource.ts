import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link, linkIfAny } from '../../kernel/jsonapi/link.ts';
import type { Dispute } from './store.ts';
import type { disputeResource } from './resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

/** A dispute as it is answered. Its transaction is the one that is disputed. */
export function disputeToResource(one: Dispute): ResourceObject {
  const { createdAt, amount, status, reason, description, phase, denialReason, wonAmount, takeBack, tags } = one;
  return makeResource<typeof disputeResource>('dispute', {
    id: one.id,
    attributes: {
      createdAt,
      amount,
      status,
      reason,
      description,
      phase,
      denialReason,
      wonAmount,
      tags,
      creditDueAt: one.creditDueAt,
      decisionDueAt: one.decisionDueAt,
      creditReversalAmount: takeBack?.amount,
      creditReversalDueAt: takeBack?.at,
    },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      transaction: { data: one.transaction },
      cardFraudCase: linkIfAny(
        one.fraudCaseId === undefined ? undefined : { type: 'cardFraudCase', id: one.fraudCaseId },
      ),
    },
  });
}
