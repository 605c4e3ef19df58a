import * as z from 'zod';
import { type Transaction, transactionKind, transactions } from '../../../accounts/transactions/for-others.ts';
import { transactionResourceOf } from '../../../accounts/transactions/resource.ts';
import { amountSchema, type Cents, cents } from '../../../kernel/base/money/cents.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { replace } from '../../../kernel/table/write.ts';
import { reversalOf } from '../at-merchant.ts';
import { digitsField, loadOfAccount, settleInSandbox, settlementFrame } from '../sandbox-frame.ts';
import { reversibleTypes } from '../transaction-types.ts';

export const reverseInSandbox = defineOperation({
  ...settlementFrame,
  id: 'reverseInSandbox',
  summary: 'Simulate that a merchant gives money back',
  description:
    'Credits the account. With the relationship relatedTransaction, which is a debit of the same account by a card, the amount is at most that of the debit.',
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
        example: {
          attributes: { amount: 60_00, last4Digits: '4242' },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      }),
    ],
  },
  response: { status: 201, data: transactionResourceOf('cardReversalTransaction') },
  // The transaction that is reversed keeps how much of it was given back.
  uses: { ...settlementFrame.uses, replaces: [transactionKind] },

  load: ({ organisationId, body }) => ({
    ...loadOfAccount(organisationId, body),
    related: relatedOf(organisationId, body.relationships),
  }),

  handle: (call) => {
    const { attributes, relationships } = call.body;
    const { related } = call.loaded;
    if (relationships.relatedTransaction !== undefined) {
      const place = '/data/relationships/relatedTransaction';
      const isOfCard = (reversibleTypes as readonly string[]).includes(related?.type ?? '');
      if (!isOfCard || related?.accountId !== relationships.account.data.id) {
        throw notFound('The transaction of a card', relationships.relatedTransaction.data.id, place);
      }
      const left = related.amount - (related.givenBack ?? 0);
      if (related.direction === 'Credit' || left < attributes.amount) {
        const detail =
          related.direction === 'Credit'
            ? `The transaction ${related.id} is a Credit`
            : `Of the transaction ${related.id}, ${left} cents were not given back yet`;
        throw new Problem('invalid_state', { detail, pointer: place });
      }
    }
    const amount = cents(attributes.amount);
    const settlement = reversalOf({
      ...{ amount, summary: related?.summary, tags: attributes.tags ?? related?.tags ?? {} },
      more: related === undefined ? {} : { relatedTransaction: { type: related.type, id: related.id } },
    });
    return settleInSandbox(settlement, attributes.last4Digits, call, related && givingBack(related, amount));
  },
});

/** The transaction with what was given back of it, so that the sum is at most its amount. */
const givingBack = (related: Transaction, amount: Cents) =>
  replace({ ...related, givenBack: cents((related.givenBack ?? 0) + amount) });

const relatedOf = (
  organisationId: string,
  { relatedTransaction }: { readonly relatedTransaction?: { readonly data: { readonly id: string } } | undefined },
) => (relatedTransaction === undefined ? undefined : transactions.ref(organisationId, relatedTransaction.data.id));
