import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link, linkIfAny } from '../../kernel/jsonapi/link.ts';
import type { Opener } from './statuses.ts';
import type { Dispute } from './store.ts';
import type { disputeResource } from './resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

/** Who has opened a dispute: one without a claim was opened with the card processor. */
export function openerOf({ openedBy, reason }: Dispute): Opener {
  if (openedBy !== undefined) return 'Customer';
  return reason === undefined ? 'CardProcessor' : 'Organisation';
}

/** A dispute as it is answered. Its transaction is the one that is disputed. */
export function disputeToResource(one: Dispute): ResourceObject {
  const { createdAt, amount, status, reason, description, phase, denialReason, wonBy, wonAmount, takeBack, tags } = one;
  return makeResource<typeof disputeResource>('dispute', {
    id: one.id,
    attributes: {
      createdAt,
      amount,
      status,
      openedBy: openerOf(one),
      case: one.case,
      reason,
      description,
      phase,
      denialReason,
      wonBy,
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
