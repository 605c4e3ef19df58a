import * as z from 'zod';
import { knowingArchived, mustHaveActiveOwner } from '../../accounts/archived-owners.ts';
import { mustBeInControl } from '../../accounts/control-agreement.ts';
import { account, accountKind } from '../../accounts/store.ts';
import { customerKind } from '../../customers/store.ts';
import { endOfDayKind } from '../../end-of-day/store.ts';
import { idempotencyKeySchema } from '../../kernel/idempotency/idempotency.ts';
import { defineOperation, defineVariant } from '../../kernel/http/operation.ts';
import { notFound, Problem } from '../../kernel/http/problem.ts';
import { tagsField, text } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import { amountSchema, cents } from '../../kernel/money/cents.ts';
import { ofAnybody } from '../../kernel/table/item.ts';
import { transactionKind } from '../../transactions/store.ts';
import { decideBook } from '../book-payment.ts';
import { bookPaymentToResource, paymentResource } from '../resource.ts';
import { paymentKind } from '../store.ts';
import { getPayment } from './get.ts';

export const createPayment = defineOperation({
  id: 'createPayment',
  summary: 'Create a payment',
  description:
    'A book payment moves money between two accounts of the platform at once. Without funds, or with a frozen or closed account on either side, it is created Rejected with its reason. An account whose owners are all Archived takes no payments.',
  capability: 'payments',
  method: 'POST',
  path: '/payments',
  scopes: ['payments-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'bookPayment',
        scopes: ['payments-write'],
        attributes: z.object({
          amount: amountSchema,
          direction: z.enum(['Credit', 'Debit'], { error: 'must be Credit or Debit' }).default('Credit'),
          description: text(80),
          transactionSummaryOverride: text(100).optional(),
          idempotencyKey: idempotencyKeySchema.optional(),
          tags: tagsField.optional(),
        }),
        relationships: z.object({ account: toOne('depositAccount'), counterpartyAccount: toOne('depositAccount') }),
        example: {
          attributes: { amount: 125_00, description: 'Dinner', idempotencyKey: '3f6b0f6e-dinner' },
          relationships: {
            account: { data: { type: 'depositAccount', id: '100000001' } },
            counterpartyAccount: { data: { type: 'depositAccount', id: '100000002' } },
          },
        },
      }),
    ],
  },
  response: { status: 201, data: paymentResource },
  errors: [
    'not_found',
    'payment_invalid',
    'account_customer_mismatch',
    'invalid_state',
    'idempotency_key_conflict',
    'account_busy',
  ],
  uses: { read: [customerKind], write: [accountKind, paymentKind, transactionKind, endOfDayKind] },
  replayedBy: getPayment,

  load: ({ organisationId, body }) => {
    const other = account(organisationId, body.relationships.counterpartyAccount.data.id);
    return {
      from: account(organisationId, body.relationships.account.data.id),
      // Anybody can be paid; to pull, the caller must be able to pay from there too.
      to: body.attributes.direction === 'Credit' ? ofAnybody(other) : other,
    };
  },

  handle: async ({ caller, body, loaded, now, table, save }) => {
    const { from, to } = loaded;
    const { account: own, counterpartyAccount: other } = body.relationships;
    if (from === undefined) throw notFound('The account', own.data.id, '/data/relationships/account');
    if (to === undefined) throw notFound('The account', other.data.id, '/data/relationships/counterpartyAccount');
    if (from.id === to.id) {
      const pointer = '/data/relationships/counterpartyAccount';
      throw new Problem('payment_invalid', { detail: 'An account cannot pay itself', pointer });
    }
    // A customer who calls is Active, and owns it.
    const ordering = caller.kind === 'customer' ? from : await knowingArchived(table, from);
    mustHaveActiveOwner(ordering, '/data/relationships/account');
    mustHaveActiveOwner(to, '/data/relationships/counterpartyAccount');
    const { direction, amount, description, transactionSummaryOverride, tags } = body.attributes;
    if (direction === 'Debit' && !from.customerIds.every((id) => to.customerIds.includes(id))) {
      const detail = 'A Debit book payment pulls from an account of the same customer';
      throw new Problem('account_customer_mismatch', { detail, pointer: '/data/attributes/direction' });
    }

    const payer =
      direction === 'Credit' ? { account: from, name: 'account' } : { account: to, name: 'counterpartyAccount' };
    mustBeInControl(caller, payer.account, `/data/relationships/${payer.name}`);

    const { payment, change } = decideBook(
      {
        account: from,
        counterpartyAccount: to,
        amount: cents(amount),
        direction,
        description,
        transactionSummaryOverride,
        tags: tags ?? {},
      },
      now,
    );
    await save(change, payment.id);
    return { data: bookPaymentToResource(payment) };
  },
});
