import * as z from 'zod';
import { personalText } from '../../kernel/table/handling.ts';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { defineEvent, draftEvent, type EventDraft } from '../../kernel/base/event-type.ts';
import { chargebackToResource } from './resource.ts';
import type { Chargeback } from './store.ts';

export const chargebackCreated = defineEvent({
  type: 'chargeback.created',
  emittedWhen: 'a chargeback takes money back from an account',
  attributes: z.strictObject({ amount: z.int(), description: personalText }),
  relationships: ['chargeback', 'account', 'counterpartyAccount', 'transaction'],
  optionalRelationships: ['customer', 'customers'],
  includes: 'chargeback',
});

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
