import * as z from 'zod';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { disputeKind } from '../../disputes/for-others.ts';
import { settlementFrame } from '../sandbox-frame.ts';
import { loadSettled, ofAccountAndAuthorization, settleAtMerchant, settledFields } from '../settle-at-merchant.ts';

export const moveByCardInSandbox = defineOperation({
  ...settlementFrame,
  // The debit of which money is given back keeps how much it was.
  uses: { ...settlementFrame.uses, read: [...settlementFrame.uses.read, disputeKind], replaces: [transactionKind] },
  id: 'moveByCardInSandbox',
  path: '/sandbox/card-transactions',
  request: {
    variants: [
      defineVariant({
        type: 'cardTransaction',
        attributes: z.object(settledFields),
        relationships: ofAccountAndAuthorization,
      }),
    ],
  },
  response: { status: 201 },

  load: ({ organisationId, body }) => loadSettled(organisationId, body),

  handle: (call) => settleAtMerchant('cardTransaction', {}, call),
});
