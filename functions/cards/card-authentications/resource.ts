import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { resourceMaker } from '../../kernel/jsonapi/resource.ts';
import { withVisibleRule } from '../card-controls/visible-rule.ts';
import type { cardAuthenticationResource } from './resource-schema.ts';
import type { CardAuthentication } from './store.ts';

const makeAuthentication = resourceMaker<typeof cardAuthenticationResource>('cardAuthentication', withVisibleRule);

/** An authentication as it is answered. */
export function authenticationToResource(one: CardAuthentication): ResourceObject {
  const { createdAt, updatedAt, status, amount, merchantAmount, merchant, channel, challengePreference } = one;
  const { riskScore, decidedBy, declineReason, declinedBy, dueAt } = one;
  return makeAuthentication({
    id: one.id,
    attributes: {
      createdAt,
      updatedAt,
      status,
      amount,
      merchantAmount,
      merchant,
      channel,
      challengePreference,
      riskScore,
      decidedBy,
      declineReason,
      meta: declinedBy,
      decideBy: status === 'Pending' ? dueAt : undefined,
      expiresAt: status === 'Challenged' ? dueAt : undefined,
    },
    relationships: {
      account: link('depositAccount', one.accountId),
      customer: link(one.customerType, one.customerId),
      card: link(one.cardType, one.cardId),
    },
  });
}
