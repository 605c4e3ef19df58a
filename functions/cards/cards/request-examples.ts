import type { RequestExamples } from '../../define-reference.ts';
import { personExample } from '../../onboarding/people/person.ts';
import type { createCard } from './operations/create.ts';

/** An order of each type of card. */
export const createCardExamples = {
  individualDebitCard: {
    attributes: {
      shippingAddress: personExample.address,
      limits: { dailyWithdrawal: 500_00, dailyPurchase: 5_000_00 },
      tags: { purpose: 'groceries' },
      idempotencyKey: '3f6b0f6e-card',
    },
    relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
  },
  businessDebitCard: {
    attributes: personExample,
    relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
  },
  individualVirtualDebitCard: {
    attributes: { limits: { monthlyPurchase: 1_000_00 } },
    relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
  },
  businessVirtualDebitCard: {
    attributes: personExample,
    relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
  },
} satisfies RequestExamples<typeof createCard>;
