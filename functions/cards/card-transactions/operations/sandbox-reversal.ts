import * as z from 'zod';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { disputeKind } from '../../disputes/for-others.ts';
import { reversalOf } from '../at-merchant.ts';
import { givingBack } from '../given-back.ts';
import { loadRelated, relatedDebit } from '../related-debit.ts';
import { digitsField, loadOfAccount, settleInSandbox, settlementFrame } from '../sandbox-frame.ts';

export const reverseInSandbox = defineOperation({
  ...settlementFrame,
  id: 'reverseInSandbox',
  path: '/sandbox/reversals',
  request: {
    variants: [
      defineVariant({
        type: 'cardReversalTransaction',
        attributes: z.object({ amount: amountSchema, last4Digits: digitsField, tags: tagsField.optional() }),
        relationships: z.object({
          account: toOne('depositAccount'),
          relatedTransaction: toOne('reversible').optional(),
        }),
      }),
    ],
  },
  response: { status: 201 },
  // The transaction that is reversed keeps how much of it was given back.
  uses: { ...settlementFrame.uses, read: [...settlementFrame.uses.read, disputeKind], replaces: [transactionKind] },

  load: ({ organisationId, body }) => ({
    ...loadOfAccount(organisationId, body),
    related: loadRelated(organisationId, body.relationships),
  }),

  handle: async (call) => {
    const { attributes } = call.body;
    const related = await relatedDebit(call, attributes.amount);
    const amount = cents(attributes.amount);
    const settlement = reversalOf({
      amount,
      summary: related?.summary,
      tags: attributes.tags ?? related?.tags ?? {},
      more: related === undefined ? {} : { relatedTransaction: { type: related.type, id: related.id } },
    });
    return settleInSandbox(settlement, attributes.last4Digits, call, related && givingBack(related, amount));
  },
});
