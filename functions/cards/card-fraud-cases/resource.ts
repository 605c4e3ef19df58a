import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link, links } from '../../kernel/jsonapi/link.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { cardFraudCaseResource } from './resource-schema.ts';
import type { CardFraudCase } from './store.ts';

/** A fraud case as it is answered. */
export function fraudCaseToResource(one: CardFraudCase): ResourceObject {
  const { createdAt, updatedAt, activatedAt, closedAt, status, fraudType, openedBy, outcome, tags } = one;
  const { amount, lostAmount } = one;
  return makeResource<typeof cardFraudCaseResource>('cardFraudCase', {
    id: one.id,
    attributes: {
      createdAt,
      updatedAt,
      activatedAt,
      closedAt,
      status,
      fraudType,
      openedBy,
      outcome,
      amount,
      lostAmount,
      tags,
    },
    relationships: {
      account: link('depositAccount', one.accountId),
      customer: link(one.customerType, one.customerId),
      card: link(one.cardType, one.cardId),
      transactions: { data: one.transactions },
      authorizations: links('authorization', one.authorizationIds),
      disputes: links('dispute', one.disputeIds),
    },
  });
}
