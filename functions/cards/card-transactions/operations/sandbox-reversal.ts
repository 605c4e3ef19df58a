import * as z from 'zod';
import { transactionKind, transactions } from '../../../accounts/transactions/for-others.ts';
import { transactionResourceOf } from '../../../accounts/transactions/resource.ts';
import { cents } from '../../../kernel/base/money/cents.ts';
import { amountSchema } from '../../../kernel/base/money/cents.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { digitsField, loadOfAccount, settleInSandbox, settlementFrame } from '../sandbox-frame.ts';

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
          relatedTransaction: toOne('cardTransaction').optional(),
        }),
        example: {
          attributes: { amount: 60_00, last4Digits: '4242' },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      }),
    ],
  },
  response: { status: 201, data: transactionResourceOf('cardReversalTransaction') },
  uses: { ...settlementFrame.uses, read: [...settlementFrame.uses.read, transactionKind] },

  load: ({ organisationId, body }) => ({
    ...loadOfAccount(organisationId, body),
    related: relatedOf(organisationId, body.relationships),
  }),

  handle: (call) => {
    const { attributes, relationships } = call.body;
    const { related } = call.loaded;
    if (relationships.relatedTransaction !== undefined) {
      const place = '/data/relationships/relatedTransaction';
      const isOfCard = related?.type === 'purchaseTransaction' || related?.type === 'atmTransaction';
      if (!isOfCard || related.accountId !== relationships.account.data.id) {
        throw notFound('The transaction of a card', relationships.relatedTransaction.data.id, place);
      }
      if (related.direction === 'Credit' || related.amount < attributes.amount) {
        const detail = `The transaction ${related.id} is a ${related.direction} of ${related.amount} cents`;
        throw new Problem('invalid_state', { detail, pointer: place });
      }
    }
    return settleInSandbox(
      {
        ...{ type: 'cardReversalTransaction', direction: 'Credit', amount: cents(attributes.amount) },
        ...{ flow: 'purchases', isFinal: true },
        transaction: {
          summary: related === undefined ? 'Reversal' : `Reversal  |  ${related.summary}`,
          tags: attributes.tags ?? related?.tags ?? {},
          ...(related === undefined ? {} : { relatedTransaction: { type: related.type, id: related.id } }),
        },
      },
      attributes.last4Digits,
      call,
    );
  },
});

const relatedOf = (
  organisationId: string,
  { relatedTransaction }: { readonly relatedTransaction?: { readonly data: { readonly id: string } } | undefined },
) => (relatedTransaction === undefined ? undefined : transactions.ref(organisationId, relatedTransaction.data.id));
