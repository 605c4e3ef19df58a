import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import { chargebackToResource } from './resource.ts';
import type { Chargeback } from './store.ts';
import type { chargebacksEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof chargebacksEventReference>();

export const chargebackCreated = defineEvent('chargeback.created');

/** The event of a chargeback that was created. */
export const chargebackEvent = (one: Chargeback): EventDraft =>
  draftEvent(chargebackCreated, {
    attributes: { amount: one.amount, description: one.description },
    relationships: {
      chargeback: { type: 'chargeback', id: one.id },
      account: { type: 'depositAccount', id: one.accountId },
      counterpartyAccount: { type: 'depositAccount', id: one.counterpartyAccountId },
      transaction: one.transaction,
      ...ownerLinks(one),
    },
    tags: one.tags,
    resource: chargebackToResource(one),
  });
